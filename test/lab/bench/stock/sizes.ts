/** The numbers of units of the organisations that are read. */
export const SIZES = [1000, 10_000, 100_000] as const;

/** One more, with `--large`. */
export const LARGE = 1_000_000;

/** `1k`, `100k`, `1m`: a number of units in the name of a scenario. */
export function sizeName(units: number): string {
  return units < LARGE ? `${units / 1000}k` : `${units / LARGE}m`;
}
