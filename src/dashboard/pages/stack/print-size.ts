/** The size of a unit on paper, in millimetres. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
}

/** What an A4 page (landscape, margins of 10 mm) has beside floor names and below the legend. */
const ROOM = { width: 250, height: 150 };
/** Between units, and between floors. */
const GAP = 1;
const FLOOR_GAP = 2;

const SMALLEST: PrintSize = { width: 5.5, height: 2.8 };
const SIZES: readonly PrintSize[] = [
  { width: 24, height: 11 },
  { width: 20, height: 10 },
  { width: 17, height: 9 },
  { width: 14, height: 8 },
  { width: 12, height: 7 },
  { width: 10, height: 5.5 },
  { width: 8, height: 4.5 },
  { width: 6.5, height: 3.5 },
  SMALLEST,
];

/**
 * The largest size at which a plan fits one page; the smallest one, which holds a thousand units, for
 * a plan that fits at none.
 *
 * @param floors the number of units on each floor.
 */
export function printSizeOf(floors: readonly number[]): PrintSize {
  return SIZES.find((size) => heightOf(floors, size) <= ROOM.height) ?? SMALLEST;
}

function heightOf(floors: readonly number[], { width, height }: PrintSize): number {
  const inLine = Math.floor((ROOM.width + GAP) / (width + GAP));
  return floors.reduce((sum, units) => {
    const lines = Math.max(1, Math.ceil(units / inLine));
    return sum + lines * (height + GAP) + FLOOR_GAP;
  }, 0);
}
