import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { jsonObjectOf } from '../../../db/json-object.ts';
import { properties, propertyImages } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';

/** Units as SQLite writes them, one on each line: JSON escapes line breaks. */
export interface UnitTexts {
  /** Their fields but for `images`; null if there is no unit. */
  readonly units: string | null;
  /** For each the array of its images, if they were asked for. */
  readonly images: string | null;
}

/** An image of a unit, as stored; its keys become links. */
export type ImageRow = readonly [
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
  etageLabel: _label,
  unitLocation: _location,
  kind: _kind,
  ...rest
} = getTableColumns(properties);

/** The columns that a Property shows, under its names and in its order. */
const unitText = jsonObjectOf({ id, projectId, orgId, ...rest }, 'u');

/** A unit's first images. */
const imagesText = sql`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_array(i.id, i.category, i.file_name, i.sort_order, i.object_key, i.thumbnail_key,
      i.content_type) AS image
    FROM ${propertyImages} AS i
    WHERE i.org_id = u.org_id AND i.property_id = u.id
    ORDER BY i.sort_order NULLS LAST, i.id LIMIT ${sql.raw(String(MAX_IMAGES))}
  ))`;

/**
 * Units as JSON, newest first.
 *
 * @param ids a WITH clause that has a table `ids(id)` of which ones.
 */
export function unitTexts({ db, org }: Tenant, ids: SQL, withImages: boolean) {
  const texts = sql`(${ids}
    SELECT group_concat(unit, char(10)) AS units, group_concat(images, char(10)) AS images FROM (
      SELECT ${unitText} AS unit, ${withImages ? imagesText : sql`NULL`} AS images
      FROM ids CROSS JOIN ${properties} AS u ON u.org_id = ${org} AND u.id = ids.id
      ORDER BY u.id DESC))`;
  return db
    .select({ units: sql<string | null>`units`, images: sql<string | null>`images` })
    .from(texts);
}
