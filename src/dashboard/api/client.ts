import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../dist/openapi/orgs.ts';
import type { paths as PersonPaths } from '../../../dist/openapi/session.ts';
import { Refusal, refusalIn } from './refusal.ts';

const refuse: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const refusal = await refusalIn(response);
    if (refusal.code === 'signed_out') notifyMembershipChanged();
    throw refusal;
  },
};

/** Event on the window: what is shown is no longer, or again, what the service says. */
const STALE = 'dashboard:stale';

/** The answer that is shown. */
interface Shown {
  /** When the service gave it (RFC 3339); `null` if it did not say. */
  readonly at: string | null;
  /** Whether the browser had to keep to what it had seen, because the service did not answer. */
  readonly isStale: boolean;
}

let shown: Shown = { at: null, isStale: false };

/** The last answer to a reading. */
export const shownAnswer = (): Shown => shown;

/** @returns a function that removes the listener. */
export function onStale(listener: () => void): () => void {
  addEventListener(STALE, listener);
  return () => {
    removeEventListener(STALE, listener);
  };
}

function show({ headers }: Response, isStale: boolean): void {
  const date = headers.get('Date');
  const changes = isStale || shown.isStale;
  shown = { at: date === null ? null : new Date(date).toISOString(), isStale };
  if (changes) dispatchEvent(new Event(STALE));
}

/**
 * Sends a request. Without an answer, a reading is the one that this browser has seen last, if there is one:
 * not that of another session, because the answers vary by the cookie.
 */
async function fetchOrSeen(request: Request): Promise<Response> {
  const isReading = request.method === 'GET';
  try {
    const response = await fetch(request.clone());
    if (isReading) show(response, false);
    return response;
  } catch (error) {
    if (!isReading) throw error;
    const seen = await fetch(new Request(request, { cache: 'force-cache' }));
    show(seen, true);
    return seen;
  }
}

/** Client of organisations. It throws a {@link Refusal} for every answer that is not a success. */
export const client = createClient<paths>({ baseUrl: '/orgs/v1', fetch: fetchOrSeen });
client.use(refuse);

/** The same for what concerns the signed-in person alone. */
export const personClient = createClient<PersonPaths>({
  baseUrl: '/session/v1',
  fetch: fetchOrSeen,
});
personClient.use(refuse);

/** The body of a successful answer. @throws Refusal if it has none. */
export async function bodyOf<Body>(request: Promise<{ readonly data?: Body }>): Promise<Body> {
  const { data } = await request;
  if (data === undefined) throw new Refusal('internal_error', 'An empty answer.', null);
  return data;
}

/** The next page's cursor, from the `Link` header; `null` on the last page. */
export function nextCursor(response: Response): string | null {
  const [, next] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

const LARGEST_PAGE = 100;

/**
 * Reads every page of a list.
 *
 * @param rowsOf the list in the body of an answer.
 */
export async function everyPage<Body, Row>(
  read: (query: PageQuery) => Promise<{ readonly data?: Body; readonly response: Response }>,
  rowsOf: (body: Body) => readonly Row[],
  limit = LARGEST_PAGE,
): Promise<Row[]> {
  const all: Row[] = [];
  let query: PageQuery = { limit };
  for (;;) {
    const asked = read(query);
    all.push(...rowsOf(await bodyOf(asked)));
    const cursor = nextCursor((await asked).response);
    if (cursor === null) return all;
    query = { limit, cursor };
  }
}

/** Event on the window: the person who is signed in may have changed, or an organisation's name. */
const MEMBERSHIP_CHANGED = 'dashboard:membership-changed';

/** Makes every listener read the signed-in person and their organisations again. */
export function notifyMembershipChanged(): void {
  dispatchEvent(new Event(MEMBERSHIP_CHANGED));
}

/** @returns a function that removes the listener. */
export function onMembershipChanged(listener: () => void): () => void {
  addEventListener(MEMBERSHIP_CHANGED, listener);
  return () => {
    removeEventListener(MEMBERSHIP_CHANGED, listener);
  };
}
