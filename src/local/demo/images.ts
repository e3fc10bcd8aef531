import type { propertyImages } from '../../db/schema.ts';
import { parsePicture } from '../../images/picture.ts';
import { storeObjects } from '../../images/objects.ts';
import { type ImagePlace, imageKey } from '../../objects/keys.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import type { Listing } from './listing.ts';
import { planPicture } from './hafenkante/plan.ts';
import { oddities } from './oddities.ts';
import { pngOf } from './png.ts';
import { demoId, madeAt } from './random.ts';
import { STOCKS } from './stocks.ts';
import { listingsOf } from './units.ts';

export type ImageRow = typeof propertyImages.$inferInsert;

/**
 * The projects with pictures, by the number of pictures of their units. They belong to two
 * organisations. The documents show the first project's last pictured unit.
 */
const PICTURED_STOCKS: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  0: { 0: 5, 1: 4, 2: 3, 3: 2, 19: 1 },
  4: { 0: 3, 19: 1 },
};
/** How many of the newest units have a picture, because the list of units begins with them. */
const NEWEST = 11;
/** How many pictures are made at the same time. Each waits for its thumbnail. */
const AT_ONCE = 6;

/** The categories of a unit's pictures, in their order. */
const CATEGORIES = ['Grundriss', 'Grundriss', 'Variante', 'Keller', 'Dachgeschoss'];

interface Pictured {
  readonly listing: Listing;
  /** Its number in its project. */
  readonly at: number;
  /** Number of pictures. */
  readonly count: number;
}

const pictured: readonly Pictured[] = [
  ...STOCKS.flatMap((stock, place) =>
    listingsOf(stock).map((listing, at) => {
      const count = PICTURED_STOCKS[place]?.[at] ?? 0;
      return { listing, at, count };
    }),
  ),
  ...oddities()
    .slice(-NEWEST)
    .map((listing, at) => ({ listing, at, count: 1 })),
].filter(({ count }) => count > 0);

const [shown] = pictured;
if (shown === undefined) throw new Error('The demo has no unit with pictures.');

/** The id of the unit with the most pictures. */
export const SHOWN_UNIT_ID = demoId(shown.listing.createdAt);

interface DemoPicture {
  readonly place: ImagePlace;
  readonly fileName: string;
  readonly row: Pick<ImageRow, 'createdAt' | 'category' | 'sortOrder'>;
  readonly svg: string;
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

function picturesOf({ listing, at: n, count }: Pictured): DemoPicture[] {
  const { project, createdAt, sent } = listing;
  const number = String(n + 1).padStart(2, '0');
  const propertyId = demoId(createdAt);
  const rooms = Math.min(5, Math.max(2, Math.round(Number(sent.zimmer ?? 2))));
  return CATEGORIES.slice(0, count).map((category, at) => {
    const uploaded = millisecondsOf(createdAt) + 1000 * (at + 1);
    const { id, ...made } = madeAt(instant(uploaded), {});
    return {
      place: { orgId: project.orgId, propertyId, id },
      fileName: `${category} Küche & Bad, Wohnung ${number} (${at + 1}).png`,
      row: { ...made, category, sortOrder: at },
      // Each picture of a unit is another one.
      svg: planPicture(2 + ((rooms + at - 2) % 4), at > 3),
    };
  });
}

async function stored(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  { place, fileName, row, svg }: DemoPicture,
): Promise<ImageRow> {
  const picture = parsePicture(await pngOf(env, svg));
  const objects = await storeObjects(env, imageKey(place), { fileName, picture });
  return { ...place, ...row, ...objects };
}
