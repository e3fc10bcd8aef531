import { type SQL, sql } from 'drizzle-orm';

/** Text in lower case, for comparison. SQLite's own `lower` converts only A to Z. */
export function folded(text: SQL): SQL {
  return sql`lower(replace(replace(replace(${text}, 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'))`;
}
