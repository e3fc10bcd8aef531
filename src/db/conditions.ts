import {
  and,
  eq,
  isNull,
  lt,
  not,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Position } from '../values/position.ts';
import { organisations } from './schema.ts';
import type { Database } from './shards.ts';
import type { Tenant } from './tenant.ts';

/** A table with rows of organisations. */
type OwnedTable = SQLiteTable & { readonly orgId: SQLiteColumn };

type Org = Pick<Tenant, 'org'>;

/** Condition: the organisation's row with this id. */
export const isRow = (
  { org }: Org,
  table: OwnedTable & { readonly id: SQLiteColumn },
  id: string | SQLWrapper | Placeholder,
) => and(eq(table.orgId, org), eq(table.id, id));

/** Condition: the value is one of these, which are one parameter, however many they are. */
export const isOneOf = (value: SQLWrapper, values: readonly unknown[]): SQL =>
  sql`${value} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Condition: the row is on the page that begins at this position of a list, newest first. */
export function isOnPage(id: SQLiteColumn, from: Position | undefined): SQL | undefined {
  const [last] = from?.after ?? [];
  return last === undefined ? undefined : lt(id, last);
}

/**
 * A condition that few rows meet. Without statistics, SQLite expects an index to find about as many rows as the
 * beginning of the primary key: then it reads that, and so every row of the organisation.
 */
export const byIndex = (condition: SQL): SQL => sql`unlikely(${condition})`;

/** Which organisations a job finds: at most `limit`, and none of `except`. */
interface Found {
  readonly except: readonly string[];
  readonly limit: number;
}

/** Some open organisations with rows that a job is to change. Those that are being erased are not found. */
export const organisationsWith = (
  db: Database,
  table: OwnedTable,
  isDue: SQL | undefined,
  { except, limit }: Found,
) =>
  db
    // With the plus, SQLite finds the few rows that are due by an index. Without it, it reads the primary key, which
    // has all rows.
    .selectDistinct({ id: sql<string>`+${table.orgId}`.as('id') })
    .from(table)
    .innerJoin(organisations, eq(organisations.id, table.orgId))
    .where(
      and(
        isDue,
        isNull(organisations.closedAt),
        isNull(organisations.erasingSince),
        not(isOneOf(table.orgId, except)),
      ),
    )
    .limit(limit);
