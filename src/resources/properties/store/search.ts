import { type SQL, sql } from 'drizzle-orm';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import { properties, propertyImages, reservations } from '../../../db/schema.ts';
import { ONCE } from '../../../db/fitting-rows.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { exact, folded, joined, UNIT_TEXT } from '../../../db/unit-sql.ts';
import type { Instant } from '../../../values/instant.ts';
import { documentsOf } from '../../documents/store.ts';
import {
  countedStates,
  type Extent,
  extentOf,
  listStateKeys,
  storedCount,
  type UnitFilter,
  unitsInStates,
} from './filter.ts';
import { factConditions, type FactSearch, meetsFacts } from './fact-conditions.ts';
import { type RangeType, parseRange } from './ranges.ts';
import { parseSort, SORT_KEYS, type Sorting, type UnitSort } from './sort-keys.ts';
import { type ShownFields, unitColumns, type UnitPage, unitsThatFit } from './unit-texts.ts';

/** The fields by whose ranges a search narrows. Decimals are compared as text, so that no digit is lost. All are indexed. */
const RANGES = {
  zimmer: { type: 'decimal', value: exact('p.zimmer') },
  wohnflaecheQm: { type: 'decimal', value: exact('p.wohnflaeche_qm') },
  kaufpreis: { type: 'decimal', value: exact('p.kaufpreis') },
  kaltmieteWohnung: { type: 'decimal', value: exact('p.kaltmiete_wohnung') },
  etage: { type: 'integer', value: sql.raw('p.etage') },
  baujahr: { type: 'integer', value: sql.raw('p.baujahr') },
} as const satisfies Readonly<Record<string, { readonly type: RangeType; readonly value: SQL }>>;

type RangeName = keyof typeof RANGES;

const RANGE_NAMES = Object.keys(RANGES).filter((name): name is RangeName => name in RANGES);

type Ranges = { readonly [Name in RangeName]?: string | undefined };

/** What a list of units asks for, in an order. All but the filter makes it a search. */
export interface UnitSearch extends UnitFilter, Ranges, FactSearch {
  /** Text that a unit contains. */
  readonly q?: string | undefined;
  readonly haus?: readonly string[] | undefined;
  /** Only units whose reservation ends before this. */
  readonly reservedUntil?: Instant | undefined;
  readonly createdSince?: Instant | undefined;
  readonly withoutFloorPlan?: boolean | undefined;
  readonly sort?: UnitSort | undefined;
}

/** Whether no index has what a list asks for, so that units are compared. */
export const isSearch = (search: UnitSearch): boolean =>
  search.withoutFloorPlan === true ||
  factConditions(search) !== null ||
  [parseSort(search.sort), search.q, search.haus, search.reservedUntil, search.createdSince].some(
    (each) => each !== undefined,
  ) ||
  RANGE_NAMES.some((name) => search[name] !== undefined);

/** The most units that a search compares: more take a database too long, which answers one after another. */
export const mostCompared = ({ project }: Extent): number => (project ? 50_000 : 20_000);

/** What determines the SQL text of a search. Conditions have NULL as their value if others are asked for. */
interface SearchShape extends Extent, ShownFields {
  readonly sorting: Sorting | undefined;
  /** Whether there are conditions; otherwise all units that are left match. */
  readonly isNarrowed: boolean;
  /** Whether the last unit of the page before has a key or none; `undefined` for the first page. */
  readonly after: 'key' | 'none' | undefined;
}

/** A condition that holds for every unit if the value of its placeholder is NULL. */
const ifGiven = (name: string, condition: (given: SQL) => SQL): SQL => {
  const given = sql`${sql.placeholder(name)}`;
  return sql`(${given} IS NULL OR ${condition(given)})`;
};

const searchConditions = (tenant: Tenant) =>
  sql.join(
    [
      ...RANGE_NAMES.flatMap((name) => [
        ifGiven(`${name} from`, (given) => sql`${RANGES[name].value} >= ${given}`),
        ifGiven(`${name} to`, (given) => sql`${RANGES[name].value} <= ${given}`),
      ]),
      ifGiven('since', (given) => sql`p.updated_at >= ${given}`),
      ifGiven(
        'sources',
        (given) => sql`p.external_source_id IN (SELECT value FROM json_each(${given}))`,
      ),
      ifGiven(
        'houses',
        (given) => sql`${folded(sql.raw('p.haus'))} IN (
        SELECT ${folded(sql.raw('value'))} FROM json_each(${given}))`,
      ),
      // People name a unit without a name by the last five characters of its id.
      ifGiven(
        'text',
        (given) => sql`instr(${UNIT_TEXT}, ${folded(given)}) > 0
        OR ${sql.placeholder('id')} IN (p.id, substr(p.id, -5))
        OR instr(${joined(sql.raw('p.unit_identifier'))}, nullif(${joined(given)}, '')) > 0
        OR p.id IN (SELECT r.property_id FROM ${reservations} AS r
          WHERE r.org_id = ${tenant.org} AND instr(${folded(sql.raw('r.reference'))}, ${folded(given)}) > 0)`,
      ),
      ifGiven(
        'reservedUntil',
        (given) => sql`EXISTS (SELECT 1 FROM ${reservations} AS r
        WHERE r.org_id = p.org_id AND r.property_id = p.id AND r.until < ${given})`,
      ),
      ifGiven('createdSince', (given) => sql`p.created_at >= ${given}`),
      ifGiven('facts', meetsFacts),
      ifGiven('withoutFloorPlan', () => sql`NOT ${hasFloorPlan(tenant)}`),
    ],
    sql` AND `,
  );

