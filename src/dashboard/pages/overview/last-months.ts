/** Units created in a calendar month (UTC), `2026-11`. */
export interface MonthOfUnits {
  readonly month: string;
  readonly units: number;
}

const SHOWN = 12;

/** The last twelve months, oldest first, those without units included. */
export function lastMonths(known: readonly MonthOfUnits[], now = new Date()): MonthOfUnits[] {
  const months = Array.from({ length: SHOWN }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
  return months.toReversed().map((month) => ({
    month,
    units: known.find((each) => each.month === month)?.units ?? 0,
  }));
}
