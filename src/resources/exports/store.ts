import { type SQL, and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  audit,
  documents,
  folders,
  importRuns,
  members,
  organisations,
  projects,
  properties,
  propertyImages,
  publications,
  reservations,
  tokens,
  webhooks,
} from '../../db/schema.ts';
import { fittingRowsOf, MORE } from '../../db/fitting-rows.ts';
import type { PlaceholderTenant } from '../../db/tenant.ts';
import type { RecordKind } from './schema.ts';

/** Each kind's table, the column with the organisation's id, and the columns that order its rows. */
const SOURCES = {
  organisation: [organisations, organisations.id, [organisations.id]],
  member: [members, members.orgId, [members.id]],
  token: [tokens, tokens.orgId, [tokens.id]],
  webhook: [webhooks, webhooks.orgId, [webhooks.id]],
  folder: [folders, folders.orgId, [folders.id]],
  project: [projects, projects.orgId, [projects.id]],
  property: [properties, properties.orgId, [properties.id]],
  image: [propertyImages, propertyImages.orgId, [propertyImages.propertyId, propertyImages.id]],
  document: [documents, documents.orgId, [documents.id]],
  publication: [publications, publications.orgId, [publications.id]],
  reservation: [reservations, reservations.orgId, [reservations.propertyId]],
  import: [importRuns, importRuns.orgId, [importRuns.id]],
  audit: [audit, audit.orgId, [audit.id]],
} as const satisfies Record<RecordKind, readonly [unknown, SQLiteColumn, readonly SQLiteColumn[]]>;

/** A part of the rows of a kind. */
interface Part {
  readonly kind: RecordKind;
  /** The key of the row before it; empty at the beginning. */
  readonly after: readonly string[];
  readonly limit: number;
}

/** The next rows of a kind, in the order of their keys: one more than `limit` if there are more. */
export function rowsOfKind({ db, org }: PlaceholderTenant, { kind, after, limit }: Part) {
  const [table, tenant, key] = SOURCES[kind];
  const isLater = after.length === 0 ? undefined : sql`(${listed(key)}) > (${listed(after)})`;
  const page = db
    .select()
    .from(table)
    .where(and(eq(tenant, org), isLater))
    .orderBy(...key)
    .limit(limit + 1);
  const order = listed(key.map(({ name }) => sql`${sql.identifier(name)}`));
  return db
    .select({ ...getTableColumns<typeof table>(table), more: MORE })
    .from(fittingRowsOf(table, page, order))
    .orderBy(...key);
}

const listed = (values: readonly (SQLiteColumn | SQL | string)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
