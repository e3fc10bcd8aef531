import { type SQL, sql } from 'drizzle-orm';

/**
 * A condition that few rows meet. Without statistics, SQLite expects an index to find about as many rows as the
 * beginning of the primary key: then it reads that, and so every row of the organisation.
 */
export const byIndex = (condition: SQL): SQL => sql`unlikely(${condition})`;
