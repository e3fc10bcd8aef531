import type { propertyImages } from '../../db/schema.ts';
import { dispositionOf, thumbnailName } from '../../images/links.ts';
import { storeObjects } from '../../images/objects.ts';
import { parsePicture } from '../../images/picture.ts';
import { derivedKey, imageKey } from '../../objects/keys.ts';
import type { UnitRow } from '../../resources/properties/store/unit-rows.ts';
import { orNotFound } from '../../values/failure.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import type { Draw } from './drawn.ts';
import { HOUSE_VIEW, LIVING_ROOM, PROJECT_VIEW } from './drawings.ts';
import { planPicture } from './plan.ts';
import { madeAt } from './random.ts';
import type { Flat } from './stock.ts';

type Row = typeof propertyImages.$inferInsert;

/** A flat with its unit. */
export interface Home {
  readonly flat: Flat;
  readonly unit: UnitRow;
}

/** Flats whose floor plan is still missing. */
const UNPLANNED = new Set(['B-103', 'B-104', 'B-303', 'A-602', 'B-401', 'B-503']);

export const isPlanned = ({ name }: Flat): boolean => !UNPLANNED.has(name);

/** Flats that are shown with pictures of the houses and of a room. */
const FURNISHED = new Set(['A-001', 'A-303', 'A-304', 'A-401', 'B-102', 'B-304', 'B-504']);

/** The pictures of a flat, by their categories: the houses before the floor plan, a room after it. */
function picturesOf(flat: Flat): (readonly [category: string, svg: string])[] {
  const plan = ['Grundriss', planPicture(flat.rooms)] as const;
  if (!FURNISHED.has(flat.name)) return isPlanned(flat) ? [plan] : [];
  return [['Ansicht', PROJECT_VIEW], plan, ['Wohnen', LIVING_ROOM], ['Haus', HOUSE_VIEW]];
}

const FIRST = millisecondsOf('2026-10-05T09:00:00.000Z');

/** Stores the pictures of flats: each once as an upload does, then as copies. @returns their rows. */
export function storePictures(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  draw: Draw,
  homes: readonly Home[],
): Promise<Row[]> {
  const stored = new Map<string, ReturnType<typeof storeObjects>>();
  const copy = async (from: string, to: string, name: string) => {
    const object = orNotFound(await env.IMAGES.get(from), 'image');
    const labels = { ...object.httpMetadata, contentDisposition: dispositionOf(name) };
    await env.IMAGES.put(to, await object.arrayBuffer(), { httpMetadata: labels });
  };
  const pictures = homes.flatMap(({ flat, unit: { id: propertyId, orgId } }) =>
    picturesOf(flat).map(([category, svg], sortOrder) => {
      const fileName = `${category} ${flat.name}.png`;
      return { row: { orgId, propertyId, category, sortOrder, fileName }, svg };
    }),
  );
  return Promise.all(
    pictures.map(async ({ row, svg }, at) => {
      const created = madeAt(instant(FIRST + at * 1000), row);
      const { fileName } = row;
      const objectKey = imageKey(created);
      const first = stored.get(svg);
      const storing =
        first ??
        draw(svg).then((png) =>
          storeObjects(env, objectKey, { fileName, picture: parsePicture(png) }),
        );
      stored.set(svg, storing);
      const one = await storing;
      if (one.thumbnailKey === null) throw new Error(`The picture ${fileName} has no thumbnail.`);
      const thumbnailKey = derivedKey(objectKey, 'thumbnail');
      if (first !== undefined) {
        await Promise.all([
          copy(one.objectKey, objectKey, fileName),
          copy(one.thumbnailKey, thumbnailKey, thumbnailName(fileName)),
        ]);
      }
      return Object.assign(created, one, { fileName, objectKey, thumbnailKey });
    }),
  );
}
