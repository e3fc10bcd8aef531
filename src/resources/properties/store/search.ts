import { type SQL, sql } from 'drizzle-orm';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import { properties } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import type { Sorting } from '../search/orders.ts';
import { type Extent, extentOf, type UnitFilter, valuesOf } from './filter.ts';
import { matchesOf, MOST_EXAMINED, sumsOf, textValues } from './matches.ts';
import { newestIds, type NewestShape, newestShape, newestValues } from './pages.ts';
import { SORT_KEYS } from './sort-keys.ts';
import { imagesOf, storedFields } from './units.ts';

/** A search, a sorted list, or both. */
export interface UnitSearch {
  readonly filter: UnitFilter;
  /** Text that a unit contains; `undefined` for the newest {@link MOST_EXAMINED} units of the filter. */
  readonly q: string | undefined;
  /** `undefined` for the newest first. */
  readonly sorting: Sorting | undefined;
  readonly limit: number;
  /** The key and the id of the last unit of the page before; newest first, only the id. */
  readonly after: readonly string[] | undefined;
  readonly withImages: boolean;
}

interface SearchShape {
  /** The units that are sorted: those that match a text, or the newest. */
  readonly among: Extent | NewestShape;
  readonly sorting: Sorting | undefined;
  /** Whether the last unit of the page before has a key or none; `undefined` for the first page. */
  readonly after: 'key' | 'none' | undefined;
  readonly withImages: boolean;
}

const searches = new PreparedStatements((tenant, shape: SearchShape) => {
  const { sorting, among } = shape;
  const key = sorting === undefined ? sql`NULL` : SORT_KEYS[sorting.order];
  const order = sorting === undefined ? sql`id DESC` : orderOf(sorting);
  const page = sql`
    WITH RECURSIVE ${'kinds' in among ? newestOf(tenant, among, key) : matchesOf(tenant, among, key)}
    SELECT id, key FROM matching ${beginOf(shape)}
    ORDER BY ${order} LIMIT ${numberGiven('pageSize')}`;
  const texts = sql`(
    SELECT u.id AS id, ids.key AS key, ${storedFields} AS unit,
      ${shape.withImages ? imagesOf : sql`NULL`} AS images
    FROM (${page}) AS ids CROSS JOIN ${properties} AS u
      ON u.org_id = ${tenant.org} AND u.id = ids.id)`;
  return tenant.db
    .select({
      key: sql<string | null>`key`,
      unit: sql<string>`unit`,
      images: sql<string | null>`images`,
    })
    .from(texts)
    .orderBy(order);
});

/** A table `matching(id, key)` of the newest units of a filter, and the tables before it. */
function newestOf(tenant: Tenant, shape: NewestShape, key: SQL): SQL {
  return sql`${newestIds(tenant, shape)},
    matching(id, key) AS (
      SELECT p.id, ${key} FROM ids CROSS JOIN ${properties} AS p
        ON p.org_id = ${tenant.org} AND p.id = ids.id)`;
}

/** Units without a key are last in both directions. Units with the same key are newest first. */
function orderOf({ descending }: Sorting): SQL {
  return sql`key IS NULL, key ${descending ? sql`DESC` : sql`ASC`}, id DESC`;
}

/** The units after the last one of the page before. */
function beginOf({ sorting, after }: SearchShape): SQL {
  if (after === undefined) return sql``;
  const [key, id] = [sql.placeholder('afterKey'), sql.placeholder('afterId')];
  if (sorting === undefined) return sql`WHERE id < ${id}`;
  if (after === 'none') return sql`WHERE key IS NULL AND id < ${id}`;
  const beyond = sorting.descending ? sql`key < ${key}` : sql`key > ${key}`;
  return sql`WHERE ${beyond} OR (key = ${key} AND id < ${id}) OR key IS NULL`;
}

/** A page of a search or a sorted list, one more than `limit` if there are more. */
export function unitSearch(tenant: PlaceholderTenant, search: UnitSearch) {
  const { filter, q, sorting, limit, after, withImages } = search;
  const afterKey = after?.length === 2 ? after[0] : '';
  return searches.ask(
    tenant,
    {
      among: q === undefined ? newestShape(filter, false) : extentOf(filter),
      sorting,
      after: after && (afterKey === '' ? 'none' : 'key'),
      withImages,
    },
    {
      ...newestValues(filter, { count: MOST_EXAMINED, offset: 0, after: undefined }),
      ...textValues(q ?? ''),
      afterKey,
      afterId: after?.at(-1),
      pageSize: limit + 1,
    },
  );
}

const sums = new PreparedStatements((tenant, extent: Extent) =>
  tenant.db
    .select({
      total: sql<number>`total`,
      atLeast: sql<number>`at_least`,
      searched: sql<'all' | 'beginnings'>`searched`,
    })
    .from(sumsOf(tenant, extent)),
);

/** How many units match a text and a filter, and which were searched. */
export function searchSums(tenant: PlaceholderTenant, filter: UnitFilter, q: string) {
  return sums.ask(tenant, extentOf(filter), { ...valuesOf(filter), ...textValues(q) });
}
