import { EXIF_BYTES, exifWith, orientationAlone, UPRIGHT } from './exif.ts';
import {
  bytesOf,
  type Content,
  damaged,
  type Dimensions,
  fourCharacters,
  lengthOf,
  Pieces,
  requireBytes,
} from './format.ts';
import { blank, keep, MAX_TAKEN, take, type Walk } from './walk.ts';

// Source: RFC 9649, 2 (the container) and 3.4; RFC 6386, 9.1 (a lossy frame's header).

const RIFF = fourCharacters('RIFF');
const WEBP = fourCharacters('WEBP');
const EXTENDED = fourCharacters('VP8X');
const LOSSY = fourCharacters('VP8 ');
const LOSSLESS = fourCharacters('VP8L');
const ALPHA = fourCharacters('ALPH');
const COLOUR_PROFILE = fourCharacters('ICCP');
const ANIMATION = fourCharacters('ANIM');
const ANIMATION_FRAME = fourCharacters('ANMF');
const EXIF = fourCharacters('EXIF');

/** The chunks that a decoder needs and that stay unchanged. */
const NEEDED: ReadonlySet<number> = new Set([LOSSY, LOSSLESS, ALPHA, COLOUR_PROFILE, ANIMATION]);

/** The size of a chunk's type and length, of the file's header, and of a frame's place and duration. */
const CHUNK_HEADER = 8;
const FILE_HEADER = 12;
const FRAME_HEADER = 16;

/** Flags of an extended file: it has Exif data, it has XMP data. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

export function isWebp(bytes: Uint8Array): boolean {
  if (bytes.length < FILE_HEADER) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(0) === RIFF && view.getUint32(8) === WEBP;
}

/** The first chunk declares the dimensions. The container must be complete and have pixel data. */
export function readWebp(view: DataView): Content {
  const end = CHUNK_HEADER + view.getUint32(4, true);
  requireBytes(view, end);
  const first = view.getUint32(FILE_HEADER);
  const size =
    first === EXTENDED ? canvas(view, FILE_HEADER + CHUNK_HEADER) : frame(view, FILE_HEADER);
  if (size === undefined) throw damaged();

  const pieces = new Pieces(view);
  const header = bytesOf(view, 0, FILE_HEADER).slice();
  pieces.add(header);
  let flags: Uint8Array | undefined;
  let exif: Uint8Array | null = null;
  let isAnimated = false;
  let hasPixels = false;
  for (const { type, start, length } of chunksOf(view, FILE_HEADER, end)) {
    const content = bytesOf(view, start, start + length);
    if (type === EXTENDED && flags === undefined) {
      flags = content.slice();
      pieces.add(chunkHeader(type, length));
      pieces.add(flags);
    } else if (type === ANIMATION_FRAME) {
      isAnimated = true;
      keepFrame(view, pieces, start, length);
    } else if (type === EXIF) {
      exif ??= orientationAlone(content);
    } else if (NEEDED.has(type)) {
      const pixels = frame(view, start - CHUNK_HEADER);
      if (pixels !== undefined && !isAnimated) {
        if (pixels.width !== size.width || pixels.height !== size.height) throw damaged();
        hasPixels = true;
      }
      keepChunk(pieces, start, length);
    }
  }
  if (!hasPixels && !isAnimated) throw damaged();
  if (exif !== null && flags !== undefined) {
    pieces.add(chunkHeader(EXIF, exif.length));
    pieces.add(exif);
  }
  if (flags !== undefined) {
    const others = (flags[0] ?? 0) & ~(HAS_EXIF | HAS_XMP);
    flags[0] = exif === null ? others : others | HAS_EXIF;
  }
  new DataView(header.buffer).setUint32(4, lengthOf(pieces.all) - CHUNK_HEADER, true);
  return { ...size, pieces: pieces.all };
}

/**
 * Leaves out what {@link readWebp} leaves out, in an image that passes. Its flags come before the data that
 * they announce, so Exif data stay, and say only how to turn the image, and XMP stays as zeros.
 */
