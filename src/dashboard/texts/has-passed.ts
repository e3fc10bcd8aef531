/** Whether a moment (ISO 8601) has come, by this browser's clock. */
export function hasPassed(moment: string): boolean {
  return Date.parse(moment) <= Date.now();
}
