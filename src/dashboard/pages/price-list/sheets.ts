import type { Organisation, PlanUnit } from '../../api/types.ts';

/** Units of one house on a sheet. */
export interface HousePart {
  /** `''` for units without a house. */
  readonly house: string;
  /** All units of the house. */
  readonly all: readonly PlanUnit[];
  /** Those on the sheet. */
  readonly units: readonly PlanUnit[];
}

/** The houses on an A4 sheet, or parts of them. */
export type Sheet = readonly HousePart[];

type Letter = Pick<Organisation, 'address' | 'contact' | 'priceNotes'>;

/** Rows that a sheet has room for besides its heads and its foot: the first one, and the others. */
const [FIRST, OTHER] = [27, 34];
/** The rows of a house's name. */
const HEAD = 1.5;
/** A house with fewer units may share its sheet. */
const SMALL = 5;
/** Lines of the letterhead and of the notes that the heads and the foot have anyway. */
const [LETTER_LINES, NOTE_LINES] = [4, 2];
/** Rows that a further line of them takes. */
const LINE = 0.6;
/** Characters that a line of the notes, and a cell of text, has room for. */
const [NOTE_WIDTH, CELL_WIDTH] = [95, 14];

/** Divides a list into sheets. A house begins one, and no sheet has one row while another is full. */
export function sheetsOf(units: readonly PlanUnit[], letter: Letter): Sheet[] {
  const roomOf = roomFor(letter);
  const sheets: HousePart[][] = [];
  let left = 0;
  for (const [house, all] of Map.groupBy(units, ({ haus }) => haus ?? '')) {
    const needed = HEAD + rowsOf(all);
    const last = sheets.at(-1);
    if (last !== undefined && all.length < SMALL && needed <= left) {
      last.push({ house, all, units: all });
      left -= needed;
    } else {
      for (const part of partsOf(all, sheets.length, roomOf)) {
        left = roomOf(sheets.length) - HEAD - rowsOf(part);
        sheets.push([{ house, all, units: part }]);
      }
    }
  }
  return sheets;
}

/** Divides a house evenly among as few sheets as it needs. @param first the number of its first one. */
function partsOf(all: readonly PlanUnit[], first: number, roomOf: (at: number) => number) {
  const height = rowsOf(all) / all.length;
  const parts: (readonly PlanUnit[])[] = [];
  for (let from = 0; from < all.length;) {
    const [now, later] = [0, 1].map((next) =>
      Math.max(1, Math.floor((roomOf(first + parts.length + next) - HEAD) / height)),
    );
    const rest = all.length - from;
    const needed = 1 + Math.ceil(Math.max(0, rest - (now ?? 1)) / (later ?? 1));
    const part = all.slice(from, from + Math.min(now ?? 1, Math.ceil(rest / needed)));
    parts.push(part);
    from += part.length;
  }
  return parts;
}

/** The rows that units take. A long text has several lines. */
function rowsOf(units: readonly PlanUnit[]): number {
  return units.reduce((sum, { etageLabel, unitIdentifier, unitLocation }) => {
    const texts = [etageLabel, unitIdentifier, unitLocation].map((text) => text?.length ?? 0);
    return sum + Math.max(1, Math.ceil(Math.max(...texts) / CELL_WIDTH));
  }, 0);
}

/** Rows that pictures below a table take. */
const PICTURES = 7.5;

/** Whether the last sheet has room for pictures. */
export function hasRoomForPictures(sheets: readonly Sheet[], letter: Letter): boolean {
  const taken = (sheets.at(-1) ?? []).reduce((sum, { units }) => sum + HEAD + rowsOf(units), 0);
  return roomFor(letter)(sheets.length - 1) - taken >= PICTURES;
}

const linesIn = (text: string | null) => text?.split('\n') ?? [];

/** The room of a sheet by its number, in rows. */
function roomFor({ address, contact, priceNotes }: Letter) {
  const notes = linesIn(priceNotes).reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / NOTE_WIDTH)),
    0,
  );
  const letter = linesIn(address).length + linesIn(contact).length;
  const foot = LINE * Math.max(0, notes - NOTE_LINES);
  const head = LINE * Math.max(0, letter - LETTER_LINES);
  return (sheet: number) => (sheet === 0 ? FIRST - head : OTHER) - foot;
}
