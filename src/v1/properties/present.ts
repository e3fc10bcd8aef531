import { type LinkSigner, linkSigner } from '../../images/links.ts';
import { jsonOf, type JsonText, withField } from '../../values/json-text.ts';
import type { Property, PropertyImage } from './schema.ts';
import type { ImageRow, UnitTexts } from './store/unit-texts.ts';

/** Units as they were loaded as Properties, their images as links that are signed at one moment. */
export function presentUnits(loaded: UnitTexts | undefined, env: Env): JsonText<Property>[] {
  const { units = null, images = null } = loaded ?? {};
  const properties = linesOf(units).map((text): JsonText<Property> => ({ text }));
  if (images === null) return properties;
  const links = linkSigner(env);
  const imagesOf = linesOf(images);
  return properties.map((unit, at) => withField(unit, 'images', presented(imagesOf[at], links)));
}

function presented(json = '[]', links: LinkSigner): JsonText<PropertyImage[]> {
  // It is what the statement has SQLite write.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const images: ImageRow[] = JSON.parse(json);
  return jsonOf(images.map((image) => presentedImage(image, links)));
}

function presentedImage(image: ImageRow, links: LinkSigner): PropertyImage {
  const [id, category, fileName, sortOrder, objectKey, thumbnailKey, contentType] = image;
  const stored = { objectKey, thumbnailKey, fileName, contentType };
  return { id, category, fileName, sortOrder, ...links(stored) };
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.split('\n');
}
