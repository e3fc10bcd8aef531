import { type SQL, sql } from 'drizzle-orm';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import { properties, propertyImages, reservations } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { folded, joined, UNIT_TEXT } from '../../../db/unit-text.ts';
import type { Instant } from '../../../values/instant.ts';
import { type Extent, listStateKeys, type UnitFilter, unitsInStates } from './filter.ts';
import { type Range, RANGE_NAMES, type RangeName, RANGES, sortable } from './ranges.ts';
import { exact, SORT_KEYS, type Sorting } from './sort-keys.ts';
import { documentsOf, documentsOfUnit } from '../../documents/store.ts';
import { countedStates, storedCount } from './newest.ts';
import { imagesOf, unitsThatFit, wholeFields } from './unit-texts.ts';

/** The most units that a search compares: more take a database too long, which answers one after another. */
export const mostCompared = ({ project }: Extent): number => (project ? 50_000 : 20_000);

/** A question that the order of an index does not answer. */
export interface UnitSearch {
  readonly filter: UnitFilter;
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>;
  /** Text that a unit contains. */
  readonly q: string | undefined;
  readonly haus: readonly string[] | undefined;
  /** Only units whose reservation ends before this. */
  readonly reservedUntil: Instant | undefined;
  /** Only units created at this moment or later. */
  readonly createdSince: Instant | undefined;
  readonly withoutFloorPlan: boolean;
  /** `undefined` for the newest first. */
  readonly sorting: Sorting | undefined;
  readonly limit: number;
  /** The key and the id of the last unit of the page before; newest first, only the id. */
  readonly after: readonly string[] | undefined;
  readonly withImages: boolean;
  readonly withDocuments: boolean;
}

/** What determines the SQL text of a search. Conditions that are not asked for have NULL as their value. */
interface SearchShape extends Extent {
  readonly sorting: Sorting | undefined;
  /** Whether the last unit of the page before has a key or none; `undefined` for the first page. */
  readonly after: 'key' | 'none' | undefined;
  readonly withImages: boolean;
  readonly withDocuments: boolean;
}

/** Each field as it is compared. Decimals are compared as text, so that no digit is lost. */
const COMPARED: Readonly<Record<RangeName, SQL>> = {
  zimmer: exact('p.zimmer'),
  wohnflaecheQm: exact('p.wohnflaeche_qm'),
  kaufpreis: exact('p.kaufpreis'),
  kaltmieteWohnung: exact('p.kaltmiete_wohnung'),
  etage: sql.raw('p.etage'),
  baujahr: sql.raw('p.baujahr'),
};

/** A condition that holds for every unit if the value of its placeholder is NULL. */
const ifGiven = (name: string, condition: (given: SQL) => SQL): SQL => {
  const given = sql`${sql.placeholder(name)}`;
  return sql`(${given} IS NULL OR ${condition(given)})`;
};

