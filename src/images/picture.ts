import { createHash } from 'node:crypto';
import { isAvif, readAvif } from './formats/avif.ts';
import { lengthOf, type ReadContent } from './formats/format.ts';
import { isJpeg, readJpeg, walkJpeg } from './formats/jpeg.ts';
import { isPng, readPng, walkPng } from './formats/png.ts';
import { changedBy, type Walk } from './formats/walk.ts';
import { isWebp, readWebp, walkWebp } from './formats/webp.ts';
import { RuleError, broken } from '../values/rule-messages.ts';

/** A picture without private data: its bytes, media type and dimensions. */
export interface Picture {
  /** Its bytes, in parts of what was sent: an isolate has no memory for a copy of each upload. */
  readonly pieces: readonly Uint8Array[];
  /** The number of its bytes, and their SHA-256 in hex. */
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  /** In pixels, as stored, without the camera's orientation. */
  readonly width: number;
  readonly height: number;
}

/** The maximum image area of the Images binding, in pixels. Source: "Images: limits". */
const MAX_PIXELS = 100_000_000;

/** The maximum side of a JPEG or PNG for the Images binding: a larger one could be stored, and never shown. */
const MAX_SIDE = 12_000;

interface Format {
  readonly contentType: string;
  /** The maximum side in pixels. */
  readonly maxSide?: number;
  /** Whether the bytes begin as this format does. */
  readonly is: (bytes: Uint8Array) => boolean;
  readonly read: ReadContent;
  /** For images that are streamed. */
  readonly walk?: () => Walk;
}

const FORMATS: readonly Format[] = [
  { contentType: 'image/jpeg', maxSide: MAX_SIDE, is: isJpeg, read: readJpeg, walk: walkJpeg },
  { contentType: 'image/png', maxSide: MAX_SIDE, is: isPng, read: readPng, walk: walkPng },
  { contentType: 'image/webp', is: isWebp, read: readWebp, walk: walkWebp },
  { contentType: 'image/avif', is: isAvif, read: readAvif },
];

/**
 * Detects an image's format from its content, checks that the image is complete, and leaves out what is
 * private: where, when, by whom and with what it was made. It follows the structure to the end and decodes
 * no pixels, so the file's length bounds its cost.
 *
 * @throws RuleError with the rule that the file breaks.
 */
export function parsePicture(bytes: Uint8Array): Picture {
  if (bytes.length === 0) throw new RuleError(broken('not_empty'));
  const format = FORMATS.find(({ is }) => is(bytes));
  if (format === undefined) throw new RuleError(broken('image_format'));
  const { pieces, width, height } = readContent(bytes, format.read);
  if (width === 0 || height === 0) throw new RuleError(broken('image_pixels'));
  if (width * height > MAX_PIXELS) {
    throw new RuleError(broken('image_megapixels', { max: MAX_PIXELS / 1e6 }));
  }
  const { contentType, maxSide = Infinity } = format;
  if (Math.max(width, height) > maxSide) {
    throw new RuleError(broken('image_side', { max: maxSide }));
  }
  const sha256 = digestOf(pieces);
  return { pieces, size: lengthOf(pieces), sha256, contentType, width, height };
}

function readContent(bytes: Uint8Array, read: ReadContent) {
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // DataView throws a RangeError for a read past the end.
    if (error instanceof RangeError) throw new RuleError(broken('image_whole'));
    throw error;
  }
}

function digestOf(pieces: readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(piece);
  return digest.digest('hex');
}

/**
 * Passes a picture on without what is private in it, of the same length: zeros are in its place. What breaks
 * off or is damaged becomes zeros, too.
 *
 * @returns `null` for a type that is no picture.
 */
export function withoutPrivateData(
  contentType: string,
): TransformStream<Uint8Array, Uint8Array> | null {
  const walk = FORMATS.find((format) => format.contentType === contentType)?.walk;
  return walk === undefined ? null : changedBy(walk());
}
