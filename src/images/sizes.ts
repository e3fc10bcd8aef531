import { timeNow } from '../values/clock.ts';
import { Failure, noSuch } from '../values/failure.ts';
import { IMAGE_SIZES, type ImageSize } from '../values/image-sizes.ts';
import { RecentMap } from '../values/recent-map.ts';
import { warn } from '../values/warn.ts';
import { derivedKey } from '../objects/keys.ts';
import { type StoredImage, storeSize } from './objects.ts';

/** An image with the key of its thumbnail; `null` if it has none. */
export interface SizedImage extends StoredImage {
  readonly thumbnailKey: string | null;
}

interface ImageBytes {
  readonly object: R2ObjectBody;
  /** Whether they are what was asked for. Otherwise they stand in for it, until it can be made. */
  readonly isLasting: boolean;
}

/** How long an isolate does not try again to make a size that could not be made. */
const PAUSE_MS = 10 * 60 * 1000;

/** When a size could not be made, in epoch milliseconds, by its key. */
const failures = new RecentMap<number>();

/**
 * Finds an image in a size, or makes it: at the first demand, and then it is kept. While it cannot be made,
 * for example because the month's transformations are used up, the next smaller size that is there stands
 * in for it. Two visitors at once may make it twice: they store the same.
 *
 * @throws Failure `not_found` without an original; `unavailable` if nothing can stand in.
 */
export async function imageInSize(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  image: SizedImage,
  size: ImageSize,
): Promise<ImageBytes> {
  const kept = await env.IMAGES.get(keyIn(image, size));
  if (kept !== null) return { object: kept, isLasting: true };
  if (await canBeMade(env, image, size)) {
    const made = await env.IMAGES.get(derivedKey(image.objectKey, size));
    // It is gone again only if the image was removed meanwhile.
    if (made === null) throw noSuch('image');
    return { object: made, isLasting: true };
  }
  for (const smaller of IMAGE_SIZES.slice(0, IMAGE_SIZES.indexOf(size)).toReversed()) {
    const object = await env.IMAGES.get(keyIn(image, smaller));
    if (object !== null) return { object, isLasting: false };
  }
  const message = 'The image cannot be made in this size right now. Please try again later.';
  const retryAfterSeconds = PAUSE_MS / 1000;
  throw new Failure('unavailable', message, undefined, { retryAfterSeconds });
}

/** The thumbnail, which an upload makes, is the smallest size. */
const keyIn = (image: SizedImage, size: ImageSize): string =>
  (size === '480' ? image.thumbnailKey : null) ?? derivedKey(image.objectKey, size);

/** Makes a size, unless that failed a short while ago. A failure is logged. */
async function canBeMade(
  env: Pick<Env, 'IMAGES' | 'THUMBNAILER'>,
  image: SizedImage,
  size: ImageSize,
): Promise<boolean> {
  const key = derivedKey(image.objectKey, size);
  if (timeNow() - (failures.get(key) ?? 0) < PAUSE_MS) return false;
  try {
    await storeSize(env, image, size);
    return true;
  } catch (error) {
    if (error instanceof Failure) throw error;
    failures.set(key, timeNow());
    warn('no image in this size', error, { key });
    return false;
  }
}
