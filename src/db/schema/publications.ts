import {
  check,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { IMAGE_SIZES } from '../../values/image-sizes.ts';
import { organisations } from './customers.ts';
import { oneOf } from './one-of.ts';

/** What an organisation shows on websites. The key is no secret; ending a publication deletes its row. */
export const publications = sqliteTable(
  'publications',
  {
    orgId: text('org_id')
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    /** Readers name the publication by this key. */
    key: text().notNull(),
    name: text().notNull(),
    /** The ids of the published projects; NULL: all of the organisation. */
    projectIds: text('project_ids', { mode: 'json' }).$type<string[]>(),
    showPrices: integer('show_prices', { mode: 'boolean' }).notNull(),
    /** The size in which images are published. */
    imageSize: text('image_size', { enum: IMAGE_SIZES }).notNull(),
    /** The names of the units' metadata that it shows. */
    metadata: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('publications_by_key').on(table.key),
    check('publications_image_size', oneOf('image_size', IMAGE_SIZES)),
  ],
);
