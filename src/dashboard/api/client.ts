import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../dist/openapi/session.ts';
import { tellMembershipChanged } from './membership-changed.ts';
import { Refusal } from './refusal.ts';
import { refusalIn } from './refusal-body.ts';

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
