import { type SQL, sql } from 'drizzle-orm';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import { properties, reservations } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { folded, UNIT_TEXT } from '../../../db/unit-text.ts';
import type { Instant } from '../../../values/instant.ts';
import type { Sorting } from '../search/orders.ts';
import { type Range, RANGE_NAMES, type RangeName, RANGES, sortable } from '../whole/ranges.ts';
import { type Extent, extentOf, indexOf, KINDS, type UnitFilter, unitsOf } from './filter.ts';
import { MOST_EXAMINED, textValues } from './matches.ts';
import { SORT_KEYS } from './sort-keys.ts';
import { kept, keptValues } from './totals.ts';
import { imagesOf, wholeFields } from './units.ts';

/** What is asked of units besides what the stored counts know. */
export interface Asked {
  readonly filter: UnitFilter;
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>;
  readonly q: string | undefined;
  /** Only units whose reservation ends before this. */
  readonly reservedUntil: Instant | undefined;
  /** `undefined` for the newest first. */
  readonly sorting: Sorting | undefined;
  readonly limit: number;
  /** The key and the id of the last unit of the page before; newest first, only the id. */
  readonly after: readonly string[] | undefined;
  readonly withImages: boolean;
}

/** What determines the SQL text of the matching units. */
interface MatchShape extends Extent {
  readonly bounds: readonly `${RangeName} ${'from' | 'to'}`[];
  readonly text: boolean;
  readonly reserved: boolean;
  readonly sources: boolean;
  readonly since: boolean;
}

interface PageShape extends MatchShape {
  readonly sorting: Sorting | undefined;
  /** Whether the last unit of the page before has a key or none; `undefined` for the first page. */
  readonly after: 'key' | 'none' | undefined;
  readonly withImages: boolean;
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

/** A canonical decimal as {@link sortable} writes it. */
function exact(column: string): SQL {
  return sql.raw(`(printf('%02d', instr(${column}, '.')) || rtrim(${column}, '0'))`);
}

function shapeOf({ filter, ranges, q, reservedUntil }: Asked): MatchShape {
  return {
    ...extentOf(filter),
    bounds: RANGE_NAMES.flatMap((name) =>
      (['from', 'to'] as const).flatMap((end) =>
        ranges[name]?.[end] === undefined ? [] : [`${name} ${end}` as const],
      ),
    ),
    text: q !== undefined,
    reserved: reservedUntil !== undefined,
    sources: filter.externalSourceId !== undefined,
    since: filter.updatedSince !== undefined,
  };
}

function valuesOf({ filter, ranges, q, reservedUntil }: Asked): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...keptValues(filter),
    ...textValues(q ?? ''),
    reservedUntil,
  };
  for (const name of RANGE_NAMES) {
    values[`${name} from`] = boundOf(name, ranges[name]?.from);
    values[`${name} to`] = boundOf(name, ranges[name]?.to);
  }
  return values;
}

function boundOf(name: RangeName, end: string | undefined): string | number | undefined {
  if (end === undefined) return undefined;
  return RANGES[name] === 'integer' ? Number(end) : sortable(end);
}

/**
 * The tables `size(n)`, how many units the stored counts leave, and `matching(id, key)`, those of them that
 * match. If too many are left, none is looked at.
 */
function matchingOf(tenant: Tenant, shape: MatchShape, key: SQL): SQL {
  const bounds = shape.bounds.map((bound) => {
    const [name, end] = bound.split(' ');
    const compared = COMPARED[RANGE_NAMES.find((each) => each === name) ?? 'etage'];
    const given = sql.placeholder(bound);
    return end === 'from' ? sql`AND ${compared} >= ${given}` : sql`AND ${compared} <= ${given}`;
  });
  const text = sql`AND (instr(${UNIT_TEXT}, ${folded(sql`${sql.placeholder('text')}`)}) > 0
    OR ${sql.placeholder('id')} IN (p.id, substr(p.id, -5)))`;
  const reserved = sql`AND EXISTS (SELECT 1 FROM ${reservations} AS r WHERE r.org_id = p.org_id
    AND r.property_id = p.id AND r.until < ${sql.placeholder('reservedUntil')})`;
  return sql`
    size(n) AS MATERIALIZED (SELECT total FROM ${kept(tenant)}),
    matching(id, key) AS MATERIALIZED (
      SELECT p.id, ${key} FROM size CROSS JOIN ${KINDS} CROSS JOIN ${properties} AS p ${indexOf(shape)}
      WHERE size.n <= ${sql.raw(String(MOST_EXAMINED))}
        AND ${unitsOf(tenant, shape)} AND p.kind = kind.value
        ${sql.join(bounds, sql` `)}
        ${shape.since ? sql`AND p.updated_at >= ${sql.placeholder('since')}` : sql``}
        ${shape.sources ? sql`AND p.external_source_id IN (SELECT value FROM json_each(${sql.placeholder('sources')}))` : sql``}
        ${shape.text ? text : sql``} ${shape.reserved ? reserved : sql``})`;
}

const pages = new PreparedStatements((tenant, shape: PageShape) => {
  const { sorting } = shape;
  const key = sorting === undefined ? sql`NULL` : SORT_KEYS[sorting.order];
  const order = sorting === undefined ? sql`id DESC` : orderOf(sorting);
  const texts = sql`(
    WITH ${matchingOf(tenant, shape, key)},
    ids(id, key) AS MATERIALIZED (SELECT id, key FROM matching ${beginOf(shape)}
      ORDER BY ${order} LIMIT ${numberGiven('pageSize')})
    SELECT u.id AS id, ids.key AS key, ${wholeFields} AS unit,
      ${shape.withImages ? imagesOf : sql`NULL`} AS images
    FROM ids CROSS JOIN ${properties} AS u ON u.org_id = ${tenant.org} AND u.id = ids.id)`;
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
function beginOf({ sorting, after }: PageShape): SQL {
  if (after === undefined) return sql``;
  const [key, id] = [sql.placeholder('afterKey'), sql.placeholder('afterId')];
  if (sorting === undefined) return sql`WHERE id < ${id}`;
  if (after === 'none') return sql`WHERE key IS NULL AND id < ${id}`;
  const beyond = sorting.descending ? sql`key < ${key}` : sql`key > ${key}`;
  return sql`WHERE ${beyond} OR (key = ${key} AND id < ${id}) OR key IS NULL`;
}

/** A page of the units that were asked for, one more than `limit` if there are more. */
export function askedUnits(tenant: PlaceholderTenant, asked: Asked) {
  const { sorting, after, limit, withImages } = asked;
  const afterKey = after?.length === 2 ? after[0] : '';
  return pages.ask(
    tenant,
    { ...shapeOf(asked), sorting, after: after && (afterKey === '' ? 'none' : 'key'), withImages },
    { ...valuesOf(asked), afterKey, afterId: after?.at(-1), pageSize: limit + 1 },
  );
}

const sums = new PreparedStatements((tenant, shape: MatchShape) =>
  tenant.db.select({ left: sql<number>`n`, total: sql<number>`total` }).from(sql`(
    WITH ${matchingOf(tenant, shape, sql`NULL`)}
    SELECT n, (SELECT count(*) FROM matching) AS total FROM size)`),
);

/** How many units the stored counts leave, and how many of them match. */
export const askedSums = (tenant: PlaceholderTenant, asked: Asked) =>
  sums.ask(tenant, shapeOf(asked), valuesOf(asked));
