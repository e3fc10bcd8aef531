import { getTableName } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Action } from '../values/actions.ts';
import { type Instant, instant, millisecondsOf } from '../values/instant.ts';
import { packStates } from './large-values.ts';
import { columnsOf, keyOf, literal, TABLES } from './tables.ts';

// A restore of a shard begins a new epoch: nothing that a client, an isolate or a writer has kept from before
// agrees with the clocks of the shard any more. As SQL, for programs that reach a database without the Worker.

/** The highest keys of the parts into which a table is cut, in order; the last part has no end. */
export type Cuts = readonly (readonly unknown[])[];

/** A table whose rows say when they were changed: entity tags and lists of changes go by it. */
export interface ChangedTable {
  readonly name: string;
  readonly key: readonly string[];
}

export const CHANGED_TABLES: readonly ChangedTable[] = TABLES.filter((table) =>
  columnsOf(table).includes('updated_at'),
).map((table) => ({ name: getTableName(table), key: keyOf(table) }));

/** The maximum number of rows that one statement changes: D1 ends a statement after 30 seconds. */
const ROWS_AT_ONCE = 5000;

/** A statement that reads where to cut a table, so that each part has a bounded number of rows. */
export function cutsOf({ name, key }: ChangedTable, rows = ROWS_AT_ONCE): string {
  const columns = key.join(', ');
  return `SELECT ${columns} FROM (SELECT ${columns}, row_number() OVER (ORDER BY ${columns}) AS n FROM ${name})
    WHERE n % ${rows} = 0 ORDER BY ${columns}`;
}

/** How far a clock value that no reader still holds may have been ahead of this machine's time. */
const AHEAD_MS = 60_000;

/**
 * The instant of a restore: later than every clock that was given out before, also by the states that the
 * restore has taken back.
 *
 * @param latestClock the latest clock of the shard before it was restored; `null` if it is not known.
 */
export function epochAfter(latestClock: Instant | null, now: number): Instant {
  const next = latestClock === null ? 0 : millisecondsOf(latestClock) + 1;
  return instant(Math.max(now + AHEAD_MS, next));
}

/**
 * The first statements of a new epoch in a shard: each row counts as changed at the instant of the restore. They can
 * be executed in parts, and again.
 *
 * @param cuts of each table, from {@link cutsOf}; a table without any is changed as a whole.
 */
export function changeStatements(
  restoredAt: Instant,
  cuts: Readonly<Record<string, Cuts>>,
): string[] {
  return CHANGED_TABLES.flatMap(({ name, key }) => {
    const columns = key.join(', ');
    const ends = (cuts[name] ?? []).map((cut) => `(${cut.map(literal).join(', ')})`);
    return [...ends, undefined].map((end, at) => {
      const from = ends[at - 1] === undefined ? [] : [`(${columns}) > ${ends[at - 1]}`];
      const upTo = end === undefined ? [] : [`(${columns}) <= ${end}`];
      const where = [...from, ...upTo].join(' AND ') || 'true';
      return `UPDATE ${name} SET updated_at = ${literal(restoredAt)} WHERE ${where};`;
    });
  });
}

/**
 * The last statements of a new epoch: each organisation's clock is set to it, and its audit log says so.
 *
 * @param restoredTo the moment to which the shard went back.
 */
export function epochStatements(restoredAt: Instant, restoredTo: string): string[] {
  const at = literal(restoredAt);
  return [
    `UPDATE organisations SET written_at = ${at}, restored_at = ${at};`,
    entryOf(restoredAt, restoredTo),
  ];
}

/** The entry in the audit log of every organisation. Like the entry of a changed plan, it has the same id in all of them. */
function entryOf(restoredAt: Instant, restoredTo: string): string {
  const id = v7({ msecs: millisecondsOf(restoredAt) });
  const states = packStates({ before: null, after: { restoredTo } }).toString('hex');
  return `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
    SELECT id, ${literal(id)}, ${literal(restoredAt)}, 'operator', ${literal(RESTORED)}, 'org', id, X'${states}'
    FROM organisations;`;
}

const RESTORED: Action = 'org.restored';
