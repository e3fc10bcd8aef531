import { getTableName, is, type SQL } from 'drizzle-orm';
import { getTableConfig, SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
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
 * Makes a check: refuses the transaction if a value is NULL. It is for the column of the check, whose NOT NULL it
 * violates. SQLite rolls the transaction back, and {@link violationOf} its error is the check.
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

/** The constraints that a correct write can violate, in SQLite's own words. */
const EXPECTED: readonly (readonly [string, Violation])[] = [
  ...Object.keys(CHECKS)
    .filter(isCheck)
    .flatMap((check) =>
      Object.values<SQLiteColumn>(CHECKS[check]).map((column) => [notNull(column), check] as const),
    ),
  ['UNIQUE constraint failed: commit_records.id', 'write settled'],
  ['UNIQUE constraint failed: members.org_id, members.email_key', 'email taken'],
  ["UNIQUE constraint failed: index 'documents_by_external_id'", 'external id taken'],
  ['organisations.plan_id: the plan is retired', 'plan retired'],
];

/**
 * Constraints that no table has: those of triggers, and two that SQLite reports without a name. All
 * foreign keys are one constraint, and so are all types of columns of STRICT tables.
 */
const OF_NO_TABLE = [
  'audit: an entry cannot be changed',
  'audit: an entry cannot be deleted within a year',
  'audit: an entry cannot be replaced',
  'organisations.erasing_since: an organisation that is erased stays suspended',
  'organisations.written_at: the clock of an organisation is never set back',
  'FOREIGN KEY constraint failed',
  'cannot store',
];

function listConstraints(table: SQLiteTable): string[] {
  const { name, columns, primaryKeys, indexes, checks } = getTableConfig(table);
  const placesOf = (of: readonly { readonly name: string }[]) =>
    of.map((column) => `${name}.${column.name}`).join(', ');
  const uniques = indexes.filter(({ config }) => config.unique);
  return [
    ...columns.filter((column) => column.notNull).map(notNull),
    ...[
      ...columns.filter(({ primary }) => primary).map((column) => placesOf([column])),
      ...primaryKeys.map((key) => placesOf(key.columns)),
      ...uniques.map(({ config }) =>
        config.columns.every((column) => is(column, SQLiteColumn))
          ? placesOf(config.columns)
          : `index '${config.name}'`,
      ),
    ].map((places) => `UNIQUE constraint failed: ${places}`),
    ...checks.map((check) => `CHECK constraint failed: ${check.name}`),
  ];
}

/**
 * The meaning of every constraint of the schema, by SQLite's own words. No correct write violates any
 * except the expected ones.
 */
export const VIOLATIONS: ReadonlyMap<string, Violation> = new Map([
  ...[...OF_NO_TABLE, ...Object.values(tables).flatMap(listConstraints)].map(
    (words) => [words, 'fault of ours'] as const,
  ),
  ...EXPECTED,
]);

/**
 * Why SQLite refused a transaction. A refused transaction stores nothing.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violationOf(error: unknown): Violation | null {
  const words = violation(error);
  return words === null ? null : (VIOLATIONS.get(withoutValues(words)) ?? 'fault of ours');
}

/** `cannot store TEXT value in INTEGER column plans.burst`: one constraint, whatever the column. */
function withoutValues(words: string): string {
  return words.replace(/^(cannot store) .+/, '$1');
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
