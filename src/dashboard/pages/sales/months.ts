// Months are written as in `2026-11`.

/** A month some months later, or earlier. */
export function later(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOf(month: string) {
  const end = new Date(`${later(month, 1)}-01T00:00:00Z`);
  end.setUTCDate(0);
  return { from: `${month}-01`, to: end.toISOString().slice(0, 10) };
}
