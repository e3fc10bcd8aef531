import type * as z from 'zod';
import { isRepeated } from '../../fields/query.ts';

/** A validated query, and its schema. */
interface ValidQuery {
  readonly schema: z.ZodObject;
  readonly query: object;
}

/**
 * The `Link` to the next page (RFC 8288). It does not repeat unknown parameters.
 *
 * @param list the address of the list, without a query.
 */
export function linkToNext(list: URL, { schema, query }: ValidQuery, cursor: string): string {
  const page = new URL(list);
  for (const [name, value] of Object.entries(query)) {
    if (name === 'offset' || value === undefined) continue;
    const values: unknown[] = isRepeated(schema, name) ? [value].flat() : [value];
    for (const each of values.map(String)) page.searchParams.append(name, each);
  }
  page.searchParams.set('cursor', cursor);
  return `<${page.href}>; rel="next"`;
}
