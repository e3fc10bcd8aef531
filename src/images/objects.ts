import { derivedKey } from '../objects/keys.ts';
import { orNotFound } from '../values/failure.ts';
import type { ImageSize } from '../values/image-sizes.ts';
import { within } from '../values/instant.ts';
import { toStream } from '../values/stream.ts';
import { warn } from '../values/warn.ts';
import { type Picture, parsePicture } from './picture.ts';
import { THUMBNAIL_TYPE, dispositionOf, thumbnailName } from './links.ts';

export interface NamedPicture {
  readonly fileName: string;
  readonly picture: Picture;
}

/** The columns of an image from which smaller ones are made. */
export interface StoredImage {
  readonly objectKey: string;
  readonly fileName: string;
}

type Bindings = Pick<Env, 'IMAGES' | 'THUMBNAILER'>;

/**
 * Stores a picture in the private bucket, and a thumbnail beside it. If the thumbnail fails, the
 * error is logged, and the image is stored without one. The image's row is written afterwards.
 */
export async function storeObjects(
  env: Bindings,
  objectKey: string,
  { fileName, picture }: NamedPicture,
) {
  const [original, thumbnail] = await Promise.all([
    put(env, objectKey, picture, fileName),
    storeThumbnail(env, { objectKey, fileName }, picture.pieces).catch((error: unknown) => {
      warn('no thumbnail', error, { key: objectKey });
      return NO_THUMBNAIL;
    }),
  ]);
  return { objectKey, fileName, ...original, ...thumbnail };
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
  env: Bindings,
  { objectKey, fileName }: StoredImage,
  pieces: Picture['pieces'],
) {
  const thumbnailKey = derivedKey(objectKey, 'thumbnail');
  const made = await scaledDown(env.THUMBNAILER, toStream(pieces), MAX_THUMBNAIL_SIDE);
  const stored = await put(env, thumbnailKey, made, thumbnailName(fileName));
  return {
    thumbnailKey,
    thumbnailSize: stored.size,
    thumbnailWidth: stored.width,
    thumbnailHeight: stored.height,
    thumbnailSha256: stored.sha256,
  };
}

/**
 * Makes a size of an image that websites show, and stores it beside the original, which is streamed. Nothing
 * of the database says that it is there: its key does.
 *
 * @throws Failure `not_found` without an original; the binding's error, or DeadlineError.
 */
export async function storeSize(
  env: Bindings,
  { objectKey, fileName }: StoredImage,
  size: ImageSize,
): Promise<void> {
  const original = orNotFound(await env.IMAGES.get(objectKey), 'image');
  // Streams of R2 have no type of their parts.
  const bytes = original.body.pipeThrough(new IdentityTransformStream());
  const made = await scaledDown(env.THUMBNAILER, bytes, Number(size));
  await put(env, derivedKey(objectKey, size), made, thumbnailName(fileName));
}

/**
 * Stores a picture. R2 also computes the digest, and refuses bytes that changed in transit. Type and name are
 * stored with the object, so that every read answers with them.
 */
async function put(
  { IMAGES }: Pick<Env, 'IMAGES'>,
  key: string,
  { pieces, ...about }: Picture,
  fileName: string,
) {
  const { contentType, size, sha256 } = about;
  const httpMetadata = { contentType, contentDisposition: dispositionOf(fileName) };
  // R2 takes a stream only if it knows the length.
  const body = toStream(pieces).pipeThrough(new FixedLengthStream(size));
  await IMAGES.put(key, body, { sha256, httpMetadata });
  return about;
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
  const made = parsePicture(bytes);
  if (made.contentType !== THUMBNAIL_TYPE || Math.max(made.width, made.height) > side) {
    throw new Error(`The smaller picture is ${JSON.stringify({ ...made, bytes: bytes.length })}.`);
  }
  return made;
}
