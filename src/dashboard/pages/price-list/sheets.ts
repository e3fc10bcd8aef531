import { floorHeight } from '../../../values/floor.ts';
import { natural } from '../../../values/natural.ts';
import type { Organisation, StoredProject, Unit } from '../../api/types.ts';
import { nameOf } from '../../texts/unit-name.ts';

/** Units of one house on a sheet. */
export interface HousePart {
  /** `''` for units without a house. */
  readonly house: string;
  /** All units of the house. */
  readonly all: readonly Unit[];
  /** Those on the sheet. */
  readonly units: readonly Unit[];
}

/** The houses on an A4 sheet, or parts of them. */
export type Sheet = readonly HousePart[];

/** What takes room on a sheet besides units. */
export interface Frame
  extends
    Pick<Organisation, 'address' | 'contact'>,
    Pick<StoredProject, 'priceNotes' | 'priceColumns'> {
  /** Whether sheets have sums, and the first one has counts. */
  readonly hasSums: boolean;
}

/** Rows that a sheet has room for besides its heads and its foot: the first one, and the others. */
const [FIRST, OTHER] = [32, 36];
/** Rows of the counts, of a sum, and of a house's name. */
const [COUNTS, SUM, HEAD] = [3, 1, 1.5];
/** A sheet has at least this many units of a house, unless the house has fewer. */
const FEW = 3;
/** Lines of the letterhead and of the notes that the heads and the foot have anyway. */
const [LETTER_LINES, NOTE_LINES] = [4, 2];
/** Rows that a further line of them takes. */
const LINE = 0.6;
/** Characters that a line of the notes, and a cell of text, has room for. */
const [NOTE_WIDTH, CELL_WIDTH] = [95, 14];

/** Divides a list into sheets, each of them as full as it can be. */
export function sheetsOf(units: readonly Unit[], frame: Frame): Sheet[] {
  const roomOf = roomFor(frame);
  const sheets: HousePart[][] = [];
  let left = 0;
  for (const [house, all] of Map.groupBy(units, ({ haus }) => haus ?? '')) {
    for (let from = 0; from < all.length;) {
      const rest = all.slice(from);
      let count = fittingOf(rest, left - HEAD, frame);
      if (count < Math.min(FEW, rest.length)) {
        left = roomOf(sheets.length);
        sheets.push([]);
        count = Math.max(1, fittingOf(rest, left - HEAD, frame));
      }
      const part = rest.slice(0, count);
      sheets.at(-1)?.push({ house, all, units: part });
      left -= HEAD + rowsOf(part, frame);
      from += count;
    }
  }
  return sheets;
}

/** How many of the units go on a sheet with this many rows left. The next sheet gets {@link FEW} or none. */
function fittingOf(units: readonly Unit[], room: number, frame: Frame): number {
  const full = units.findIndex((_, at) => rowsOf(units.slice(0, at + 1), frame) > room);
  return full === -1 ? units.length : Math.min(full, Math.max(1, units.length - FEW));
}

/** The rows that units take. A long text has several lines. */
function rowsOf(units: readonly Unit[], { priceColumns }: Frame): number {
  return units.reduce((sum, unit) => {
    const { etageLabel, unitIdentifier, unitLocation } = unit;
    const own = priceColumns.map((name) => unit.metadata[name]);
    const lengths = [etageLabel, unitIdentifier, unitLocation, ...own].map(
      (text) => text?.length ?? 0,
    );
    return sum + Math.max(1, Math.ceil(Math.max(...lengths) / CELL_WIDTH));
  }, 0);
}

/** Rows that pictures below a table take. */
const PICTURES = 7.5;

/** Whether the last sheet has room for pictures. */
export function hasRoomForPictures(sheets: readonly Sheet[], frame: Frame): boolean {
  const taken = (sheets.at(-1) ?? []).reduce(
    (sum, { units }) => sum + HEAD + rowsOf(units, frame),
    0,
  );
  return roomFor(frame)(sheets.length - 1) - taken >= PICTURES;
}

const linesIn = (text: string | null) => text?.split('\n') ?? [];

/** The room of a sheet by its number, in rows. */
function roomFor({ address, contact, priceNotes, hasSums }: Frame) {
  const notes = linesIn(priceNotes).reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / NOTE_WIDTH)),
    0,
  );
  const letter = linesIn(address).length + linesIn(contact).length;
  const foot = LINE * Math.max(0, notes - NOTE_LINES) + (hasSums ? SUM : 0);
  const head = LINE * Math.max(0, letter - LETTER_LINES) + (hasSums ? COUNTS : 0);
  return (sheet: number) => (sheet === 0 ? FIRST - head : OTHER) - foot;
}

/** Compares units by house, floor from the ground up, and name. Those without a house or a floor come last. */
export function byPlace(one: Unit, other: Unit): number {
  const [floor, otherFloor] = [floorHeight(one), floorHeight(other)];
  return (
    Number(one.haus === null) - Number(other.haus === null) ||
    natural.compare(one.haus ?? '', other.haus ?? '') ||
    Number(floor === null) - Number(otherFloor === null) ||
    // Not a number, and so equal, for two top floors.
    (floor ?? 0) - (otherFloor ?? 0) ||
    natural.compare(nameOf(one), nameOf(other))
  );
}
