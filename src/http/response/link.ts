import type * as z from 'zod';
import { isRepeated } from '../../fields/query.ts';
import type { AppContext } from '../context.ts';
import { originOf } from '../edge/origin.ts';

/** A validated query, and its schema. */
interface ValidQuery {
  readonly schema: z.ZodObject;
  readonly query: object;
}

/** The `Link` to the next page (RFC 8288). It does not repeat unknown parameters. */
export function linkToNext(c: AppContext, { schema, query }: ValidQuery, cursor: string): string {
  const url = new URL(new URL(c.req.url).pathname, originOf(c));
  for (const [name, value] of Object.entries(query)) {
    if (name === 'offset' || value === undefined) continue;
    const values: unknown[] = isRepeated(schema, name) ? [value].flat() : [value];
    for (const each of values.map(String)) url.searchParams.append(name, each);
  }
  url.searchParams.set('cursor', cursor);
  return `<${url.href}>; rel="next"`;
}
