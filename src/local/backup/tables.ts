import { getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { commitRecords, idempotencyKeys } from '../../db/schema.ts';
import { TABLES } from '../../db/tables.ts';

/** Rows of a day. */
const LEFT_OUT: ReadonlySet<SQLiteTable> = new Set([commitRecords, idempotencyKeys]);

const referredTo = (table: SQLiteTable) =>
  getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);

/** The tables of a backup, each after those to which its foreign keys refer. */
export const BACKED_UP: readonly string[] = inOrder().map(getTableName);

function inOrder(): SQLiteTable[] {
  const ordered: SQLiteTable[] = [];
  const add = (table: SQLiteTable): void => {
    if (ordered.includes(table)) return;
    for (const other of referredTo(table)) if (other !== table) add(other);
    ordered.push(table);
  };
  for (const table of TABLES) if (!LEFT_OUT.has(table)) add(table);
  return ordered;
}
