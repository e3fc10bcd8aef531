import { type LinkSigner, linkSigner } from '../../images/links.ts';
import type { Property, PropertyImage } from './schema.ts';
import type { ImageRow } from './store.ts';

interface LoadedUnit {
  readonly unit: Omit<Property, 'images'>;
  /** `null` when images were not asked for. */
  readonly images: ImageRow[] | null;
}

/** A stored unit as a Property, its images as signed links. */
export async function presentUnit({ unit, images }: LoadedUnit, env: Env): Promise<Property> {
  return images === null ? unit : { ...unit, images: await signed(images, linkSigner(env)) };
}

export function presentUnits(units: readonly LoadedUnit[], env: Env): Promise<Property[]> {
  return Promise.all(units.map((unit) => presentUnit(unit, env)));
}

function signed(images: readonly ImageRow[], link: LinkSigner): Promise<PropertyImage[]> {
  return Promise.all(
    images.map(async ({ id, category, fileName, sortOrder, objectKey, thumbnailKey }) => ({
      id,
      category,
      fileName,
      sortOrder,
      url: await link(objectKey),
      thumbnailUrl: thumbnailKey === null ? null : await link(thumbnailKey),
    })),
  );
}
