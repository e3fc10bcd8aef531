import type { propertyImages } from '../../db/schema.ts';
import { inspect } from '../../images/inspect.ts';
import { type ImagePlace, storeObjects } from '../../images/objects.ts';
import { instant } from '../../values/instant.ts';
import { floorPlan } from './floor-plan.ts';
import { demoId, madeAt, Random } from './random.ts';
import { STOCKS } from './stocks.ts';
import { listingsOf } from './units.ts';

export type ImageRow = typeof propertyImages.$inferInsert;

/** The projects whose first units have pictures. They belong to two organisations. */
const PICTURED_STOCKS = new Set([0, 4]);
/**
 * Which of their units have pictures, counted from 0: the first has five, and each further one a picture
 * fewer. The documents show the last one.
 */
const PICTURED_UNITS: readonly number[] = [0, 1, 2, 3, 19];
/** How many pictures are made at the same time. Each waits for its thumbnail. */
const AT_ONCE = 6;

/** The categories of a unit's pictures, in their order. */
const CATEGORIES = ['Grundriss', 'Grundriss', 'Variante', 'Keller', 'Dachgeschoss'];

const pictured = STOCKS.filter((_, at) => PICTURED_STOCKS.has(at)).flatMap((stock) =>
  listingsOf(stock).flatMap((unit, at) => (PICTURED_UNITS.includes(at) ? [{ ...unit, at }] : [])),
);

const [shown] = pictured;
if (shown === undefined) throw new Error('The demo has no unit with pictures.');

/** The id of the unit with the most pictures. */
export const SHOWN_UNIT_ID = demoId(shown.createdAt);

interface DemoPicture {
  readonly place: ImagePlace;
  readonly fileName: string;
  readonly row: Pick<ImageRow, 'createdAt' | 'category' | 'sortOrder'>;
  readonly rooms: number;
  readonly seed: number;
}

/** Draws floor plans and stores them, as an upload does. @returns their rows. */
export async function storePictures(env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>): Promise<ImageRow[]> {
  const pictures = pictured.flatMap(picturesOf);
  const rows: ImageRow[] = [];
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const some = pictures.slice(at, at + AT_ONCE);
    rows.push(...(await Promise.all(some.map((picture) => stored(env, picture)))));
  }
  return rows;
}

function picturesOf(unit: (typeof pictured)[number]): DemoPicture[] {
  const { project, createdAt, sent, at: place } = unit;
  const number = String(place + 1).padStart(2, '0');
  const propertyId = demoId(createdAt);
  const count = PICTURED_UNITS.length - PICTURED_UNITS.indexOf(place);
  return CATEGORIES.slice(0, count).map((category, at) => {
    const uploaded = Date.parse(createdAt) + 1000 * (at + 1);
    const { id, ...made } = madeAt(instant(uploaded), {});
    return {
      place: { orgId: project.orgId, propertyId, id },
      fileName: `${category} Küche & Bad, Wohnung ${number} (${at + 1}).png`,
      row: { ...made, category, sortOrder: at },
      rooms: Math.min(8, 2 + Math.round(Number(sent.zimmer ?? 2)) + (at % 2)),
      seed: uploaded,
    };
  });
}

async function stored(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  { place, fileName, row, rooms, seed }: DemoPicture,
): Promise<ImageRow> {
  const picture = inspect(await floorPlan(env, rooms, new Random(seed)));
  const objects = await storeObjects(env, place, { fileName, picture });
  return { ...place, ...row, fileName, ...objects };
}
