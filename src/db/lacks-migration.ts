/** SQLite's message for a statement that names an unknown table, column or index. */
const UNKNOWN_NAME = /\bno such (?:table|column|index)\b|\bhas no column named\b/;

/** Whether a statement failed because a migration has not been applied to the database. */
export function lacksMigration(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The cause of a failed query is D1's own error.
  return UNKNOWN_NAME.test(error.message) || lacksMigration(error.cause);
}
