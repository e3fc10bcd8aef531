import { crc32 } from 'node:zlib';
import { EXIF_BYTES, exifWith, orientationAlone, UPRIGHT } from './exif.ts';
import { bytesOf, type Content, damaged, fourCharacters, Pieces, requireBytes } from './format.ts';
import { blank, keep, MAX_TAKEN, take, type Walk } from './walk.ts';

// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 5 and 11.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const IHDR = fourCharacters('IHDR');
const IDAT = fourCharacters('IDAT');
const IEND = fourCharacters('IEND');
const EXIF = fourCharacters('eXIf');

/** The optional chunks that say how the pixels look, or are the frames of an animation. */
const LOOKS: ReadonlySet<number> = new Set(
  ['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'mDCv', 'cLLI', 'cLLi']
    .concat(['bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'])
    .map(fourCharacters),
);

/** The bit of a chunk's type that is set if a decoder may ignore the chunk. */
const ANCILLARY = 0x2000_0000;

/** The size of a chunk's length, type and CRC. */
const CHUNK_FRAME = 12;

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** The header chunk must be first, data must follow it, and the end chunk must be last. */
export function readPng(view: DataView): Content {
  const pieces = new Pieces(view);
  let at = SIGNATURE.length;
  if (view.getUint32(at + 4) !== IHDR) throw damaged();
  const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
  pieces.keep(0, at);
  let hasData = false;
  for (;;) {
    const type = view.getUint32(at + 4);
    const end = at + CHUNK_FRAME + view.getUint32(at);
    requireBytes(view, end);
    if (isNeeded(type)) pieces.keep(at, end);
    else if (type === EXIF) {
      const exif = orientationAlone(bytesOf(view, at + 8, end - 4));
      if (exif !== null) pieces.add(chunk(EXIF, exif));
    }
    if (type === IEND) break;
    if (type === IDAT) hasData = true;
    at = end;
  }
  if (!hasData) throw damaged();
  return { ...size, pieces: pieces.all };
}

/** A private type that no decoder knows. */
const VOID = 'voId';

/** The sizes of a chunk's length and type, and of its CRC. */
const CHUNK_HEADER = 8;
const CRC = 4;

/** Leaves out what {@link readPng} leaves out, in an image that passes: it becomes a chunk of zeros. */
export function* walkPng(): Walk {
  yield keep(SIGNATURE.length);
  for (;;) {
    const header = yield take(CHUNK_HEADER);
    const view = new DataView(header.buffer, header.byteOffset);
    const length = view.getUint32(0);
    const type = view.getUint32(4);
    if (isNeeded(type)) {
      yield keep(length + CRC);
      if (type === IEND) return;
    } else if (type === EXIF && length >= EXIF_BYTES && length <= MAX_TAKEN) {
      const crc = crc32(header.subarray(4));
      const content = yield take(length + CRC);
      const exif = orientationAlone(content.subarray(0, length)) ?? exifWith(UPRIGHT);
      content.fill(0);
      content.set(exif);
      setCrc(content.subarray(length), crc32(content.subarray(0, length), crc));
    } else {
      header.set(new TextEncoder().encode(VOID), 4);
      yield blank(length);
      setCrc(yield take(CRC), crcOfZeros(length, crc32(VOID)));
    }
  }
}

const ZEROS = new Uint8Array(MAX_TAKEN);

/** The CRC of bytes that are followed by zeros. @param before the CRC of the bytes. */
function crcOfZeros(count: number, before: number): number {
  let crc = before;
  for (let left = count; left > 0; left -= ZEROS.length) {
    crc = crc32(ZEROS.subarray(0, left), crc);
  }
  return crc;
}

const setCrc = (bytes: Uint8Array, crc: number) => {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, crc);
};

const isNeeded = (type: number) => (type & ANCILLARY) === 0 || LOOKS.has(type);

function chunk(type: number, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(CHUNK_FRAME + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  view.setUint32(4, type);
  bytes.set(data, 8);
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(4, -4)));
  return bytes;
}
