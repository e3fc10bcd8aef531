import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { DOCUMENT_KINDS } from '../../values/document-kinds.ts';
import { oneOf } from './one-of.ts';
import { folders, projects, properties } from './stock.ts';

/**
 * Documents of folders, projects and units. The bytes are a private object in R2 under `object_key`. The row
 * of a deleted document stays for a year, so that incremental syncs list it.
 */
export const documents = sqliteTable(
  'documents',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    contentType: text('content_type').notNull(),
    /** Size, SHA-256 in hex and key of the content; NULL before its first upload. */
    bytes: integer(),
    sha256: text(),
    /** NULL also for a deleted document. */
    objectKey: text('object_key'),
    folderId: text('folder_id'),
    /** Of a document of a unit, the unit's project: a trigger keeps it. */
    projectId: text('project_id'),
    propertyId: text('property_id'),
    title: text(),
    language: text(),
    validUntil: text('valid_until'),
    published: integer({ mode: 'boolean' }).notNull(),
    sortOrder: integer('sort_order'),
    externalId: text('external_id'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.folderId],
      foreignColumns: [folders.orgId, folders.id],
    }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.id],
    }),
    foreignKey({
      columns: [table.orgId, table.propertyId],
      foreignColumns: [properties.orgId, properties.id],
    }),
    index('documents_in_folder').on(table.orgId, table.folderId, table.id),
    index('documents_of_project').on(table.orgId, table.projectId, table.id),
    // Documents of the project alone, not of a unit.
    index('documents_of_project_itself')
      .on(table.orgId, table.projectId)
      .where(sql`property_id IS NULL`),
    index('documents_of_unit').on(table.orgId, table.propertyId, table.id),
    index('documents_by_change').on(table.orgId, table.updatedAt),
    uniqueIndex('documents_by_external_id')
      .on(table.orgId, table.externalId, sql`coalesce(project_id, '')`)
      .where(sql`external_id IS NOT NULL AND deleted_at IS NULL`),
    // For the jobs, over all organisations.
    index('documents_without_content')
      .on(table.createdAt)
      .where(sql`object_key IS NULL AND deleted_at IS NULL`),
    index('documents_by_deletion')
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    check('documents_kind', oneOf('kind', DOCUMENT_KINDS)),
    check('documents_deleted', sql`deleted_at IS NULL OR object_key IS NULL`),
    check('documents_content', sql`object_key IS NULL OR (bytes > 0 AND sha256 IS NOT NULL)`),
  ],
);

/**
 * Objects in R2 that a job deletes, unless an image or a document has them then: those that were replaced or
 * removed, once their links have ended, and those whose upload has begun. What is made from an image goes with
 * its original.
 */
export const expiringObjects = sqliteTable(
  'expiring_objects',
  {
    objectKey: text('object_key').primaryKey(),
    orgId: text('org_id').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('expiring_objects_by_end').on(table.expiresAt),
    index('expiring_objects_of_organisation').on(table.orgId, table.objectKey),
  ],
);
