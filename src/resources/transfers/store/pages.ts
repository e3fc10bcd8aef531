import { type SQL, type SQLWrapper, and, eq, getTableColumns, sql } from 'drizzle-orm';
import { fittingRowsOf, MORE } from '../../../db/fitting-rows.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { RecordKind } from '../schema.ts';
import { columnOf, SOURCES } from './tables.ts';

/** A part of the rows of a kind. */
interface Part {
  readonly kind: RecordKind;
  /** The key of the row before it; empty at the beginning. */
  readonly after: readonly string[];
  readonly limit: number;
}

/** The next rows of a kind, in the order of their keys: one more than `limit` if there are more. */
export function rowsOfKind({ db, org }: Pick<Tenant, 'db' | 'org'>, { kind, after, limit }: Part) {
  const source = SOURCES[kind];
  const { table, owner } = source;
  const key = source.key.map((field) => columnOf(source, field));
  const isOwned = owner === null ? undefined : eq(columnOf(source, owner), org);
  const from = owner === null && after.length === 0 ? [''] : after;
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
  SOURCES[kind].key.map((field) => String(row[field]));

const listed = (values: readonly (SQLWrapper | string)[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
