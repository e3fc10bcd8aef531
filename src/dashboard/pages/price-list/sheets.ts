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
/** Characters that a line of the notes has room for, and the columns of texts together: without metadata, and in the smaller letters with them. */
const [NOTE_WIDTH, TEXT_WIDTH, DENSE_WIDTH] = [95, 42, 48];
/** The characters of a head, which no column is narrower than. */
const HEAD_WIDTH = 6;
/** Rows that pictures below a table take. */
const PICTURES = 8.5;

/** Divides a list into sheets, each of them as full as it can be, and says whether the last one has room for pictures. */
export function sheetsOf(units: readonly Unit[], frame: Frame) {
  const roomOf = roomFor(frame);
  const rowsOf = measureOf(units, frame);
  const sheets: HousePart[][] = [];
  let left = 0;
  for (const [house, all] of Map.groupBy(units, ({ haus }) => haus ?? '')) {
    for (let from = 0; from < all.length;) {
      const rest = all.slice(from);
      let count = fittingOf(rest.map(rowsOf), left - HEAD);
      if (count < Math.min(FEW, rest.length)) {
        left = roomOf(sheets.length);
        sheets.push([]);
        count = Math.max(1, fittingOf(rest.map(rowsOf), left - HEAD));
      }
      const part = rest.slice(0, count);
      sheets.at(-1)?.push({ house, all, units: part });
      left -= part.map(rowsOf).reduce((sum, rows) => sum + rows, HEAD);
      from += count;
    }
  }
  return { sheets, hasRoom: left >= PICTURES };
}

/** How many units with these rows fit into the room of a sheet. The next one gets {@link FEW} or none. */
function fittingOf(rows: readonly number[], room: number): number {
  let sum = 0;
  const full = rows.findIndex((each) => (sum += each) > room);
  return full === -1 ? rows.length : Math.min(full, Math.max(1, rows.length - FEW));
}

/** @returns how many rows a unit takes, whose columns of texts share their room by their longest texts. */
function measureOf(units: readonly Unit[], { priceColumns }: Frame) {
  const lengthsOf = ({ metadata, ...unit }: Unit) =>
    [
      unit.etageLabel,
      unit.unitIdentifier,
      unit.unitLocation,
      ...priceColumns.map((name) => metadata[name]),
    ].map((text) => text?.length ?? 0);
  const widths = units
    .map(lengthsOf)
    .reduce(
      (longest, lengths) =>
        lengths.map((length, at) => Math.max(length, longest[at] ?? HEAD_WIDTH)),
      [],
    );
  const needed = widths.reduce((sum, width) => sum + width, 0);
  const share = Math.min(1, (priceColumns.length > 0 ? DENSE_WIDTH : TEXT_WIDTH) / needed);
  return (unit: Unit): number =>
    Math.max(
      1,
      ...lengthsOf(unit).map((length, at) => Math.ceil(length / ((widths[at] ?? 1) * share))),
    );
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