/** Whether a unit has a floor plan that the caller sees. */
const hasFloorPlan = (tenant: Tenant) => sql`(
  EXISTS (SELECT 1 FROM ${propertyImages} AS i
    WHERE i.org_id = p.org_id AND i.property_id = p.id AND ${folded(sql.raw('i.category'))} = 'grundriss')
  OR EXISTS (SELECT 1 FROM ${documentsOf(tenant, 'p')} AND d.kind = 'grundriss'))`;

/** The values of the conditions; NULL for those that are not asked for. */
function conditionValues(search: UnitSearch): Record<string, unknown> {
  const { q, haus, externalSourceId } = search;
  const ranges: Record<string, unknown> = {};
  for (const name of RANGE_NAMES) {
    const text = search[name];
    const { from = null, to = null } =
      text === undefined ? {} : parseRange(text, RANGES[name].type);
    Object.assign(ranges, { [`${name} from`]: from, [`${name} to`]: to });
  }
  return {
    ...ranges,
    since: search.updatedSince ?? null,
    sources: externalSourceId === undefined ? null : JSON.stringify(externalSourceId),
    houses: haus === undefined ? null : JSON.stringify(haus),
    text: q ?? null,
    id: q?.replace(/^#/, '').toLowerCase() ?? null,
    reservedUntil: search.reservedUntil ?? null,
    createdSince: search.createdSince ?? null,
    facts: factConditions(search),
    withoutFloorPlan: search.withoutFloorPlan === true ? 1 : null,
  };
}

/**
 * The tables `size(n)`, how many units the stored counts leave, and `matching(id, key)`, those of them that
 * match. If too many are left, none is read.
 */
function matchingTables(tenant: Tenant, { sorting, isNarrowed, ...extent }: SearchShape): SQL {
  const key = sorting === undefined ? sql`NULL` : SORT_KEYS[sorting.order];
  // Matches are kept if they are counted: to compare units takes longer.
  return sql`
    size(n) AS MATERIALIZED (SELECT total FROM ${storedCount(tenant)}),
    matching(id, key) AS ${isNarrowed ? sql`` : sql`NOT`} MATERIALIZED (
      SELECT p.id, ${key} FROM size CROSS JOIN ${unitsInStates(tenant.org, extent)}
      WHERE size.n <= ${sql.raw(String(mostCompared(extent)))}
        ${isNarrowed ? sql`AND ${searchConditions(tenant)}` : sql``})`;
}

/** A page of matches. Each row has both sums; if the page is empty, there is one row without a unit. */
const searches = new PreparedStatements((tenant, shape: SearchShape) => {
  const order = pageOrder(shape);
  const total = shape.isNarrowed ? sql`(SELECT count(*) FROM matching)` : sql`size.n`;
  const { unit, images, documents } = unitColumns(tenant, shape);
  const found = sql`(
    WITH ${matchingTables(tenant, shape)},
    ids(id, key) AS MATERIALIZED (
      SELECT id, key FROM matching ${pageBegin(shape)} ORDER BY ${order} LIMIT ${numberGiven('pageSize')})
    SELECT size.n AS n, ${total} AS total, u.id AS id, ids.key AS key,
      iif(u.id IS NULL, NULL, ${unit}) AS unit, iif(u.id IS NULL, NULL, ${images}) AS images,
      iif(u.id IS NULL, NULL, ${documents}) AS documents
    FROM size LEFT JOIN ids ON 1
    LEFT JOIN ${properties} AS u ON u.org_id = ${tenant.org} AND u.id = ids.id ${ONCE})`;
  return tenant.db
    .select({
      left: sql<number>`n`,
      total: sql<number>`total`,
      key: sql<string | null>`key`,
      unit: unitsThatFit(order),
      images: sql<string | null>`images`,
      documents: sql<string | null>`documents`,
    })
    .from(found)
    .orderBy(order);
});

/** Units without a key are last in both directions. Units with the same key are newest first. */
function pageOrder({ sorting }: SearchShape): SQL {
  if (sorting === undefined) return sql`id DESC`;
  return sql`key IS NULL, key ${sql.raw(sorting.descending ? 'DESC' : 'ASC')}, id DESC`;
}

/** The units after the last one of the page before. */
function pageBegin({ sorting, after }: SearchShape): SQL {
  if (after === undefined) return sql``;
  const [key, id] = [sql.placeholder('afterKey'), sql.placeholder('afterId')];
  if (sorting === undefined) return sql`WHERE id < ${id}`;
  if (after === 'none') return sql`WHERE key IS NULL AND id < ${id}`;
  const beyond = sorting.descending ? sql`key < ${key}` : sql`key > ${key}`;
  return sql`WHERE ${beyond} OR (key = ${key} AND id < ${id}) OR key IS NULL`;
}

/**
 * A page of a search, one unit more than its limit if there are more; how many units the stored counts leave;
 * and how many of them match, unless more than {@link mostCompared} are left.
 */
export function searchUnits(tenant: PlaceholderTenant, search: UnitSearch, page: UnitPage) {
  const { after, fields, withImages, withDocuments } = page;
  const afterKey = after?.length === 2 ? after[0] : '';
  const conditions = conditionValues(search);
  return searches.ask(
    tenant,
    {
      ...extentOf(search),
      sorting: parseSort(search.sort),
      isNarrowed: Object.values(conditions).some((value) => value !== null),
      after: after && (afterKey === '' ? 'none' : 'key'),
      fields,
      withImages,
      withDocuments,
    },
    {
      ...countedStates(search),
      ...conditions,
      stateKeys: listStateKeys(search),
      afterKey,
      afterId: after?.at(-1),
      pageSize: page.limit + 1,
    },
  );
}
