/** An image in an order: `null` comes last. */
interface Ordered {
  readonly id: string;
  readonly sortOrder: number | null;
}

/** Room that is left between two images, so that most moves change one image alone. */
export const STEP = 16;
/** The service takes 32 bits with a sign. */
const LIMIT = 2 ** 31 - 1;

/** The images with one of them moved to another place. */
export function moved<Image extends { readonly id: string }>(
  images: readonly Image[],
  id: string,
  to: number,
): readonly Image[] {
  const from = images.findIndex((image) => image.id === id);
  const place = Math.max(0, Math.min(images.length - 1, to));
  const one = images[from];
  return one === undefined || from === place
    ? images
    : images.toSpliced(from, 1).toSpliced(place, 0, one);
}

/**
 * The least changes that put images into the order in which they are given: the longest part that is
 * in order stays, what stands between is fitted in, and everything is numbered anew if there is no room.
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

/** The places of the longest part whose numbers ascend. */
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

/** The numbers of all, where those at the places `kept` have their own. */
function fittedIn(images: readonly Ordered[], kept: ReadonlySet<number>): number[] {
  const numbers: number[] = [];
  for (const [at, { sortOrder }] of images.entries()) {
    numbers.push(kept.has(at) && sortOrder !== null ? sortOrder : between(images, kept, numbers));
  }
  return numbers;
}

/** A number behind those given, in even steps towards the next that is kept. */
function between(
  images: readonly Ordered[],
  kept: ReadonlySet<number>,
  numbers: readonly number[],
): number {
  const at = numbers.length;
  const last = numbers.at(-1);
  const next = [...kept].find((place) => place > at);
  const limit = next === undefined ? null : (images[next]?.sortOrder ?? null);
  if (next === undefined || limit === null) return last === undefined ? 0 : last + STEP;
  const missing = next - at;
  if (last === undefined) return limit - missing * STEP;
  return last + Math.floor((limit - last) / (missing + 1));
}
