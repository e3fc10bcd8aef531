import type { propertyImages } from '../../../db/schema.ts';
import { storeObjects } from '../../../images/objects.ts';
import { parsePicture } from '../../../images/picture.ts';
import { imageKey } from '../../../objects/keys.ts';
import { instant, millisecondsOf } from '../../../values/instant.ts';
import { pngOf } from '../png.ts';
import { madeAt } from '../random.ts';
import { isMirrored } from './documents.ts';
import { BALCONY, HOUSE_VIEW, KITCHEN, LIVING_ROOM, PROJECT_VIEW } from './drawings.ts';
import { HAFENKONTOR } from './people.ts';
import { planPicture } from './plan.ts';
import type { Flat } from './units.ts';

type Row = typeof propertyImages.$inferInsert;

/** A flat with its unit. */
export type Home = readonly [Flat, { readonly id: string }];

/** A picture of a unit: its row without what storing it adds, and the SVG. */
interface Picture {
  readonly row: Pick<Row, 'orgId' | 'propertyId' | 'category' | 'sortOrder'> & {
    readonly fileName: string;
  };
  readonly svg: string;
}

/** Flats that are shown with pictures of the house and of rooms. */
const FURNISHED: ReadonlySet<string> = new Set([
  'A-001',
  'A-303',
  'A-304',
  'A-401',
  'B-102',
  'B-304',
  'B-504',
]);

const ROOMS = [
  ['Wohnen', LIVING_ROOM],
  ['Küche', KITCHEN],
  ['Balkon', BALCONY],
] as const;

const FIRST = millisecondsOf('2026-10-05T09:00:00.000Z');

/** The pictures of the flats: the house before the floor plan, the rooms after it. */
function picturesOf(homes: readonly Home[], planned: readonly Home[]): Picture[] {
  return homes.flatMap((home) => {
    const [flat, { id: propertyId }] = home;
    const at = planned.indexOf(home);
    const plan = at === -1 ? [] : [['Grundriss', planPicture(flat.rooms, isMirrored(at))] as const];
    const house = flat.house === 'Haus A' ? HOUSE_VIEW : PROJECT_VIEW;
    const pictures = FURNISHED.has(flat.name)
      ? [['Ansicht', house] as const, ...plan, ...ROOMS]
      : plan;
    return pictures.map(([category, svg], sortOrder) => {
      const fileName = `${category} ${flat.name}.png`;
      return { row: { orgId: HAFENKONTOR.id, propertyId, category, sortOrder, fileName }, svg };
    });
  });
}

/** Draws and stores the pictures of the flats. @returns their rows. */
export function storePicturesOf(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  homes: readonly Home[],
  planned: readonly Home[],
): Promise<Row[]> {
  return Promise.all(
    picturesOf(homes, planned).map(async ({ row, svg }, at) => {
      const created = madeAt(instant(FIRST + at * 1000), row);
      const picture = parsePicture(await pngOf(env, svg));
      const objects = await storeObjects(env, imageKey(created), {
        fileName: row.fileName,
        picture,
      });
      return Object.assign(created, objects);
    }),
  );
}
