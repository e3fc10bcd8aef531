import { type JsonText, jsonArray, jsonOf, parseJson, withField } from '../../values/json-text.ts';
import { type LinkSigner, documentLinks, linkSigner } from '../../images/links.ts';
import { presentDocuments } from '../documents/present.ts';
import type { Property, PropertyImage } from './schema.ts';
import type { ImageTuple, UnitText } from './store/unit-texts.ts';

/**
 * Stored units with the images and documents that were asked for, without those for which a page has no
 * room. All links are signed at the same moment; `signed` says whether there are any.
 */
export function presentUnits<Shown extends Property = Property>(
  rows: readonly UnitText[],
  env: Env,
): { readonly units: JsonText<Shown>[]; readonly signed: boolean } {
  let imageLinks: LinkSigner | undefined;
  let documentLink: ReturnType<typeof documentLinks> | undefined;
  let signed = false;
  const units = rows.flatMap(({ unit, images = null, documents = null }): JsonText<Shown>[] => {
    if (unit === null) return [];
    let text: JsonText<Shown> = { text: unit };
    if (images !== null) {
      imageLinks ??= linkSigner(env);
      const shown = presentImages(images, imageLinks);
      signed ||= shown.signed;
      text = withField(text, 'images', shown);
    }
    if (documents !== null) {
      documentLink ??= documentLinks(env);
      const shown = presentDocuments(documents, documentLink);
      signed ||= shown.some(({ url }) => url !== null);
      text = withField(text, 'documents', jsonOf(shown));
    }
    return [text];
  });
  return { units, signed };
}

/** The images of a unit, as SQLite writes them, with links; `signed` says whether there are any. */
export function presentImages(
  json: string,
  links: LinkSigner,
): JsonText<PropertyImage[]> & { readonly signed: boolean } {
  const images = parseJson<ImageTuple[]>({ text: json });
  const presented = images.map((image) => presentedImage(image, links));
  return { ...jsonArray(presented), signed: images.length > 0 };
}

/** A link is percent-encoded, so that it is JSON between quotes: serialising it took twice as long. */
function presentedImage(image: ImageTuple, links: LinkSigner): JsonText<PropertyImage> {
  const [id, category, fileName, sortOrder, objectKey, thumbnailKey, contentType] = image;
  const { url, thumbnailUrl } = links({ objectKey, thumbnailKey, fileName, contentType });
  const fields = JSON.stringify({ id, category, fileName, sortOrder });
  const thumbnail = thumbnailUrl === null ? 'null' : `"${thumbnailUrl}"`;
  return { text: `${fields.slice(0, -1)},"url":"${url}","thumbnailUrl":${thumbnail}}` };
}
