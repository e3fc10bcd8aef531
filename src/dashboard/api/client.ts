import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../dist/openapi/session.ts';
import { Refusal, refusalIn } from './refusal.ts';

const refuse: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const refusal = await refusalIn(response);
    if (refusal.code === 'signed_out') tellMembershipChanged();
    throw refusal;
  },
};

/** Speaks to the dashboard's door. Whatever is not a success is thrown, as a {@link Refusal}. */
export const client = createClient<paths>({ baseUrl: '/session/v1' });
client.use(refuse);

/** The body of a success. @throws Refusal where there is none. */
export async function bodyOf<Body>(asked: Promise<{ readonly data?: Body }>): Promise<Body> {
  const { data } = await asked;
  if (data === undefined) throw new Refusal('internal_error', 'An empty answer.', null);
  return data;
}

/** The cursor of the next page, as the `Link` header names it; `null` on the last page. */
export function nextCursor(response: Response): string | null {
  const [, next] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly response: Response;
}

const LARGEST_PAGE = 100;

/** Reads a list page by page, to its end. */
export async function everyPage<Row>(
  read: (query: PageQuery) => Promise<Rows<Row>>,
  limit = LARGEST_PAGE,
): Promise<Row[]> {
  const all: Row[] = [];
  let query: PageQuery = { limit };
  for (;;) {
    const { rows, response } = await read(query);
    all.push(...rows);
    const cursor = nextCursor(response);
    if (cursor === null) return all;
    query = { limit, cursor };
  }
}

/** Told to the window when it may have changed who is signed in, or what their organisations are called. */
const MEMBERSHIP_CHANGED = 'dashboard:membership-changed';

/** Has whoever listens ask again who is signed in, and where. */
export function tellMembershipChanged(): void {
  dispatchEvent(new Event(MEMBERSHIP_CHANGED));
}

/** @returns how to stop listening. */
export function onMembershipChanged(listener: () => void): () => void {
  addEventListener(MEMBERSHIP_CHANGED, listener);
  return () => {
    removeEventListener(MEMBERSHIP_CHANGED, listener);
  };
}
