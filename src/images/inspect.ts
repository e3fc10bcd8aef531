import { measureAvif, isAvif } from './formats/avif.ts';
import { ImageError, type Measure } from './formats/format.ts';
import { isJpeg, measureJpeg } from './formats/jpeg.ts';
import { isPng, measurePng } from './formats/png.ts';
import { isWebp, measureWebp } from './formats/webp.ts';

/** A picture's bytes and what they say of it. */
export interface Picture {
  readonly bytes: Uint8Array;
  /** By its content. */
  readonly contentType: string;
  /** In pixels, as stored: a camera's orientation is not applied. */
  readonly width: number;
  readonly height: number;
}

/** What the Images binding takes at most ("Images: limits", maximum image area), in pixels. */
const MAX_PIXELS = 100_000_000;

interface Format {
  readonly contentType: string;
  /** Whether bytes begin as this format does. */
  readonly is: (bytes: Uint8Array) => boolean;
  readonly measure: Measure;
}

const FORMATS: readonly Format[] = [
  { contentType: 'image/jpeg', is: isJpeg, measure: measureJpeg },
  { contentType: 'image/png', is: isPng, measure: measurePng },
  { contentType: 'image/webp', is: isWebp, measure: measureWebp },
  { contentType: 'image/avif', is: isAvif, measure: measureAvif },
];

/**
 * Tells by its content what an image is, and that it is whole: its structure is followed to the
 * end, and not one pixel decoded, so that nothing it declares can cost more than its own length.
 *
 * @throws ImageError in words for who sent it, as a rule of the file.
 */
export function inspect(bytes: Uint8Array): Picture {
  if (bytes.length === 0) throw new ImageError('must not be empty');
  const format = FORMATS.find(({ is }) => is(bytes));
  if (format === undefined) throw new ImageError('must be a JPEG, PNG, WebP or AVIF image');
  const { width, height } = measured(bytes, format.measure);
  if (width === 0 || height === 0) throw new ImageError('must not be damaged: it has no pixels');
  if (width * height > MAX_PIXELS) {
    throw new ImageError(`must have at most ${MAX_PIXELS / 1e6} megapixels`);
  }
  return { bytes, contentType: format.contentType, width, height };
}

function measured(bytes: Uint8Array, measure: Measure) {
  try {
    return measure(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // DataView's way to say that what is to be read lies behind the end.
    if (error instanceof RangeError) throw new ImageError('must be whole: it breaks off');
    throw error;
  }
}
