const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A number of milliseconds, or a number with a unit: `500ms`, `30s`, `90m`, `12h`, `3d`. */
export type Duration = number | `${number}${keyof typeof UNITS}`;

/** @returns the milliseconds; `null` for any other text. */
export function millisecondsIn(duration: string | number): number | null {
  if (typeof duration === 'number') return duration;
  const [, count = '', unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(duration) ?? [];
  const known = Object.entries(UNITS).find(([name]) => name === unit);
  return known === undefined ? null : Number(count) * known[1];
}
