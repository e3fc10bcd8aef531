import { type Column, getTableColumns, type Table } from 'drizzle-orm';

/** The columns of a table that have the names of these fields, in their order. */
export function columnsNamed<T extends Table, Fields extends object>(
  table: T,
  fields: Fields,
): Pick<T['_']['columns'], keyof Fields & keyof T['_']['columns']>;
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function columnsNamed(table: Table, fields: object): Record<string, Column> {
  const columns = Object.entries(getTableColumns(table));
  const named = Object.keys(fields).flatMap((field) => columns.filter(([name]) => name === field));
  return Object.fromEntries(named);
}
