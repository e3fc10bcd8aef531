import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { jsonObjectOf } from '../../../db/json-object.ts';
import { properties, propertyImages } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';

/**
 * A unit as SQLite writes it in JSON. Each is a row of its own: all of a page would be less to send, but D1
 * lets no text be longer than 2 MB ("Limits").
 */
export interface UnitText {
  /** Its fields, but for `images`. */
  readonly unit: string;
  /** The array of its images, as {@link ImageTuple}; null if the request does not include them. */
  readonly images: string | null;
  /** What it is sorted by, in a sorted list. */
  readonly key?: string | null;
}

/** An image of a unit in the JSON that SQLite writes. Its keys become links. */
export type ImageTuple = readonly [
  id: string,
  category: string | null,
  fileName: string | null,
  sortOrder: number | null,
  objectKey: string,
  thumbnailKey: string | null,
  contentType: string | null,
];

const MAX_IMAGES = 30;

const {
  orgId,
  id,
  projectId,
  etageLabel,
  unitLocation,
  kind: _kind,
  ...rest
} = getTableColumns(properties);

/** The columns that a Property shows, under its names and in its order. */
const contractFields = jsonObjectOf({ id, projectId, orgId, ...rest }, 'u');

/** The same with the columns that the contract stores and does not return. */
export const everyField = jsonObjectOf(
  { id, projectId, orgId, ...rest, etageLabel, unitLocation },
  'u',
);

/** The first images of a unit `u`. */
export const imagesOf = sql`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_array(i.id, i.category, i.file_name, i.sort_order, i.object_key, i.thumbnail_key,
      i.content_type) AS image
    FROM ${propertyImages} AS i
    WHERE i.org_id = u.org_id AND i.property_id = u.id
    ORDER BY i.sort_order NULLS LAST, i.id LIMIT ${sql.raw(String(MAX_IMAGES))}
  ))`;

/** What is shown of a unit. */
export interface ShownFields {
  readonly withImages: boolean;
  /** Whether every stored field, or those of the contract. */
  readonly everyField: boolean;
}

/**
 * Units as JSON, newest first.
 *
 * @param ids which ones, as a table of `value`.
 */
export function unitTexts({ db, org }: Tenant, ids: SQL, shown: ShownFields) {
  const fields = shown.everyField ? everyField : contractFields;
  const images = shown.withImages ? imagesOf : sql`NULL`;
  const texts = sql`(
    SELECT u.id AS id, ${fields} AS unit, ${images} AS images
    FROM ${ids} AS ids CROSS JOIN ${properties} AS u ON u.org_id = ${org} AND u.id = ids.value)`;
  return db
    .select({ unit: sql<string>`unit`, images: sql<string | null>`images` })
    .from(texts)
    .orderBy(sql`id DESC`);
}