const conditionsIn = (tenant: Tenant) =>
  sql.join(
    [
      ...RANGE_NAMES.flatMap((name) => [
        ifGiven(`${name} from`, (given) => sql`${COMPARED[name]} >= ${given}`),
        ifGiven(`${name} to`, (given) => sql`${COMPARED[name]} <= ${given}`),
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
      ifGiven('withoutFloorPlan', () => sql`NOT ${hasFloorPlan(tenant)}`),
    ],
    sql` AND `,
  );

/** Whether a unit has a floor plan that the caller sees. */
const hasFloorPlan = (tenant: Tenant) => sql`(
  EXISTS (SELECT 1 FROM ${propertyImages} AS i
    WHERE i.org_id = p.org_id AND i.property_id = p.id AND ${folded(sql.raw('i.category'))} = 'grundriss')
  OR EXISTS (SELECT 1 FROM ${documentsOf(tenant, 'p')} AND d.kind = 'grundriss'))`;

function valuesOf(search: UnitSearch): Record<string, unknown> {
  const { filter, ranges, q, haus, reservedUntil, createdSince, withoutFloorPlan } = search;
  const { projectId, updatedSince, externalSourceId } = filter;
  const values: Record<string, unknown> = {
    ...countedStates(filter),
    project: projectId,
    stateKeys: listStateKeys(filter),
    since: updatedSince ?? null,
    sources: externalSourceId === undefined ? null : JSON.stringify(externalSourceId),
    houses: haus === undefined ? null : JSON.stringify(haus),
    text: q ?? null,
    id: q?.replace(/^#/, '').toLowerCase() ?? null,
    reservedUntil: reservedUntil ?? null,
    createdSince: createdSince ?? null,
    withoutFloorPlan: withoutFloorPlan ? 1 : null,
  };
  for (const name of RANGE_NAMES) {
    values[`${name} from`] = boundOf(name, ranges[name]?.from);
    values[`${name} to`] = boundOf(name, ranges[name]?.to);
  }
  return values;
}

function boundOf(name: RangeName, end: string | undefined): string | number | null {
  if (end === undefined) return null;
  return RANGES[name] === 'integer' ? Number(end) : sortable(end);
}

/**
 * The tables `size(n)`, how many units the stored counts leave, and `matching(id, key)`, those of them that
 * match. If too many are left, none is read.
 */
function matchingOf(tenant: Tenant, { sorting, ...extent }: SearchShape): SQL {
  const key = sorting === undefined ? sql`NULL` : SORT_KEYS[sorting.order];
  return sql`
    size(n) AS MATERIALIZED (SELECT total FROM ${storedCount(tenant)}),
    matching(id, key) AS MATERIALIZED (
      SELECT p.id, ${key} FROM size CROSS JOIN ${unitsInStates(tenant.org, extent)}
      WHERE size.n <= ${sql.raw(String(mostCompared(extent)))} AND ${conditionsIn(tenant)})`;
}

/** A row of a search's page. */
export interface UnitMatch {
  /** How many units the stored counts leave. */
  readonly left: number;
  /** How many units match. */
  readonly total: number;
  readonly key: string | null;
  /** `null` if the page is empty, or has no room for it. */
  readonly unit: string | null;
  readonly images: string | null;
  readonly documents: string | null;
}

/** A page of matches. Each row has both sums; if the page is empty, there is one row without a unit. */
const searches = new PreparedStatements((tenant, shape: SearchShape) => {
  const order = orderOf(shape);
  const images = shape.withImages ? imagesOf : sql`NULL`;
  const documents = shape.withDocuments ? documentsOfUnit(tenant) : sql`NULL`;
  const found = sql`(
    WITH ${matchingOf(tenant, shape)},
    ids(id, key) AS MATERIALIZED (
      SELECT id, key FROM matching ${beginOf(shape)} ORDER BY ${order} LIMIT ${numberGiven('pageSize')})
    SELECT size.n AS n, (SELECT count(*) FROM matching) AS total, u.id AS id, ids.key AS key,
      iif(u.id IS NULL, NULL, ${wholeFields}) AS unit, iif(u.id IS NULL, NULL, ${images}) AS images,
      iif(u.id IS NULL, NULL, ${documents}) AS documents
    FROM size LEFT JOIN ids ON 1
    LEFT JOIN ${properties} AS u ON u.org_id = ${tenant.org} AND u.id = ids.id)`;
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
function orderOf({ sorting }: SearchShape): SQL {
  if (sorting === undefined) return sql`id DESC`;
  return sql`key IS NULL, key ${sql.raw(sorting.descending ? 'DESC' : 'ASC')}, id DESC`;
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

/**
 * A page of a search, one unit more than `limit` if there are more; how many units the stored counts leave;
 * and how many of them match, unless more than {@link mostCompared} are left.
 */
export function unitSearch(tenant: PlaceholderTenant, search: UnitSearch) {
  const { filter, sorting, after, limit, withImages, withDocuments } = search;
  const afterKey = after?.length === 2 ? after[0] : '';
  return searches.ask(
    tenant,
    {
      project: filter.projectId !== undefined,
      sorting,
      after: after && (afterKey === '' ? 'none' : 'key'),
      withImages,
      withDocuments,
    },
    { ...valuesOf(search), afterKey, afterId: after?.at(-1), pageSize: limit + 1 },
  );
}
