import { createHash } from 'node:crypto';
import { dispositionOf, thumbnailName } from './disposition.ts';
import type { Picture } from './inspect.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Which image of which unit. */
export interface ImagePlace {
  readonly orgId: string;
  readonly propertyId: string;
  readonly id: string;
}

/** A picture as it was sent. */
export interface NamedPicture {
  readonly fileName: string;
  readonly picture: Picture;
}

type Bucket = Pick<Env, 'IMAGES'>;

/**
 * Puts a picture into the private bucket, as it came, and a thumbnail of it beside it. Their row is
 * written after them: a crash in between leaves objects without a row, which a scheduled job removes.
 */
export async function storeObjects(
  env: Bucket & Pick<Env, 'THUMBNAILER'>,
  place: ImagePlace,
  { fileName, picture }: NamedPicture,
) {
  const keys = keysOf(place);
  const [original, thumbnail] = await Promise.all([
    put(env, keys.original, picture, fileName),
    thumbnailOf(env, picture).then(
      (made) => made && put(env, keys.thumbnail, made, thumbnailName(fileName)),
    ),
  ]);
  return {
    objectKey: keys.original,
    ...original,
    thumbnailKey: thumbnail && keys.thumbnail,
    thumbnailSize: thumbnail?.size ?? null,
    thumbnailWidth: thumbnail?.width ?? null,
    thumbnailHeight: thumbnail?.height ?? null,
    thumbnailSha256: thumbnail?.sha256 ?? null,
  };
}

/** Removes the objects of an image, which has no row any more. */
export function removeObjects({ IMAGES }: Bucket, place: ImagePlace): Promise<void> {
  return IMAGES.delete(Object.values(keysOf(place)));
}

/** Keys begin with the organisation, then the unit: what belongs together lies together. */
function keysOf({ orgId, propertyId, id }: ImagePlace) {
  const folder = `${orgId}/${propertyId}/${id}`;
  return { original: `${folder}/original`, thumbnail: `${folder}/thumbnail` };
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^(${UUID})/(${UUID})/(${UUID})/(?:original|thumbnail)$`);

/** Which image an object is of; `null` for one that this service has not put there. */
export function placeOf(key: string): ImagePlace | null {
  const [, orgId, propertyId, id] = KEY.exec(key) ?? [];
  if (orgId === undefined || propertyId === undefined || id === undefined) return null;
  return { orgId, propertyId, id };
}

/**
 * R2 works the digest out as well, and refuses what has changed on the way. Type and name are
 * stored with the object, so that every way to read it answers with them.
 */
async function put({ IMAGES }: Bucket, key: string, picture: Picture, fileName: string) {
  const { bytes, contentType, width, height } = picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const httpMetadata = { contentType, contentDisposition: dispositionOf(fileName) };
  await IMAGES.put(key, bytes, { sha256, httpMetadata });
  return { contentType, size: bytes.length, width, height, sha256 };
}
