import { type LinkSigner, linkSigner } from '../../images/links.ts';
import { jsonOf, type JsonText, withField } from '../../values/json-text.ts';
import type { Instant } from '../../values/instant.ts';
import type { Property, PropertyImage } from './schema.ts';
import type { ImageTuple, UnitText } from './store/unit-texts.ts';

/** Stored units as Properties. All links to their images are signed at the same moment. */
export function presentUnits<Shown extends Property = Property>(
  rows: readonly UnitText[],
  env: Env,
): JsonText<Shown>[] {
  const links = linkSigner(env);
  return rows.map(({ unit, images }) => {
    const property: JsonText<Shown> = { text: unit };
    return images === null ? property : withField(property, 'images', presented(images, links));
  });
}

function presented(json: string, links: LinkSigner): JsonText<PropertyImage[]> {
  // The statement makes SQLite write this shape.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const images: ImageTuple[] = JSON.parse(json);
  return jsonOf(images.map((image) => presentedImage(image, links)));
}

function presentedImage(image: ImageTuple, links: LinkSigner): PropertyImage {
  const [id, category, fileName, sortOrder, objectKey, thumbnailKey, contentType] = image;
  const stored = { objectKey, thumbnailKey, fileName, contentType };
  return { id, category, fileName, sortOrder, ...links(stored) };
}

/** The id of a unit. */
export function idOf({ text }: JsonText<Property>): string {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- SQLite has written it as a Property
  const { id }: Property = JSON.parse(text);
  return id;
}

/** When a unit was last changed. */
export function updatedAtOf({ text }: JsonText<Property>): Instant {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- SQLite has written it as a Property
  const { updatedAt }: Property = JSON.parse(text);
  return updatedAt;
}
