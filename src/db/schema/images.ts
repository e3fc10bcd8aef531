import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { PRIVATE_DATA } from '../../values/private-data.ts';
import { oneOf } from './one-of.ts';
import { properties } from './stock.ts';

/** Images of units. The bytes are private objects in R2 under `object_key` and `thumbnail_key`. */
export const propertyImages = sqliteTable(
  'property_images',
  {
    orgId: text('org_id').notNull(),
    propertyId: text('property_id').notNull(),
    id: text().notNull(),
    category: text(),
    fileName: text('file_name'),
    sortOrder: integer('sort_order'),
    objectKey: text('object_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    createdAt: text('created_at').notNull(),
    /** The original: media type by its content, bytes, pixels, SHA-256 in hex. */
    contentType: text('content_type'),
    size: integer(),
    width: integer(),
    height: integer(),
    sha256: text(),
    /** The same for the thumbnail, which is WebP. */
    thumbnailSize: integer('thumbnail_size'),
    thumbnailWidth: integer('thumbnail_width'),
    thumbnailHeight: integer('thumbnail_height'),
    thumbnailSha256: text('thumbnail_sha256'),
    /** When the job next tries to make the missing thumbnail; NULL if none is missing, or it gave up. */
    thumbnailDueAt: text('thumbnail_due_at'),
    /** Whether the original may hold private data, such as where it was taken. */
    privateData: text('private_data', { enum: PRIVATE_DATA }).notNull().default('unknown'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.propertyId, table.id] }),
    index('thumbnails_due')
      .on(table.thumbnailDueAt)
      .where(sql`thumbnail_due_at IS NOT NULL`),
    index('images_with_unknown_data')
      .on(table.privateData, table.id)
      .where(sql`private_data = 'unknown'`),
    check('property_images_private_data', oneOf('private_data', PRIVATE_DATA)),
    foreignKey({
      columns: [table.orgId, table.propertyId],
      foreignColumns: [properties.orgId, properties.id],
    }),
  ],
);
