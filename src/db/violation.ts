/** As D1 ends the message of an error that is SQLite's own, and not one of the way to it. */
const REFUSED_BY_SQLITE = /\bSQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)\b/;

/**
 * What SQLite refused a transaction for, in its words: `UNIQUE constraint failed: projects.id: …`.
 * Nothing of the transaction is stored then.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A query's error quotes what was sent; its cause is D1's own.
  if (error.cause instanceof Error) return violation(error.cause);
  return REFUSED_BY_SQLITE.test(error.message) ? error.message : null;
}
