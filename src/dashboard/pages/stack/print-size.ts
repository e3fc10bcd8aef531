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

const WIDTHS = [24, 20, 17, 14, 12, 10, 8, 6.5, 5.5];
/** No unit is higher than this share of its width. */
const SHAPE = 0.5;
/** What can be read from close by. A plan that needs less has more than one page. */
const LOWEST = 2.4;

/**
 * The size at which a plan fills one page best: a thousand units still fit.
 *
 * @param floors the number of units on each floor.
 */
export function printSizeOf(floors: readonly number[]): PrintSize {
  const sizes = WIDTHS.map((width) => ({ width, height: heightFor(floors, width) }));
  const best = sizes.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  return best.height === 0 ? { width: 5.5, height: LOWEST } : best;
}

/** The height at which units of a width fill the page, within reason. */
function heightFor(floors: readonly number[], width: number): number {
  const inLine = Math.floor((ROOM.width + GAP) / (width + GAP));
  const lines = floors.reduce((sum, units) => sum + Math.max(1, Math.ceil(units / inLine)), 0);
  const filling = (ROOM.height - floors.length * FLOOR_GAP) / Math.max(1, lines) - GAP;
  return filling < LOWEST ? 0 : Math.min(filling, width * SHAPE);
}

const areaOf = ({ width, height }: PrintSize) => width * height;
