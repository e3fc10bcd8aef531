import { orNotFound } from '../values/failure.ts';
import { IMAGE_SIZES, type ImageSize } from '../values/image-sizes.ts';
import { within } from '../values/instant.ts';
import { type Picture, pictureIn } from './picture.ts';
import { THUMBNAIL_TYPE, dispositionOf, thumbnailName } from './links.ts';

/** The ids of an image, its unit and its organisation. */
export interface ImagePlace {
  readonly orgId: string;
  readonly propertyId: string;
  readonly id: string;
}

/** A picture with the name of its file. */
export interface NamedPicture {
  readonly fileName: string;
  readonly picture: Picture;
}

type ImageBucket = Pick<Env, 'IMAGES'>;

/**
 * Stores a picture in the private bucket, and a thumbnail beside it. If the thumbnail fails, the
 * error is logged, and the image is stored without one. The image's row is written afterwards. A crash in
 * between leaves objects without a row, which a scheduled job removes.
 */
export async function storeObjects(
  env: ImageBucket & Pick<Env, 'THUMBNAILER'>,
  place: ImagePlace,
  { fileName, picture }: NamedPicture,
) {
  const objectKey = keysOf(place).original;
  const [original, thumbnail] = await Promise.all([
    put(env, objectKey, picture, fileName),
    storeThumbnail(env, place, { fileName, pieces: picture.pieces }).catch((error: unknown) => {
      console.warn(JSON.stringify({ warning: 'no thumbnail', ...place, error: String(error) }));
      return NO_THUMBNAIL;
    }),
  ]);
  return { objectKey, ...original, ...thumbnail, privateData: 'removed' as const };
}

const NO_THUMBNAIL = {
  thumbnailKey: null,
  thumbnailSize: null,
  thumbnailWidth: null,
  thumbnailHeight: null,
  thumbnailSha256: null,
};

/**
 * Makes a smaller WebP of a picture, never a larger one, and stores it. The Images binding turns it
 * upright, and takes the first frame of an animation.
 *
 * @throws the binding's error, or DeadlineError if it takes too long.
 */
export async function storeThumbnail(
  env: ImageBucket & Pick<Env, 'THUMBNAILER'>,
  place: ImagePlace,
  { fileName, pieces }: { readonly fileName: string } & Pick<Picture, 'pieces'>,
) {
  const thumbnailKey = keysOf(place).thumbnail;
  const made = await scaledDown(env.THUMBNAILER, streamOf(pieces), MAX_THUMBNAIL_SIDE);
  const { size, width, height, sha256 } = await put(
    env,
    thumbnailKey,
    made,
    thumbnailName(fileName),
  );
  return {
    thumbnailKey,
    thumbnailSize: size,
    thumbnailWidth: width,
    thumbnailHeight: height,
    thumbnailSha256: sha256,
  };
}

/**
 * Makes a size of an image that websites show, and stores it beside the original, which is streamed. Nothing
 * of the database says that it is there: its key does.
 *
 * @throws Failure `not_found` without an original; the binding's error, or DeadlineError.
 */
export async function storeSize(
  env: ImageBucket & Pick<Env, 'THUMBNAILER'>,
  image: StoredImage,
  size: ImageSize,
): Promise<void> {
  const original = orNotFound(await env.IMAGES.get(image.objectKey), 'image');
  // Streams of R2 have no type of their parts.
  const bytes = original.body.pipeThrough(new IdentityTransformStream());
  const made = await scaledDown(env.THUMBNAILER, bytes, Number(size));
  await put(env, keyOfSize(image, size), made, thumbnailName(image.fileName ?? image.id));
}

/** The columns of an image from which its sizes are made. */
export interface StoredImage extends ImagePlace {
  readonly objectKey: string;
  readonly fileName: string | null;
}

/** Removes the objects of an image that has no row. */
export function removeObjects({ IMAGES }: ImageBucket, place: ImagePlace): Promise<void> {
  return IMAGES.delete([...Object.values(keysOf(place)), ...keysOfSizes(place)]);
}

/**
 * The key of a part of an organisation's old audit log. The job that removes images without rows ignores
 * such keys.
 *
 * @param orgId empty for the audit log of plans.
 */
export function archivedAuditKey(orgId: string, firstId: string): string {
  return `audit/${orgId === '' ? 'plans' : orgId}/${firstId}.jsonl`;
}

