import type { propertyImages } from '../../db/schema.ts';
import { inspect } from '../../images/inspect.ts';
import { type ImagePlace, storeObjects } from '../../images/objects.ts';
import { instant } from '../../values/instant.ts';
import type { Listing } from './listing.ts';
import { floorPlan } from './floor-plan.ts';
import { demoId, madeAt, Random } from './random.ts';
import { STOCKS } from './stocks.ts';
import { listingsOf } from './units.ts';

export type ImageRow = typeof propertyImages.$inferInsert;

/** The projects whose first units have pictures. They belong to two organisations. */
const PICTURED_STOCKS: ReadonlySet<number> = new Set([0, 4]);
/** Of each project, as many units: the first has as many pictures, and each further one a picture fewer. */
const MAX_PICTURES = 5;
/** How many pictures are made at the same time. Each waits for its thumbnail. */
const AT_ONCE = 6;

/** The categories of a unit's pictures, in their order. */
const CATEGORIES = ['Grundriss', 'Grundriss', 'Variante', 'Keller', 'Dachgeschoss'];

const pictured: readonly Listing[] = STOCKS.filter((_, at) => PICTURED_STOCKS.has(at)).flatMap(
  (stock) => listingsOf(stock).slice(0, MAX_PICTURES),
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

function picturesOf({ project, createdAt, sent }: Listing, n: number): DemoPicture[] {
  const number = String(n + 1).padStart(2, '0');
  const propertyId = demoId(createdAt);
  return CATEGORIES.slice(0, MAX_PICTURES - (n % MAX_PICTURES)).map((category, at) => {
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
