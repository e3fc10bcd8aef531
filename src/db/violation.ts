/**
 * What D1 refused a statement for: the constraint's text (`UNIQUE constraint failed: …`) or another
 * error of SQLite's own. The transaction was rolled back then: nothing of it is stored.
 *
 * @returns `null` for any other error, after which it is unknown whether the transaction was made.
 */
export function violation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [constraint] = /(?:[A-Z]+ ?)+ constraint failed[^\n]*/.exec(cause.message) ?? [];
    if (constraint !== undefined) return constraint;
    if (/SQLITE_(?:ERROR|MISMATCH|RANGE|TOOBIG)/.test(cause.message)) return cause.message;
  }
  return null;
}
