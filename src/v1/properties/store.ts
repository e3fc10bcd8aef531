import { and, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsParameters } from '../../db/rows-parameter.ts';
import { properties, propertyImages, unitCounts } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { UnitStatus, UnitVisibility } from '../../values/unit-states.ts';
import type { UnitRow } from './unit-row.ts';

/** Which units of the organisation are meant. An absent list is every value. */
export interface UnitFilter {
  readonly projectId?: string | undefined;
  readonly status?: readonly UnitStatus[] | undefined;
  readonly visibility?: readonly UnitVisibility[] | undefined;
  readonly updatedSince?: Instant | undefined;
  readonly includeArchived: boolean;
}

/** Which of them a page shows. */
export interface UnitPage {
  readonly limit: number;
  readonly offset: number;
  /** The id after which the page begins, if a cursor gave one. */
  readonly after: string | undefined;
  readonly withImages: boolean;
}

const MAX_IMAGES = 30;

const allColumns = getTableColumns(properties);
const { orgId, id, projectId, etageLabel: _label, unitLocation: _location, ...rest } = allColumns;

/** The columns that a Property shows, under its names and in its order. */
const propertyColumns = { id, projectId, orgId, ...rest };

/** An image of a unit, as stored; its keys become links. */
const ImageRow = z.object({
  id: z.string(),
  category: z.string().nullable(),
  fileName: z.string().nullable(),
  sortOrder: z.int().nullable(),
  objectKey: z.string(),
  thumbnailKey: z.string().nullable(),
  contentType: z.string().nullable(),
});

export type ImageRow = z.output<typeof ImageRow>;

/**
 * A unit's first images as one JSON value, so that a page of units stays one statement. It names
 * the unit's columns by itself: Drizzle leaves the table out where it sees but one.
 */
const images = sql`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_object('id', i.id, 'category', i.category, 'fileName', i.file_name,
      'sortOrder', i.sort_order, 'objectKey', i.object_key, 'thumbnailKey', i.thumbnail_key,
      'contentType', i.content_type) AS image
    FROM ${propertyImages} AS i
    WHERE i.org_id = properties.org_id AND i.property_id = properties.id
    ORDER BY i.sort_order NULLS LAST, i.id LIMIT ${sql.raw(String(MAX_IMAGES))}
  ))`.mapWith((json: string) => z.array(ImageRow).parse(JSON.parse(json)));

const noImages = sql<null>`NULL`;

const columns = (withImages: boolean) => ({
  unit: propertyColumns,
  images: withImages ? images : noImages,
});

function matching(org: SQL<string>, filter: UnitFilter): SQL | undefined {
  return and(
    eq(properties.orgId, org),
    filter.projectId === undefined ? undefined : eq(properties.projectId, filter.projectId),
    filter.status && inArray(properties.status, [...filter.status]),
    filter.visibility && inArray(properties.visibility, [...filter.visibility]),
    filter.updatedSince === undefined ? undefined : gte(properties.updatedAt, filter.updatedSince),
    filter.includeArchived ? undefined : eq(properties.archived, false),
  );
}

/** A page of units, newest first, one more than `limit` if there are more. */
export function unitPage({ db, org }: Tenant, filter: UnitFilter, page: UnitPage) {
  return db
    .select(columns(page.withImages))
    .from(properties)
    .where(
      and(
        matching(org, filter),
        page.after === undefined ? undefined : lt(properties.id, page.after),
      ),
    )
    .orderBy(desc(properties.id))
    .limit(page.limit + 1)
    .offset(page.offset);
}

/** How many units match: from the kept counts where they can tell, else by counting. */
export function unitTotal({ db, org }: Tenant, filter: UnitFilter) {
  if (filter.updatedSince !== undefined) {
    return db
      .select({ total: sql<number>`count(*)` })
      .from(properties)
      .where(matching(org, filter));
  }
  return db
    .select({ total: sql<number>`coalesce(sum(${unitCounts.units}), 0)` })
    .from(unitCounts)
    .where(
      and(
        eq(unitCounts.orgId, org),
        eq(unitCounts.projectId, filter.projectId ?? ''),
        filter.includeArchived ? undefined : eq(unitCounts.archived, false),
        filter.visibility && inArray(unitCounts.visibility, [...filter.visibility]),
        filter.status && inArray(unitCounts.status, [...filter.status]),
      ),
    );
}

/** The latest `updatedAt` in the organisation, whatever the filter; null if it has no units. */
export function latestUpdate({ db, org }: Tenant) {
  return db
    .select({ at: sql<Instant | null>`max(${properties.updatedAt})` })
    .from(properties)
    .where(eq(properties.orgId, org));
}

export function unitById({ db, org }: Tenant, unitId: string, withImages: boolean) {
  return db
    .select(columns(withImages))
    .from(properties)
    .where(and(eq(properties.orgId, org), eq(properties.id, unitId)));
}

const columnNames = Object.keys(allColumns);
const valueOf = (column: string) => sql.raw(`v ->> ${columnNames.indexOf(column)}`);
const values = sql.join(columnNames.map(valueOf), sql`, `);

/** What never changes of a unit. */
const FIXED = new Set(['orgId', 'id', 'projectId', 'createdAt']);
const newValues = Object.fromEntries(
  columnNames.filter((column) => !FIXED.has(column)).map((column) => [column, valueOf(column)]),
);

/** Units as tables of one column `v`, an array of values for each unit. */
function tablesOf(units: readonly UnitRow[]): SQL[] {
  const rows = units.map((unit) => {
    const fields: Record<string, unknown> = unit;
    return columnNames.map((column) => fields[column]);
  });
  return rowsParameters(rows).map((json) => sql`SELECT jsonb(value) AS v FROM json_each(${json})`);
}

/** Writes units, in one statement or, if they are very long, a few. */
export function insertUnits({ db }: Tenant, units: readonly UnitRow[]) {
  return tablesOf(units).map((table) =>
    db
      .insert(properties)
      .select(sql`WITH row AS MATERIALIZED (${table}) SELECT ${values} FROM row`),
  );
}

/** Writes units anew that are stored already, in one statement or, if they are very long, a few. */
export function updateUnits({ db, org }: Tenant, units: readonly UnitRow[]) {
  return tablesOf(units).map((table) =>
    db
      .update(properties)
      .set(newValues)
      .from(sql`(${table}) AS row`)
      .where(and(eq(properties.orgId, org), eq(properties.id, valueOf('id')))),
  );
}

/** The units with these ids, whole as they are stored. */
export function unitsByIds({ db, org }: Tenant, ids: readonly string[]) {
  return db
    .select()
    .from(properties)
    .where(
      and(
        eq(properties.orgId, org),
        sql`${properties.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
}
