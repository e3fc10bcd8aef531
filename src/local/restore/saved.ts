import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { literal } from '../../db/tables.ts';
import { configFlags, type Remote, type Row, wrangler } from '../d1.ts';
import { AUDIT, KEPT, type KeptTable, KINDS_OF_CONTENT } from './table-policy.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));

const SavedShard = z.object({
  /** The latest clock of its organisations. */
  latestClock: z.string().nullable(),
  /** The rows of every kept table, by its name. */
  rows: z.record(z.string(), Rows),
  /** The entries of the audit log about rights, since the restored moment. */
  entries: Rows,
});

/** The rights in one shard just before a restore. */
export type SavedShard = z.infer<typeof SavedShard>;

const Saved = z.object({
  /** The moment to which the databases go back. */
  restoredTo: z.string(),
  /** Since when the organisations are closed. */
  closedAt: z.string(),
  /** By the bindings of the shards. A shard that is not closed yet has no entry. */
  shards: z.record(z.string(), SavedShard.nullable()),
});

/** The file between the two commands. It has e-mail addresses, digests and sealed secrets. */
export type Saved = z.infer<typeof Saved>;

/** @returns `null` if there is no such file. */
export function readSaved(file: string): Saved | null {
  return existsSync(file) ? Saved.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Writes the file whole, or not at all, for its owner alone. */
export function writeSaved(file: string, saved: Saved): void {
  writeFileSync(`${file}.part`, JSON.stringify(saved), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** Names the shards for which the Worker refuses every request, by a secret. @param input for wrangler. */
export function changeClosedShards(
  change: 'put' | 'delete',
  input: string,
  worker: Parameters<typeof configFlags>[0],
): void {
  const words = ['secret', change, 'CLOSED_HOMES', ...configFlags(worker)];
  const { status } = wrangler(words, { input, stdio: ['pipe', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`wrangler cannot ${change} CLOSED_HOMES: run this again.`);
}

const ROWS_AT_ONCE = 1000;

export function readKept(database: Remote): Record<string, Row[]> {
  const starts = database.ask(...KEPT.map((table) => pageOf(table, undefined)));
  return Object.fromEntries(
    KEPT.map((table, at) => [table.name, allRows(database, table, starts[at] ?? [])] as const),
  );
}

/** A table, with the names of its columns of bytes: they are read as hexadecimal digits. */
type Paged = Pick<KeptTable, 'name' | 'columns' | 'key'> & { readonly bytes?: readonly string[] };

/** Reads the entries of the audit log about rights since a moment. */
export function readEntries(database: Remote, since: string): Row[] {
  const kinds = KINDS_OF_CONTENT.map(literal).join(', ');
  const where = `at >= ${literal(since)} AND target_kind NOT IN (${kinds})`;
  const [start = []] = database.ask(pageOf(AUDIT, undefined, where));
  return allRows(database, AUDIT, start, where);
}

function allRows(database: Remote, table: Paged, start: Row[], where?: string): Row[] {
  const rows = [...start];
  let page = start;
  while (page.length === ROWS_AT_ONCE) {
    [page = []] = database.ask(pageOf(table, page.at(-1), where));
    rows.push(...page);
  }
  return rows;
}

/** The statement for the rows after one. */
function pageOf(
  { name, columns, key, bytes = [] }: Paged,
  after: Row | undefined,
  where = 'true',
): string {
  const values = columns.map((column) =>
    bytes.includes(column) ? `hex(${column}) AS ${column}` : column,
  );
  const keys = key.join(', ');
  const isLater =
    after === undefined
      ? ''
      : `AND (${keys}) > (${key.map((column) => literal(after[column])).join(', ')})`;
  return `SELECT ${values.join(', ')} FROM ${name} WHERE ${where} ${isLater} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`;
}
