import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from './schema.ts';

// The tables of the schema, for programs that write SQL themselves.

export const TABLES: readonly SQLiteTable[] = Object.values(schema).filter((each) =>
  is(each, SQLiteTable),
);

export function columnsOf(table: SQLiteTable): string[] {
  return Object.values(getTableColumns(table)).map(({ name }) => name);
}

export function byteColumnsOf(table: SQLiteTable): string[] {
  return Object.values(getTableColumns(table))
    .filter((column) => column.getSQLType() === 'blob')
    .map(({ name }) => name);
}

export function keyOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return keys.map(({ name }) => name);
}

/** A text, a number or NULL as a literal. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`A ${typeof value} is no value of a column.`);
}
