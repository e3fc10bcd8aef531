import {
  and,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';
import { isOneOf } from '../../db/conditions.ts';
import { refuseIfNull } from '../../db/constraints.ts';
import {
  deleteAnnouncements,
  deleteBelongings,
  deleteMembers,
  isStripped,
} from '../../db/deletion.ts';
import { fittingRowsOf, MORE } from '../../db/fitting-rows.ts';
import { lacksMigration } from '../../db/outage.ts';
import { commit, read, type Statement } from '../../db/round-trip.ts';
import {
  audit,
  commitRecords,
  documents,
  expiringObjects,
  folders,
  importRuns,
  members,
  organisations,
  people,
  plans,
  projects,
  properties,
  propertyImages,
  publications,
  reservations,
  tokens,
  unitMonths,
  webhooks,
} from '../../db/schema.ts';
import type { Database } from '../../db/shards.ts';
import { keyOf } from '../../db/tables.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { RecordKind } from './schema.ts';
import { newId } from '../../values/id.ts';
import { idFloor, type Instant, instant, millisecondsOf } from '../../values/instant.ts';

/** The table of each kind of records. Fields have the names of its columns in the schema. */
const TABLES: Readonly<Record<RecordKind, SQLiteTable>> = {
  plan: plans,
  person: people,
  organisation: organisations,
  member: members,
  token: tokens,
  webhook: webhooks,
  project: projects,
  folder: folders,
  property: properties,
  month: unitMonths,
  image: propertyImages,
  document: documents,
  expiring: expiringObjects,
  publication: publications,
  reservation: reservations,
  import: importRuns,
  audit,
};

/** The fields that identify a row of an organisation, with their columns. Rows are read in their order. */
const keyFields = (table: SQLiteTable): readonly (readonly [string, SQLiteColumn])[] =>
  keyOf(table).flatMap((key) =>
    Object.entries(getTableColumns(table)).filter(
      ([field, { name }]) => name === key && field !== 'orgId',
    ),
  );

interface Part {
  readonly kind: RecordKind;
  /** The key of the row before it; empty at the beginning. */
  readonly after: readonly string[];
  readonly limit: number;
}

/** The next rows of a kind, in the order of their keys: one more than `limit` if there are more. */
export function rowsOfKind({ db, org }: Pick<Tenant, 'db' | 'org'>, { kind, after, limit }: Part) {
  const { [kind]: table } = TABLES;
  const key = keyFields(table).map(([, column]) => column);
  const owner = kind === 'organisation' ? organisations.id : getTableColumns(table)['orgId'];
  const isOwned = owner && eq(owner, org);
  const from = owner === undefined && after.length === 0 ? [''] : after;
  const isLater = from.length === 0 ? undefined : sql`(${listed(key)}) > (${listed(from)})`;
  const page = db
    .select()
    .from(table)
    .where(and(isOwned, isLater))
    .orderBy(...key)
    .limit(limit + 1);
  const order = listed(key.map(({ name }) => sql`${sql.identifier(name)}`));
  return db
    .select({ ...getTableColumns(table), more: MORE })
    .from(fittingRowsOf(table, page, order))
    .orderBy(...key);
}

/** The owner of entries about plans: no organisation. */
export const NO_ORGANISATION = sql<string>`''`;

/** The values by which rows of a kind are ordered. */
export const keyOfRow = (kind: RecordKind, row: Readonly<Record<string, unknown>>): string[] =>
  keyFields(TABLES[kind]).map(([field]) => String(row[field]));

const listed = (values: readonly (SQLWrapper | string)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

// An organisation that is being imported is closed at the instant of its new epoch, its `restored_at`, and has the
// clock of the export. Its import ends when it is opened.

const isArriving = (orgId: string) =>
  and(eq(organisations.id, orgId), eq(organisations.closedAt, organisations.restoredAt));

/** An organisation in a database; `undefined` also for one that is not migrated yet. */
export async function organisationIn(db: Database, orgId: string) {
  try {
    const [row] = await read(db, stateOf(db, orgId));
    return row && { ...row, isArriving: row.closedAt !== null && row.closedAt === row.restoredAt };
  } catch (error) {
    if (lacksMigration(error)) return undefined;
    throw error;
  }
}

const stateOf = (db: Database, orgId: string) =>
  db
    .select({
      name: organisations.name,
      closedAt: organisations.closedAt,
      suspendedAt: organisations.suspendedAt,
      writtenAt: organisations.writtenAt,
      restoredAt: organisations.restoredAt,
    })
    .from(organisations)
    .where(eq(organisations.id, orgId));

export type StoredOrganisation = NonNullable<Awaited<ReturnType<typeof organisationIn>>>;

/** The moment to which an organisation went back at the beginning of an epoch; `null` if it is not known. */
export async function restoredTo(db: Database, orgId: string, epoch: Instant): Promise<unknown> {
  const end = instant(millisecondsOf(epoch) + 1);
  const [entry] = await read(
    db,
    db
      .select({ states: audit.states })
      .from(audit)
      .where(
        and(
          eq(audit.orgId, orgId),
          gte(audit.id, idFloor(epoch)),
          lt(audit.id, idFloor(end)),
          eq(audit.action, 'org.restored'),
        ),
      ),
  );
  return entry?.states.after?.['restoredTo'] ?? null;
}

export async function knownPeople(main: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = main.select({ id: people.id }).from(people).where(isOneOf(people.id, ids));
  return new Set((await read(main, found)).map(({ id }) => id));
}

export async function knownEntries(db: Database, orgId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const found = db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.orgId, orgId), isOneOf(audit.id, ids)));
  return new Set((await read(db, found)).map(({ id }) => id));
}

