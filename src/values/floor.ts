import { isJsonObject } from './json.ts';
import { broken } from './rule-messages.ts';

const LOWEST_FLOOR = -20;
const HIGHEST_FLOOR = 200;

// All words below are in the form that `fold` returns.

/** Words that name a floor by themselves. */
const NAMED_FLOORS: ReadonlyMap<string, number> = new Map([
  ['eg', 0],
  ['erdgeschoss', 0],
  ['parterre', 0],
  ['hp', 0],
  ['hochparterre', 0],
  ['ug', -1],
  ['untergeschoss', -1],
  ['kg', -1],
  ['kellergeschoss', -1],
  ['keller', -1],
  ['souterrain', -1],
  ['tiefparterre', -1],
  ['og', 1],
  ['obergeschoss', 1],
]);

/** Words for the top floor, which has no number. */
const TOP_FLOORS = new Set(['dg', 'dachgeschoss', 'staffelgeschoss', 'sg', 'penthouse']);

/** Words for a unit's position on its floor, or for its wing. */
const PLACES = new Set(
  'links li rechts re mitte mi mittig vorne vorn vo hinten hi nord ost sud sued west nordost nordwest sudost sudwest suedost suedwest vh vorderhaus hh hinterhaus sf seitenflugel seitenfluegel maisonette maisonnette wohnung whg'.split(
    ' ',
  ),
);
/** Letters for a place, behind the floor. */
const PLACE_LETTERS = new Set(['l', 'r', 'h', 'm']);

/** Words for amenities, which are also irrelevant to the floor. */
const AMENITIES = new Set(
  'garten gartenanteil terrasse dachterrasse balkon loggia aufzug lift'.split(' '),
);

const UPPER = '(?:og|obergeschoss|etage|stock|stockwerk|geschoss)';
const LOWER = '(?:ug|untergeschoss)';
const NUMBER = String.raw`(\d{1,3}|[ivx]+)`;
const UPPER_FLOOR = new RegExp(`^(?:${NUMBER}${UPPER}|${UPPER}${NUMBER})$`);
const LOWER_FLOOR = new RegExp(`^(?:${NUMBER}${LOWER}|${LOWER}-?${NUMBER})$`);
const SIGNED_FLOOR = /^etage(-\d{1,3})$/;
const PLAIN_FLOOR = /^-?\d{1,3}$/;

/** The meaning of a floor label. */
export interface FloorReading {
  /** 0 is the ground floor; `null` if the label names no number. */
  readonly floor: number | null;
  /** Whether the label was understood. It is, too, if it names only the top floor (`DG`), or is empty. */
  readonly isRead: boolean;
}

const UNREAD: FloorReading = { floor: null, isRead: false };

/** A cache of readings by label: the units of a list have few different labels. Emptied when full. */
const READINGS = new Map<string, FloorReading>();
const MAX_READINGS = 256;
/** Longer labels are not cached. */
const MAX_KEPT_LABEL = 64;

/**
 * Reads a German floor label: `EG` is 0, `2. UG` -2, `4. Geschoss` 4 (as the largest portals
 * count), `VH, II. OG links` 2, `Dachgeschoss, 4. Geschoss` 4. A label is not understood if it has
 * an unknown word, contradicts itself (`2. Geschoss (Erdgeschoss)`), names only a position, or names
 * a floor outside -20 to 200.
 */
export function readFloorLabel(label: string): FloorReading {
  const known = READINGS.get(label);
  if (known !== undefined) return known;
  const reading = readingOf(label);
  if (label.length > MAX_KEPT_LABEL) return reading;
  if (READINGS.size >= MAX_READINGS) READINGS.clear();
  READINGS.set(label, reading);
  return reading;
}

