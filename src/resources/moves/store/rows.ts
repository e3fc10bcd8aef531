import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/shards.ts';
import type { Statement } from '../../../db/round-trip.ts';
import { bytesOf, fittingRows } from '../../../db/fitting-rows.ts';
import { rowsParameters } from '../../../db/large-values.ts';
import type { MovedTable } from './tables.ts';

/** The values of a row's key, or of its columns. */
export type Values = readonly unknown[];

/** A part of an organisation's rows in a table. */
interface Part {
  readonly org: string;
  /** The key of the row before it; empty at the beginning. */
  readonly after: Values;
  readonly limit: number;
}

/** The columns with bytes; `result` may have text instead. JSON has no bytes: a first letter marks which it is. */
const PACKED: ReadonlySet<string> = new Set(['result', 'states']);

const asText = (name: string) =>
  sql.raw(`CASE typeof(${name}) WHEN 'blob' THEN 'x' || hex(${name}) ELSE 't' || ${name} END`);

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Rows as D1 stores them, in the order of the key. */
export function rowsAfter(shard: Database, from: MovedTable, { org, after, limit }: Part) {
  const { table, columns, owner, key, rows } = from;
  const all = [...new Set([...columns, ...key])];
  const fields = Object.fromEntries(
    all.map((name) => [
      name,
      sql<unknown>`${PACKED.has(name) ? asText(name) : sql.identifier(name)}`.as(name),
    ]),
  );
  const keyOfRow = list(key.map((name) => sql`${sql.identifier(name)}`));
  const isLater =
    after.length === 0
      ? sql``
      : sql` AND (${keyOfRow}) > (${list(after.map((value) => sql`${value}`))})`;
  const ordered = key.length === 0 ? sql`1` : keyOfRow;
  const some = shard
    .select(fields)
    .from(sql`${rows?.(org) ?? sql`${table}`} AS t`)
    .where(sql`${sql.identifier(owner)} = ${org}${isLater}`)
    .orderBy(ordered)
    .limit(limit);
  const shown = Object.fromEntries(
    [...all, 'more'].map((name) => [name, sql<unknown>`${sql.identifier(name)}`]),
  );
  const bytes = sql`(${bytesOf(all.map((name) => sql`${sql.identifier(name)}`))})`;
  return shard
    .select(shown)
    .from(fittingRows(some, bytes, ordered))
    .orderBy(ordered);
}

/** The values of a row, in the order of its table's columns. */
export const valuesOf = ({ columns }: MovedTable, row: Readonly<Record<string, unknown>>): Values =>
  columns.map((name) => row[name]);

/**
 * Inserts the rows that the shard lacks, unchanged.
 *
 * @param guard must hold, or nothing is inserted.
 */
export function insertMissing(
  shard: Database,
  { table, columns, owner, key, replaces }: MovedTable,
  rows: readonly Values[],
  guard: SQL,
): Statement[] {
  const at = (name: string) => sql.raw(`v ->> ${columns.indexOf(name)}`);
  const values = columns.map((name) =>
    PACKED.has(name)
      ? sql`CASE substr(${at(name)}, 1, 1) WHEN 'x' THEN unhex(substr(${at(name)}, 2)) ELSE substr(${at(name)}, 2) END`
      : at(name),
  );
  const identity = [owner, ...key].filter((name) => columns.includes(name));
  const isSame = sql.join(
    identity.map((name) => sql`kept.${sql.identifier(name)} = ${at(name)}`),
    sql` AND `,
  );
  return rowsParameters(rows).map((json) => {
    const given = sql`
      WITH given AS MATERIALIZED (SELECT jsonb(value) AS v FROM json_each(${json}))
      SELECT ${list(values)} FROM given WHERE ${guard}`;
    return replaces === undefined
      ? shard
          .insert(table)
          .select(sql`${given} AND NOT EXISTS (SELECT 1 FROM ${table} AS kept WHERE ${isSame})`)
      : shard.insert(table).select(given).onConflictDoUpdate(replaces);
  });
}
