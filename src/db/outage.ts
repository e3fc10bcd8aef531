/** What D1 says when it, and not the statement, is in trouble. Source: D1's "Debug D1" page. */
const OUTAGES =
  /overloaded|Network connection lost|object to be reset|code was updated|reset because|storage operation exceeded timeout|Internal error while starting up D1|Cannot resolve D1/i;

/** Whether storage was overloaded or out of reach: the same request may succeed a little later. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (OUTAGES.test(cause.message)) return true;
  }
  return false;
}
