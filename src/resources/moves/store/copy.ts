import { hash } from 'node:crypto';
import { type SQL, eq, sql } from 'drizzle-orm';
import { type Database, bindingOf } from '../../../db/shards.ts';
import { type Statement, commit, read, readTogether } from '../../../db/round-trip.ts';
import { audit, organisations } from '../../../db/schema.ts';
import type { Instant } from '../../../values/instant.ts';
import { isCopyOf } from './shard-state.ts';
import { type Values, insertMissing, rowsAfter, valuesOf } from './rows.ts';
import { AUDIT, COUNTS, type MovedTable, ORGANISATION, TABLES } from './tables.ts';

/** Where a copy continues. */
export interface CopyCheckpoint {
  /** The index of the table in a list of tables; beyond the last, everything is copied. */
  readonly table: number;
  /** The key of the last row of the table that was copied; empty at its beginning. */
  readonly after: readonly unknown[];
}

export const COPY_START: CopyCheckpoint = { table: 0, after: [] };

/** How many rows a piece reads of each table after the first. */
const FEW = 50;

type Tables = readonly MovedTable[];

/** Some rows of an organisation. */
interface Piece {
  readonly tables: readonly { readonly from: MovedTable; readonly rows: readonly Values[] }[];
  /** Where the next piece begins. */
  readonly next: CopyCheckpoint;
}

/** An organisation, the shard that has it and the shard that gets a copy. */
export interface Copying {
  readonly source: Database;
  readonly target: Database;
  readonly org: string;
}

/**
 * Inserts the organisation's row of a copy, closed since the same moment. Triggers count its projects,
 * folders and bytes as they are copied.
 */
export async function beginCopy(
  { source, target, org }: Copying,
  closedAt: Instant,
): Promise<void> {
  const [row] = await read(source, rowsAfter(source, ORGANISATION, { org, after: [], limit: 1 }));
  const copied_from = bindingOf(source);
  const closed = { closed_at: closedAt, copied_from, released_at: null };
  const copy = { ...row, ...closed, projects: 0, folders: 0, storage_bytes: 0 };
  const hasNotLived = sql`NOT EXISTS (SELECT 1 FROM ${audit} WHERE ${eq(audit.orgId, org)})`;
  const [insert] = insertMissing(target, ORGANISATION, [valuesOf(ORGANISATION, copy)], hasNotLived);
  if (insert !== undefined) await commit(target, [insert]);
}

/**
 * Copies some rows, reads them back from the target, and compares them.
 *
 * @param guard must hold in the target, or nothing is inserted.
 * @returns how many rows, what comes next, and the first table whose rows differ.
 */
async function copyPiece(
  { source, target, org }: Copying,
  tables: Tables,
  checkpoint: CopyCheckpoint,
  guard: SQL,
) {
  const piece = await pieceAt(source, org, tables, checkpoint);
  const [first, ...rest]: Statement[] = piece.tables.flatMap(({ from, rows }) =>
    insertMissing(target, from, rows, guard),
  );
  if (first !== undefined) await commit(target, [first, ...rest]);
  const copy = await pieceAt(target, org, tables, checkpoint);
  const differing = piece.tables.find(
    ({ rows }, at) => digestOf(rows) !== digestOf(copy.tables[at]?.rows),
  );
  const rows = piece.tables.reduce((sum, each) => sum + each.rows.length, 0);
  return { rows, next: piece.next, differing: differing?.from.name };
}

const digestOf = (rows: unknown) => hash('sha256', JSON.stringify(rows) ?? '');

/**
 * Reads the rows after a place: tables to their ends, and the beginning of the first table that is too
 * long.
 */
async function pieceAt(
  shard: Database,
  org: string,
  all: Tables,
  { table: begin, after: begun }: CopyCheckpoint,
): Promise<Piece> {
  const loaded = await readTogether(shard, (add) =>
    all.slice(begin).map((from, at) => {
      const limit = at === 0 ? from.rowsAtOnce : FEW;
      const after = at === 0 ? begun : [];
      return { from, limit, rows: add(rowsAfter(shard, from, { org, after, limit })) };
    }),
  );
  const tables: Piece['tables'][number][] = [];
  for (const { from, limit, rows } of loaded) {
    const found = rows();
    tables.push({ from, rows: found.map((row) => valuesOf(from, row)) });
    const last = found.at(-1);
    if (last !== undefined && (found.length === limit || last['more'] === 1)) {
      const table = begin + tables.length - 1;
      return { tables, next: { table, after: from.key.map((name) => last[name]) } };
    }
  }
  return { tables, next: { table: all.length, after: [] } };
}

/**
 * Copies some rows of an organisation into its closed copy.
 *
 * @param closedAt since when both are closed.
 */
export async function copyRows(copying: Copying, closedAt: Instant, checkpoint: CopyCheckpoint) {
  const piece = await copyPiece(copying, TABLES, checkpoint, isCopyOf(copying.org, closedAt));
  return { ...piece, isWhole: piece.next.table >= TABLES.length };
}

/**
 * One figure for each table, of the organisation's rows. A complete copy has the figures of its original.
 */
async function figuresIn(shard: Database, org: string) {
  const figures = await readTogether(shard, (add) =>
    [ORGANISATION, ...TABLES, COUNTS].map(({ name, table, rows, owner, figure }) => {
      const one = shard
        .select({ figure: sql<unknown>`${figure}`.as('figure') })
        .from(sql`${rows?.(org) ?? sql`${table}`} AS t`)
        .where(sql`${sql.identifier(owner)} = ${org}`);
      return { name, one: add(one) };
    }),
  );
  return figures.map(({ name, one }) => ({ name, figure: one()[0]?.figure }));
}

/** The first table whose figures differ in two shards. */
export async function differenceOf(copying: Copying): Promise<string | undefined> {
  const { source, target, org } = copying;
  const [figures, copied] = await Promise.all([figuresIn(source, org), figuresIn(target, org)]);
  return figures.find(({ figure }, at) => figure !== copied[at]?.figure)?.name;
}

/** Copies some entries of the audit log of a deleted organisation. */
export function copyLogPiece(copying: Copying, after: CopyCheckpoint['after']) {
  const isDeleted = sql`NOT EXISTS (SELECT 1 FROM ${organisations} WHERE ${eq(organisations.id, copying.org)})`;
  return copyPiece(copying, [AUDIT], { table: 0, after }, isDeleted);
}
