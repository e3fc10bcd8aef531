/**
 * Units are counted by calendar month (UTC), so a run must not span two months.
 *
 * @throws Error if the month ends within `minutes`.
 */
export function requireOneMonth(minutes: number, now = new Date()): void {
  const later = new Date(now.getTime() + minutes * 60_000);
  if (later.getUTCMonth() === now.getUTCMonth()) return;
  throw new Error(`The month (UTC) ends in less than ${minutes} minutes: start after that.`);
}
