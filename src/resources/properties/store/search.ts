import { type SQL, sql } from 'drizzle-orm';
import { folded } from '../../../db/folded.ts';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import { properties } from '../../../db/schema.ts';
import type { PlaceholderTenant } from '../../../db/tenant.ts';
import { WINDOW } from '../../../db/window.ts';
import type { Sorting } from '../search/orders.ts';
import type { UnitFilter } from './filter.ts';
import { newestIds, type NewestShape, newestShape, newestValues } from './pages.ts';
import { SORT_KEYS } from './sort-keys.ts';
import { imagesOf, storedFields } from './units.ts';

/** A search, a sorted list, or both, among the newest {@link WINDOW} units of a filter. */
export interface UnitSearch {
  readonly filter: UnitFilter;
  /** Text that the identifier, the number or the street contains. */
  readonly q: string | undefined;
  /** `undefined` for the newest first. */
  readonly sorting: Sorting | undefined;
  readonly limit: number;
  /**
   * Where the page begins. Newest first, the id after which units are examined; sorted, the key and
   * the id of the last unit of the page before.
   */
  readonly after: readonly string[] | undefined;
  readonly withImages: boolean;
}

interface SearchShape extends NewestShape {
  readonly sorting: Sorting | undefined;
  readonly hasText: boolean;
  /** Whether the last unit of the page before has a key or none; `undefined` for the first page. */
  readonly after: 'key' | 'none' | undefined;
  readonly withImages: boolean;
}

const TEXT = folded(
  sql`coalesce(p.unit_identifier, '') || char(10) || coalesce(p.unit_number, '') || char(10) ||
    coalesce(p.street, '') || ' ' || coalesce(p.house_number, '')`,
);

const contains = sql`instr(${TEXT}, ${folded(sql`${sql.placeholder('text')}`)}) > 0`;

const searches = new PreparedStatements((tenant, shape: SearchShape) => {
  const { sorting, hasText } = shape;
  const key = sorting === undefined ? sql`NULL` : SORT_KEYS[sorting.order];
  const order = sorting === undefined ? sql`id DESC` : orderOf(sorting);
  const matching = sql`
    SELECT p.id AS id, ${key} AS key FROM ids
    CROSS JOIN ${properties} AS p ON p.org_id = ${tenant.org} AND p.id = ids.id
    ${hasText ? sql`WHERE ${contains}` : sql``}`;
  const page = sql`
    WITH RECURSIVE ${newestIds(tenant, shape)}, matching AS (${matching})
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

/** Units without a key are last in both directions. Units with the same key are newest first. */
function orderOf({ descending }: Sorting): SQL {
  return sql`key IS NULL, key ${descending ? sql`DESC` : sql`ASC`}, id DESC`;
}

/** The units after the last one of the page before. */
function beginOf({ sorting, after }: SearchShape): SQL {
  if (sorting === undefined || after === undefined) return sql``;
  const [key, id] = [sql.placeholder('afterKey'), sql.placeholder('afterId')];
  if (after === 'none') return sql`WHERE key IS NULL AND id < ${id}`;
  const beyond = sorting.descending ? sql`key < ${key}` : sql`key > ${key}`;
  return sql`WHERE ${beyond} OR (key = ${key} AND id < ${id}) OR key IS NULL`;
}

/** A page of a search or a sorted list, one more than `limit` if there are more. */
export function unitSearch(tenant: PlaceholderTenant, search: UnitSearch) {
  const { filter, q, sorting, limit, withImages } = search;
  const [first = '', id = ''] = search.after ?? [];
  return searches.ask(
    tenant,
    {
      ...windowShape(search),
      sorting,
      hasText: q !== undefined,
      after: search.after && (first === '' ? 'none' : 'key'),
      withImages,
    },
    {
      ...newestValues(filter, { count: WINDOW, offset: 0, after: first }),
      text: q,
      afterKey: first,
      afterId: id,
      pageSize: limit + 1,
    },
  );
}

const ends = new PreparedStatements((tenant, shape: NewestShape) =>
  tenant.db
    .select({ id: sql<string>`id` })
    .from(sql`(WITH RECURSIVE ${newestIds(tenant, shape)} SELECT id FROM ids) AS ids`),
);

/** The id of the last unit that a page examines; no row if the units end before the window does. */
export function unitWindowEnd(tenant: PlaceholderTenant, search: UnitSearch) {
  const [after] = search.after ?? [];
  const values = newestValues(search.filter, { count: 1, offset: WINDOW - 1, after });
  return ends.ask(tenant, windowShape(search), values);
}

/** A sorted list has one window: the newest units. A search continues from window to window. */
function windowShape({ filter, sorting, after }: UnitSearch): NewestShape {
  return newestShape(filter, sorting === undefined && after !== undefined);
}
