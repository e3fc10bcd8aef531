/** An image with its sort order; `null` comes last. */
interface Ordered {
  readonly id: string;
  readonly sortOrder: number | null;
}

/** Gap between two sort orders, so that most moves change only one image. */
export const STEP = 16;
/** Largest sort order of the service: 32 bits, signed. */
const LIMIT = 2 ** 31 - 1;

/** The images with one moved to another index. */
export function moved<Image extends { readonly id: string }>(
  images: readonly Image[],
  id: string,
  to: number,
): readonly Image[] {
  const from = images.findIndex((image) => image.id === id);
  const position = Math.max(0, Math.min(images.length - 1, to));
  const one = images[from];
  return one === undefined || from === position
    ? images
    : images.toSpliced(from, 1).toSpliced(position, 0, one);
}

/**
 * The fewest changes of sort orders that give the images this order. The longest ascending
 * subsequence keeps its numbers and the others get numbers between; without room, all are
 * renumbered.
 */
export function changesForOrder(images: readonly Ordered[]): { id: string; sortOrder: number }[] {
  const numbers = fittedIn(images, inOrder(images));
  const isRoom = numbers.every(
    (number, at) => Math.abs(number) <= LIMIT && (at === 0 || number > (numbers[at - 1] ?? 0)),
  );
  return images
    .map(({ id, sortOrder }, at) => ({
      id,
      sortOrder: (isRoom ? numbers[at] : undefined) ?? at * STEP,
      before: sortOrder,
    }))
    .filter(({ sortOrder, before }) => sortOrder !== before)
    .map(({ id, sortOrder }) => ({ id, sortOrder }));
}

/** The indexes of the longest ascending subsequence of sort orders. */
function inOrder(images: readonly Ordered[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [at, { sortOrder }] of images.entries()) {
    const before = best.filter((_, earlier) => {
      const number = images[earlier]?.sortOrder ?? null;
      return number !== null && sortOrder !== null && number < sortOrder;
    });
    best.push(sortOrder === null ? [] : [...longest(before), at]);
  }
  return new Set(longest(best));
}

const longest = (parts: readonly number[][]): number[] =>
  parts.reduce((one, other) => (other.length > one.length ? other : one), []);

/** The new sort orders. Images at the indexes `kept` keep theirs. */
function fittedIn(images: readonly Ordered[], kept: ReadonlySet<number>): number[] {
  const numbers: number[] = [];
  for (const [at, { sortOrder }] of images.entries()) {
    numbers.push(kept.has(at) && sortOrder !== null ? sortOrder : between(images, kept, numbers));
  }
  return numbers;
}

/** The next sort order, in even steps towards the next kept one. */
function between(
  images: readonly Ordered[],
  kept: ReadonlySet<number>,
  numbers: readonly number[],
): number {
  const at = numbers.length;
  const last = numbers.at(-1);
  const next = [...kept].find((position) => position > at);
  const limit = next === undefined ? null : (images[next]?.sortOrder ?? null);
  if (next === undefined || limit === null) return last === undefined ? 0 : last + STEP;
  const missing = next - at;
  if (last === undefined) return limit - missing * STEP;
  return last + Math.floor((limit - last) / (missing + 1));
}