export async function hasPlan(db: Database, id: string): Promise<boolean> {
  return (
    (await read(db, db.select({ id: plans.id }).from(plans).where(eq(plans.id, id)))).length > 0
  );
}

/** The types of columns, as records have them. */
const VALUES: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
};

/** What the row of a kind consists of: other fields of a record are left out. */
export function rowSchema(kind: RecordKind) {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(TABLES[kind]));
  return z.object(
    Object.fromEntries(
      columns.map(([field, { dataType, notNull, hasDefault }]) => {
        const value = VALUES[dataType] ?? z.unknown();
        return [field, notNull && !hasDefault ? value : value.nullish()];
      }),
    ),
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Inserts a row, unless it is there. */
export function insertRow(db: Database, kind: RecordKind, row: Row): Statement {
  const { [kind]: table } = TABLES;
  const inserted = db.insert(table).values(row);
  if (kind === 'person') return inserted.onConflictDoNothing(); // perhaps with another id
  const key = keyOf(table);
  const target = Object.values(getTableColumns(table)).filter(({ name }) => key.includes(name));
  // Triggers have counted the units that were imported, and not those that were deleted.
  return kind === 'month'
    ? inserted.onConflictDoUpdate({ target, set: { units: sql`excluded.units` } })
    : inserted.onConflictDoNothing({ target });
}

/** Stores rows of an organisation while it is being imported. @throws D1's error otherwise. */
export async function storeRows(
  db: Database,
  orgId: string,
  statements: readonly Statement[],
): Promise<void> {
  const { id, createdAt } = newId();
  const made = sql`(SELECT 'made' FROM ${organisations} WHERE ${isArriving(orgId)})`;
  const record = { id, ...refuseIfNull('write outdated', made), createdAt };
  await commit(db, [db.insert(commitRecords).values(record), ...statements]);
}

/** Opens an organisation that is complete: it is suspended, and its clock is that of its epoch. */
export async function open(
  db: Database,
  orgId: string,
  entry: typeof audit.$inferInsert,
): Promise<void> {
  const epoch = sql`${organisations.restoredAt}`;
  await storeRows(db, orgId, [
    db.insert(audit).values(entry),
    db.update(organisations).set({ closedAt: null, writtenAt: epoch }).where(isArriving(orgId)),
  ]);
}

/** Closes what another database has of an organisation, unless it was written since the export. */
export async function closeOld(db: Database, orgId: string, clock: Instant, at: Instant) {
  await commit(db, [
    db
      .update(organisations)
      .set({ closedAt: at })
      .where(
        and(
          eq(organisations.id, orgId),
          eq(organisations.writtenAt, clock),
          sql`${organisations.suspendedAt} IS NOT NULL`,
          isNull(organisations.closedAt),
        ),
      ),
  ]);
}

/**
 * Deletes some rows of an organisation that has been closed since this instant, and its own row once nothing
 * else is left.
 *
 * @returns how many rows were deleted.
 */
export async function deletePart(db: Database, orgId: string, closedAt: Instant): Promise<number> {
  const isIt = and(eq(organisations.id, orgId), eq(organisations.closedAt, closedAt));
  const id = sql<string>`(SELECT id FROM ${organisations} WHERE ${isIt})`;
  const results = await commit(db, [
    ...deleteBelongings(db, id),
    deleteAnnouncements(db, id),
    deleteMembers(db, id),
    db.delete(organisations).where(and(isIt, isStripped(db, id))),
  ]);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}
