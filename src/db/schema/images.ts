import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { properties } from './stock.ts';

/** Images of units. The bytes are private objects in R2 under `object_key` and `thumbnail_key`. */
export const propertyImages = sqliteTable(
  'property_images',
  {
    orgId: text('org_id').notNull(),
    propertyId: text('property_id').notNull(),
    id: text().notNull(),
    category: text(),
    fileName: text('file_name').notNull(),
    sortOrder: integer('sort_order'),
    objectKey: text('object_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    createdAt: text('created_at').notNull(),
    /** The original: media type by its content, bytes, pixels, SHA-256 in hex. */
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    sha256: text().notNull(),
    /** The same for the thumbnail, which is WebP; NULL without one. */
    thumbnailSize: integer('thumbnail_size'),
    thumbnailWidth: integer('thumbnail_width'),
    thumbnailHeight: integer('thumbnail_height'),
    thumbnailSha256: text('thumbnail_sha256'),
    /** When the job next tries to make the missing thumbnail; NULL if none is missing, or it gave up. */
    thumbnailDueAt: text('thumbnail_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.propertyId, table.id] }),
    index('thumbnails_due')
      .on(table.thumbnailDueAt)
      .where(sql`thumbnail_due_at IS NOT NULL`),
    foreignKey({
      columns: [table.orgId, table.propertyId],
      foreignColumns: [properties.orgId, properties.id],
    }),
  ],
);
