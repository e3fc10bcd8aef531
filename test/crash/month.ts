/**
 * Units are counted by calendar month (UTC), and so all of a run has to lie in one.
 *
 * @throws Error if the month turns over within so many minutes.
 */
export function requireOneMonth(minutes: number, now = new Date()): void {
  const later = new Date(now.getTime() + minutes * 60_000);
  if (later.getUTCMonth() === now.getUTCMonth()) return;
  throw new Error(`The month (UTC) turns over in less than ${minutes} minutes: start after that.`);
}
