/** The end of D1's message for an error that SQLite itself reported. */
const REFUSED_BY_SQLITE =
  /^(?:D1_ERROR: )?(?<words>.*): SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)\b/s;

/**
 * Why SQLite refused a transaction, in its own words: `UNIQUE constraint failed: projects.id`. A
 * refused transaction stores nothing.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Drizzle's error quotes the query; its cause is D1's error.
  if (error.cause instanceof Error) return violation(error.cause);
  return REFUSED_BY_SQLITE.exec(error.message)?.groups?.['words'] ?? null;
}
