import { getTableName, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as tables from './schema.ts';

/** Why SQLite refused a transaction, in the service's terms. */
export type Violation =
  /** The write exceeds a limit of the organisation's plan. */
  | 'quota exceeded'
  /** The write's commit record exists: an earlier attempt committed or abandoned the write. */
  | 'write settled'
  /** The organisation was written to, or deleted, since the change was read. */
  | 'write outdated'
  /** A request with this Idempotency-Key was answered before. */
  | 'key used'
  /** Another present member of the organisation has this e-mail address. */
  | 'email taken'
  /** Another document of the project has this external id. */
  | 'external id taken'
  /** The organisation's new plan was retired after it was read. */
  | 'plan retired'
  /** The plan was changed after it was read. */
  | 'plan changed'
  /** The statements themselves are wrong. */
  | 'fault of ours';

/** The checks that a transaction makes itself, and the NOT NULL column of each. */
const CHECKS = {
  'quota exceeded': { writtenAt: tables.organisations.writtenAt },
  'write outdated': { outcome: tables.commitRecords.outcome },
  'key used': { createdAt: tables.idempotencyKeys.createdAt },
  'plan changed': { at: tables.audit.at },
} as const;

type Check = keyof typeof CHECKS;

const isCheck = (name: string): name is Check => name in CHECKS;

/**
 * Makes a check: refuses the transaction if a value is NULL. The value is for the check's column, which is
 * NOT NULL, so SQLite rolls the transaction back, and {@link violationOf} returns the check.
 */
export function refuseIfNull<C extends Check>(
  check: C,
  value: SQL,
): Readonly<Record<keyof (typeof CHECKS)[C], SQL>>;
export function refuseIfNull(check: Check, value: SQL): Readonly<Record<string, SQL>> {
  return Object.fromEntries(Object.keys(CHECKS[check]).map((field) => [field, value]));
}

const notNull = ({ table, name }: SQLiteColumn) =>
  `NOT NULL constraint failed: ${getTableName(table)}.${name}`;

/**
 * The constraints that a correct write can violate, in SQLite's own words, and what each means. Any other
 * violation is a fault of ours.
 */
export const MEANINGS: ReadonlyMap<string, Violation> = new Map([
  ...Object.entries(CHECKS).flatMap(([check, columns]) =>
    Object.values<SQLiteColumn>(columns).flatMap((column) =>
      isCheck(check) ? [[notNull(column), check] as const] : [],
    ),
  ),
  ['UNIQUE constraint failed: commit_records.id', 'write settled'],
  ['UNIQUE constraint failed: members.org_id, members.email_key', 'email taken'],
  ["UNIQUE constraint failed: index 'documents_by_external_id'", 'external id taken'],
  ['organisations.plan_id: the plan is retired', 'plan retired'],
]);

/**
 * Why SQLite refused a transaction. A refused transaction stores nothing.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violationOf(error: unknown): Violation | null {
  const words = violation(error);
  return words === null ? null : (MEANINGS.get(words) ?? 'fault of ours');
}

/** The end of D1's message for an error that SQLite itself reported. */
const REFUSED_BY_SQLITE =
  /^(?:D1_ERROR: )?(?<words>.*): SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)\b/s;

/**
 * Why SQLite refused a transaction, in its own words: `UNIQUE constraint failed: projects.id`. A
 * refused transaction stores nothing.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Drizzle's error quotes the query; its cause is D1's error.
  if (error.cause instanceof Error) return violation(error.cause);
  return REFUSED_BY_SQLITE.exec(error.message)?.groups?.['words'] ?? null;
}
