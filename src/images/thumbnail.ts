import { within } from '../values/instant.ts';
import { inspect, type Picture } from './inspect.ts';

export const THUMBNAIL_TYPE = 'image/webp';

/** The longest side of a thumbnail, in pixels. */
const MAX_SIDE = 480;
/** How long an upload waits for its thumbnail. */
const DEADLINE_MS = 10_000;

/**
 * Makes a smaller WebP of a picture, never enlarged. The Images binding turns it upright.
 *
 * @returns `null` if the binding failed, which is logged: the image is stored without a thumbnail.
 */
export async function thumbnailOf(
  { THUMBNAILER }: Pick<Env, 'THUMBNAILER'>,
  { bytes }: Picture,
): Promise<Picture | null> {
  try {
    return await within(DEADLINE_MS, make(THUMBNAILER, bytes));
  } catch (error) {
    console.warn(JSON.stringify({ warning: 'no thumbnail', error: String(error) }));
    return null;
  }
}

async function make(thumbnailer: ImagesBinding, bytes: Uint8Array): Promise<Picture> {
  const result = await thumbnailer
    .input(streamOf(bytes))
    .transform({ width: MAX_SIDE, height: MAX_SIDE, fit: 'scale-down' })
    .output({ format: THUMBNAIL_TYPE });
  const made = new Uint8Array(await result.response().arrayBuffer());
  const thumbnail = inspect(made);
  if (
    thumbnail.contentType !== THUMBNAIL_TYPE ||
    Math.max(thumbnail.width, thumbnail.height) > MAX_SIDE
  ) {
    throw new Error(`The thumbnail is ${JSON.stringify({ ...thumbnail, bytes: made.length })}.`);
  }
  return thumbnail;
}

/** Bytes in memory as a stream, which the Images binding requires. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
