/** D1 ends a message so if the error is SQLite's own, and not one of the way to it. */
const REFUSED_BY_SQLITE =
  /^(?:D1_ERROR: )?(?<words>.*): SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)\b/s;

/**
 * Why SQLite refused a transaction, in its own words: `UNIQUE constraint failed: projects.id`.
 * Nothing of the transaction is stored then.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A query's error quotes what was sent; its cause is D1's own.
  if (error.cause instanceof Error) return violation(error.cause);
  return REFUSED_BY_SQLITE.exec(error.message)?.groups?.['words'] ?? null;
}
