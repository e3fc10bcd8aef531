/** The median of some numbers; NaN if there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  return (lower + upper) / 2;
}
