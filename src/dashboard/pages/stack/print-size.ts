/** A unit's printed size, in millimetres. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
  /** Lines of text: the name first, then the reservation's end, what the tiles say, and the area. */
  readonly lines: 1 | 2 | 3 | 4;
}

/** Printable area of a landscape A4 page with 10 mm margins, without floor names and legend. */
const ROOM = { width: 250, height: 150 };
/** Space between units, and between floors with their line. */
const GAP = 1;
const FLOOR_GAP = 2.1;
/** Height of a house's name. */
const HOUSE = 6;

const WIDTHS = [60, 48, 40, 34, 30, 27, 24, 20, 17, 14, 12, 10, 8, 6.5, 5.5];
/** Highest ratio of a unit's height to its width. */
const SHAPE = 0.6;
/** Smallest legible height. A plan that would need less takes more than one page. */
const LOWEST = 2.4;
/** Lowest heights at which two, three and four lines are legible, and the lowest width of a price. */
const TWO_LINES = 5;
const THREE_LINES = 7;
const FOUR_LINES = 10;
const PRICE = 12;

/**
 * The largest size at which a plan fits on one page. A thousand units still fit.
 *
 * @param floors the number of units on each floor.
 * @param houses the number of houses whose names stand above their floors.
 * @returns `undefined` if there is none.
 */
export function fittingSizeOf(floors: readonly number[], houses: number): PrintSize | undefined {
  const room = ROOM.height - houses * HOUSE;
  const sizes = WIDTHS.map((width) => ({ width, height: heightFor(floors, width, room) }));
  const best = sizes.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  return best.height === 0 ? undefined : { ...best, lines: linesIn(best) };
}

/** The largest size at which a plan fits on one page, or the smallest legible one. */
export const printSizeOf = (floors: readonly number[]): PrintSize =>
  fittingSizeOf(floors, 0) ?? { width: 5.5, height: LOWEST, lines: 1 };

function linesIn({ width, height }: Omit<PrintSize, 'lines'>): PrintSize['lines'] {
  if (height < TWO_LINES || width < PRICE) return 1;
  if (height < THREE_LINES) return 2;
  return height < FOUR_LINES ? 3 : 4;
}

/** The height at which units of a width fill the page; 0 if that is illegible. */
function heightFor(floors: readonly number[], width: number, room: number): number {
  const inLine = Math.floor((ROOM.width + GAP) / (width + GAP));
  const lines = floors.reduce((sum, units) => sum + Math.max(1, Math.ceil(units / inLine)), 0);
  const gaps = floors.length * FLOOR_GAP + (lines - floors.length) * GAP;
  const filling = (room - gaps) / Math.max(1, lines);
  return filling < LOWEST ? 0 : Math.min(filling, width * SHAPE);
}

const areaOf = ({ width, height }: Omit<PrintSize, 'lines'>) => width * height;