function readingOf(label: string): FloorReading {
  const parts = fold(label)
    .split(/[,;/()]+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const readings = new Set(parts.map(readPart));
  if (readings.has('unknown')) return UNREAD;
  const [floor, contradiction] = [...readings].filter((reading) => typeof reading === 'number');
  if (contradiction !== undefined) return UNREAD;
  if (floor !== undefined) return { floor, isRead: true };
  return parts.length === 0 || readings.has('top') ? { floor: null, isRead: true } : UNREAD;
}

/** The floor that a label names, or `null`: see {@link readFloorLabel}. */
export function floorOfLabel(label: string): number | null {
  return readFloorLabel(label).floor;
}

/**
 * How high a unit's floor is: its number, `Infinity` for a top floor without one (`DG`), `null` if it is not known.
 */
export function floorHeight({ etage, etageLabel }: LabelledFloor): number | null {
  if (etage !== null || etageLabel === null || etageLabel.trim() === '') return etage;
  const { floor, isRead } = readFloorLabel(etageLabel);
  return isRead ? (floor ?? Infinity) : null;
}

interface LabelledFloor {
  readonly etage: number | null;
  readonly etageLabel: string | null;
}

/** The meaning of a part of a label: a floor, or another kind of word. */
type PartReading = number | 'top' | 'place' | 'unknown';

function readPart(words: readonly string[]): PartReading {
  const kinds = words.map((_, at) => kindOfWord(words, at));
  const start = kinds.indexOf('name');
  if (start === -1) return kinds.includes('top') ? 'top' : 'place';
  const end = kinds.lastIndexOf('name') + 1;
  const name = joined(words.slice(start, end));
  if (TOP_FLOORS.has(name)) return 'top';
  if (!PLAIN_FLOOR.test(name)) return floorOfName(name);
  // A number after another word may be that of a flat or a building: `DG 2`, `HH 1`.
  const standsFirst = start === 0 && !kinds.includes('top');
  return standsFirst ? inRange(Number(name)) : 'unknown';
}

/** The kind of the word at `at`: a position, the top floor, or (part of) a floor's name. */
function kindOfWord(words: readonly string[], at: number): 'place' | 'top' | 'name' {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  if (TOP_FLOORS.has(word)) return 'top';
  const isPlace =
    PLACES.has(word) ||
    AMENITIES.has(word) ||
    (at > 0 && PLACE_LETTERS.has(word)) ||
    (word === 'mit' && AMENITIES.has(after)) ||
    (DASH.test(word) && (PLACES.has(before) || PLACES.has(after) || after === 'mit'));
  return isPlace ? 'place' : 'name';
}

const DASH = /^[-–]$/;

function floorOfName(name: string): number | 'unknown' {
  const named = NAMED_FLOORS.get(name);
  if (named !== undefined) return named;
  const [, signed] = SIGNED_FLOOR.exec(name) ?? [];
  if (signed !== undefined) return inRange(Number(signed));
  const [, upperBefore, upper = upperBefore] = UPPER_FLOOR.exec(name) ?? [];
  if (upper !== undefined) return inRange(countOf(upper));
  const [, lowerBefore, lower = lowerBefore] = LOWER_FLOOR.exec(name) ?? [];
  return lower === undefined ? 'unknown' : inRange(-countOf(lower));
}

/** The value of an Arabic or Roman numeral; NaN for other letters. */
function countOf(numeral: string): number {
  return /\d/.test(numeral) ? Number(numeral) : (romanValue(numeral) ?? Number.NaN);
}

function inRange(floor: number): number | 'unknown' {
  return floor >= LOWEST_FLOOR && floor <= HIGHEST_FLOOR ? floor : 'unknown';
}

/** The warning for a floor label that is not understood, unless `etage` is given. */
export function unreadFloor(unit: unknown) {
  if (!isJsonObject(unit)) return [];
  const { etageLabel, etage = null } = unit;
  if (typeof etageLabel !== 'string' || etage !== null) return [];
  if (readFloorLabel(etageLabel).isRead) return [];
  return [{ path: ['etageLabel'], outcome: 'not read', broken: broken('floor') }];
}

/** Removes differences in case, compatibility characters, umlaut dots, and ß or ss. */
function fold(label: string): string {
  const folded = label.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss');
  return folded.replaceAll(/(?<=[aou])\u{308}/gu, '');
}

function wordsOf(part: string): string[] {
  return part.split(/[.\s]+|(?<=\p{L}{2})-(?=\p{L}{2})/u).filter((word) => word !== '');
}

/** Joins words without spaces, except between digits: `2.5` is not `25`. */
function joined(words: readonly string[]): string {
  return words.join(' ').replaceAll(/(?<!\d) | (?!\d)/g, '');
}

const ROMAN = /^(x{0,3})(?:(ix|iv)|(v?)(i{0,3}))$/;

/** Values of the two numerals in which a smaller letter is subtracted. */
const SUBTRACTIVE: Readonly<Record<string, number>> = { ix: 9, iv: 4 };

/** The value of a Roman numeral in lower case, from `i` (1) to `xxxix` (39); `null` for other text. */
function romanValue(text: string): number | null {
  const match = text === '' ? null : ROMAN.exec(text);
  if (match === null) return null;
  const [, tens = '', pair = '', five = '', ones = ''] = match;
  return tens.length * 10 + (SUBTRACTIVE[pair] ?? 0) + five.length * 5 + ones.length;
}
