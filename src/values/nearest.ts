/** How many letters may be wrong: one in three, at most two. */
const mostWrong = (name: string) => Math.min(2, Math.floor(name.length / 3));

/**
 * The name that was probably meant.
 *
 * @returns the first of the nearest ones, whatever their case; `undefined` if none is near.
 */
export function findNearest(name: string, names: readonly string[]): string | undefined {
  const wrong = names.map((each) => ({
    each,
    distance: distanceBetween(name.toLowerCase(), each.toLowerCase()),
  }));
  const [best] = wrong.toSorted((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance <= mostWrong(name) ? best.each : undefined;
}

/** How many letters to add, remove or replace, or neighbours to swap, to make one word of the other. */
function distanceBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? Infinity;
}
