/** A unit's printed size, in millimetres. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
  /** Lines of text: the name alone (1), with area and reservation (3), and with the price (4). */
  readonly lines: 1 | 3 | 4;
}

/** Printable area of a landscape A4 page with 10 mm margins, without floor names and legend. */
const ROOM = { width: 250, height: 150 };
/** Space between units, and between floors. */
const GAP = 1;
const FLOOR_GAP = 2;

const WIDTHS = [60, 48, 40, 34, 30, 27, 24, 20, 17, 14, 12, 10, 8, 6.5, 5.5];
/** Highest ratio of a unit's height to its width. */
const SHAPE = 0.6;
/** Smallest legible height. A plan that would need less takes more than one page. */
const LOWEST = 2.4;
/** Lowest heights at which three and four lines are legible. */
const THREE_LINES = 7;
const FOUR_LINES = 10;

/**
 * The largest size at which a plan fits on one page. A thousand units still fit.
 *
 * @param floors the number of units on each floor.
 */
export function printSizeOf(floors: readonly number[]): PrintSize {
  const sizes = WIDTHS.map((width) => ({ width, height: heightFor(floors, width) }));
  const best = sizes.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  const size = best.height === 0 ? { width: 5.5, height: LOWEST } : best;
  return { ...size, lines: linesIn(size.height) };
}

function linesIn(height: number): PrintSize['lines'] {
  if (height < THREE_LINES) return 1;
  return height < FOUR_LINES ? 3 : 4;
}

/** The height at which units of a width fill the page; 0 if that is illegible. */
function heightFor(floors: readonly number[], width: number): number {
  const inLine = Math.floor((ROOM.width + GAP) / (width + GAP));
  const lines = floors.reduce((sum, units) => sum + Math.max(1, Math.ceil(units / inLine)), 0);
  const filling = (ROOM.height - floors.length * FLOOR_GAP) / Math.max(1, lines) - GAP;
  return filling < LOWEST ? 0 : Math.min(filling, width * SHAPE);
}

const areaOf = ({ width, height }: Omit<PrintSize, 'lines'>) => width * height;