/**
 * Removes a part of an organisation's objects, whether they have rows or not, and of its archived audit
 * log.
 *
 * @returns the number of removed objects, and whether there may be more.
 */
export async function removeSomeObjectsOf({ IMAGES }: ImageBucket, orgId: string, limit: number) {
  for (const prefix of [`${orgId}/`, `audit/${orgId}/`]) {
    const { objects } = await IMAGES.list({ prefix, limit });
    if (objects.length === 0) continue;
    await IMAGES.delete(objects.map(({ key }) => key));
    return { objects: objects.length, more: true };
  }
  return { objects: 0, more: false };
}

/** Keys begin with the organisation, then the unit, so that objects that belong together are adjacent. */
function keysOf({ orgId, propertyId, id }: ImagePlace) {
  const folder = `${orgId}/${propertyId}/${id}`;
  return { original: `${folder}/original`, thumbnail: `${folder}/thumbnail` };
}

export const keyOfSize = ({ orgId, propertyId, id }: ImagePlace, size: ImageSize): string =>
  `${orgId}/${propertyId}/${id}/${size}`;

/** The keys of all sizes of an image, whether they have been made or not. */
export const keysOfSizes = (place: ImagePlace): string[] =>
  IMAGE_SIZES.map((size) => keyOfSize(place, size));

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(
  `^(${UUID})/(${UUID})/(${UUID})/(?:original|thumbnail|${IMAGE_SIZES.join('|')})$`,
);

/** The image that an object belongs to; `null` for an object that is not of an image. */
export function placeOf(key: string): ImagePlace | null {
  const [, orgId, propertyId, id] = KEY.exec(key) ?? [];
  if (orgId === undefined || propertyId === undefined || id === undefined) return null;
  return { orgId, propertyId, id };
}

/**
 * Stores a picture in place of an original.
 *
 * @param original as it was read.
 * @returns false if it was changed or removed meanwhile: then nothing is stored.
 */
export async function replaceOriginal(
  { IMAGES }: ImageBucket,
  { key, etag }: Pick<R2Object, 'key' | 'etag'>,
  { fileName, picture }: Pick<NamedPicture, 'picture'> & { readonly fileName: string | null },
): Promise<boolean> {
  const { body, options } = objectOf(picture, fileName);
  return (await IMAGES.put(key, body, { ...options, onlyIf: { etagMatches: etag } })) !== null;
}

async function put({ IMAGES }: ImageBucket, key: string, picture: Picture, fileName: string) {
  const { body, options } = objectOf(picture, fileName);
  await IMAGES.put(key, body, options);
  const { contentType, size, width, height, sha256 } = picture;
  return { contentType, size, width, height, sha256 };
}

/**
 * A picture as R2 stores it. R2 also computes the digest, and refuses bytes that changed in transit. Type
 * and name are stored with the object, so that every read answers with them.
 */
function objectOf({ pieces, contentType, size, sha256 }: Picture, fileName: string | null) {
  const httpMetadata = { contentType, contentDisposition: dispositionOf(fileName) };
  // R2 takes a stream only if it knows the length.
  const body = streamOf(pieces).pipeThrough(new FixedLengthStream(size));
  return { body, options: { sha256, httpMetadata } };
}

/** The longest side of a thumbnail, in pixels. */
const MAX_THUMBNAIL_SIDE = 480;
/** How long making a smaller picture may take. */
const DEADLINE_MS = 10_000;

/**
 * Makes a WebP of a picture with at most this many pixels a side, never a larger one.
 *
 * @throws the binding's error, or DeadlineError if it takes too long.
 */
async function scaledDown(
  thumbnailer: ImagesBinding,
  original: ReadableStream<Uint8Array>,
  side: number,
): Promise<Picture> {
  const making = async () => {
    const result = await thumbnailer
      .input(original)
      .transform({ width: side, height: side, fit: 'scale-down' })
      .output({ format: THUMBNAIL_TYPE, anim: false });
    return new Uint8Array(await result.response().arrayBuffer());
  };
  const bytes = await within(DEADLINE_MS, making());
  const made = pictureIn(bytes);
  if (made.contentType !== THUMBNAIL_TYPE || Math.max(made.width, made.height) > side) {
    throw new Error(`The smaller picture is ${JSON.stringify({ ...made, bytes: bytes.length })}.`);
  }
  return made;
}

/** Converts bytes in memory to a stream, which the Images binding requires. */
export function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}
