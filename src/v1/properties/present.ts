import { type LinkSigner, linkSigner } from '../../images/links.ts';
import type { Property, PropertyImage } from './schema.ts';
import type { ImageRow } from './store.ts';

interface LoadedUnit {
  readonly unit: Omit<Property, 'images'>;
  /** `null` when images were not asked for. */
  readonly images: ImageRow[] | null;
}

/** A stored unit as a Property, its images as signed links. */
export function presentUnit(loaded: LoadedUnit, env: Env): Property {
  return presented(loaded, linkSigner(env));
}

/** Stored units as Properties; the links of all are signed at one moment. */
export function presentUnits(units: readonly LoadedUnit[], env: Env): Property[] {
  const links = linkSigner(env);
  return units.map((unit) => presented(unit, links));
}

function presented({ unit, images }: LoadedUnit, links: LinkSigner): Property {
  if (images === null) return unit;
  return { ...unit, images: images.map((image) => presentedImage(image, links)) };
}

function presentedImage(image: ImageRow, links: LinkSigner): PropertyImage {
  const { id, category, fileName, sortOrder } = image;
  return { id, category, fileName, sortOrder, ...links(image) };
}
