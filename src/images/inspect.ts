import { measureAvif, isAvif } from './formats/avif.ts';
import { ImageError, type Measure } from './formats/format.ts';
import { isJpeg, measureJpeg } from './formats/jpeg.ts';
import { isPng, measurePng } from './formats/png.ts';
import { isWebp, measureWebp } from './formats/webp.ts';
import { broken } from '../values/rule-messages.ts';

/** A picture's bytes, media type and dimensions. */
export interface Picture {
  readonly bytes: Uint8Array;
  /** Media type, detected from the content. */
  readonly contentType: string;
  /** In pixels, as stored, without the camera's orientation. */
  readonly width: number;
  readonly height: number;
}

/** The maximum image area of the Images binding, in pixels. Source: "Images: limits". */
const MAX_PIXELS = 100_000_000;

interface Format {
  readonly contentType: string;
  /** Whether the bytes begin as this format does. */
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
 * Detects an image's format from its content, and checks that the image is complete. It follows the
 * structure to the end and decodes no pixels, so the file's length bounds its cost.
 *
 * @throws ImageError with the rule that the file breaks.
 */
export function inspect(bytes: Uint8Array): Picture {
  if (bytes.length === 0) throw new ImageError(broken('not_empty'));
  const format = FORMATS.find(({ is }) => is(bytes));
  if (format === undefined) throw new ImageError(broken('image_format'));
  const { width, height } = measured(bytes, format.measure);
  if (width === 0 || height === 0) throw new ImageError(broken('image_pixels'));
  if (width * height > MAX_PIXELS) {
    throw new ImageError(broken('image_megapixels', { max: MAX_PIXELS / 1e6 }));
  }
  return { bytes, contentType: format.contentType, width, height };
}

function measured(bytes: Uint8Array, measure: Measure) {
  try {
    return measure(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // DataView throws a RangeError for a read past the end.
    if (error instanceof RangeError) throw new ImageError(broken('image_whole'));
    throw error;
  }
}
