const LOWEST_FLOOR = -20;
const HIGHEST_FLOOR = 200;

/** Words that name a floor by themselves, in the folded spelling of {@link fold}. */
const NAMED_FLOORS: Readonly<Record<string, number>> = {
  eg: 0,
  erdgeschoss: 0,
  parterre: 0,
  hp: 0,
  hochparterre: 0,
  ug: -1,
  untergeschoss: -1,
  kg: -1,
  kellergeschoss: -1,
  keller: -1,
  souterrain: -1,
  tiefparterre: -1,
  og: 1,
  obergeschoss: 1,
};

/** Words for the top floor: they name no number. */
const TOP_FLOORS = new Set(['dg', 'dachgeschoss', 'staffelgeschoss']);

const UPPER_FLOOR = /^(\d{1,3})(?:og|obergeschoss|etage|stock|stockwerk|geschoss)$/;
const LOWER_FLOOR = /^(\d{1,3})(?:ug|untergeschoss)$/;
const PLAIN_FLOOR = /^(?:etage)?(-?\d{1,3})$/;

/**
 * The number of the floor that a German floor label names: `EG` 0, `2. UG` -2, `4. Geschoss` 4 (as
 * the largest portals count), `Dachgeschoss, 4. Geschoss` 4.
 *
 * @returns `null` when the label names no number (`DG`), is not understood, or contradicts itself
 * (`2. Geschoss (Erdgeschoss)`).
 */
export function floorOfLabel(label: string): number | null {
  const readings = new Set<number>();
  for (const name of fold(label).split(/[,;/()]+/)) {
    if (name === '' || TOP_FLOORS.has(name)) continue;
    const floor = floorOfName(name);
    if (floor === null) return null;
    readings.add(floor);
  }
  const [floor, contradiction] = readings;
  return floor === undefined || contradiction !== undefined ? null : floor;
}

function floorOfName(name: string): number | null {
  if (Object.hasOwn(NAMED_FLOORS, name)) return NAMED_FLOORS[name] ?? null;
  const upper = UPPER_FLOOR.exec(name)?.[1];
  const lower = LOWER_FLOOR.exec(name)?.[1];
  const plain = PLAIN_FLOOR.exec(name)?.[1];
  if (upper !== undefined) return inRange(Number(upper));
  if (lower !== undefined) return inRange(-Number(lower));
  return plain === undefined ? null : inRange(Number(plain));
}

function inRange(floor: number): number | null {
  return floor < LOWEST_FLOOR || floor > HIGHEST_FLOOR ? null : floor;
}

/** Dots and spaces, but for those between digits: `2.5` is not `25`. */
const GAP = /(?<![\d.\s])[.\s]+|(?<=\d)[.\s]+(?![\d.\s])/g;

/** Case, spacing, dots and the ways to write ß do not matter. */
function fold(label: string): string {
  return label.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll(GAP, '');
}
