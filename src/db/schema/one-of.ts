import { sql } from 'drizzle-orm';

/** The condition of a CHECK: a column holds one of these words. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map((value) => `'${value}'`).join(', ')})`);