export function* walkWebp(): Walk {
  const header = yield take(FILE_HEADER);
  const size = new DataView(header.buffer, header.byteOffset).getUint32(4, true);
  let left = size + CHUNK_HEADER - FILE_HEADER;
  while (left >= CHUNK_HEADER) {
    const chunk = yield take(CHUNK_HEADER);
    const view = new DataView(chunk.buffer, chunk.byteOffset);
    const type = view.getUint32(0);
    const length = view.getUint32(4, true);
    const padded = length + (length % 2);
    left -= CHUNK_HEADER + padded;
    if (NEEDED.has(type) || type === EXTENDED) yield keep(padded);
    else if (type === ANIMATION_FRAME && length >= FRAME_HEADER) {
      yield keep(FRAME_HEADER);
      left += padded - FRAME_HEADER; // its own chunks follow, like those of the file
    } else if (type === EXIF && length >= EXIF_BYTES && padded <= MAX_TAKEN) {
      const content = yield take(padded);
      const exif = orientationAlone(content) ?? exifWith(UPRIGHT);
      content.fill(0);
      content.set(exif);
    } else yield blank(padded);
  }
}

interface Chunk {
  readonly type: number;
  /** Where its content begins, and the length of that. */
  readonly start: number;
  readonly length: number;
}

/** The consecutive chunks between two positions. A chunk of an odd length has a byte more behind it. */
function* chunksOf(view: DataView, from: number, to: number): Generator<Chunk> {
  for (let at = from; at + CHUNK_HEADER <= to;) {
    const length = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEADER;
    requireBytes(view, start + length);
    yield { type: view.getUint32(at), start, length };
    at = start + length + (length % 2);
  }
}

function keepChunk(pieces: Pieces, start: number, length: number): void {
  pieces.keep(start - CHUNK_HEADER, start + length);
  if (length % 2 === 1) pieces.add(new Uint8Array(1));
}

/** Keeps a frame of an animation, with the chunks that a decoder needs. */
function keepFrame(view: DataView, pieces: Pieces, start: number, length: number): void {
  if (length < FRAME_HEADER) throw damaged();
  const within = start + FRAME_HEADER;
  const frames = [...chunksOf(view, within, start + length)].filter(({ type }) => NEEDED.has(type));
  const kept = frames.reduce(
    (sum, chunk) => sum + CHUNK_HEADER + chunk.length + (chunk.length % 2),
    FRAME_HEADER,
  );
  pieces.add(chunkHeader(ANIMATION_FRAME, kept));
  pieces.keep(start, within);
  for (const chunk of frames) keepChunk(pieces, chunk.start, chunk.length);
}

function chunkHeader(type: number, length: number): Uint8Array {
  const bytes = new Uint8Array(CHUNK_HEADER);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type);
  view.setUint32(4, length, true);
  return bytes;
}

/** The dimensions that an extended file declares. */
function canvas(view: DataView, at: number): Dimensions {
  const uint24 = (from: number) => view.getUint16(from, true) + view.getUint8(from + 2) * 0x10000;
  return { width: 1 + uint24(at + 4), height: 1 + uint24(at + 7) };
}

/** The dimensions that a chunk of pixels declares; `undefined` for any other chunk. */
function frame(view: DataView, chunk: number): Dimensions | undefined {
  const type = view.getUint32(chunk);
  const at = chunk + CHUNK_HEADER;
  if (type === LOSSY) {
    if (view.getUint16(at + 3) !== 0x9d01 || view.getUint8(at + 5) !== 0x2a) throw damaged();
    const [width, height] = [view.getUint16(at + 6, true), view.getUint16(at + 8, true)];
    return { width: width & 0x3fff, height: height & 0x3fff };
  }
  if (type !== LOSSLESS) return undefined;
  if (view.getUint8(at) !== 0x2f) throw damaged();
  const bits = view.getUint32(at + 1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
