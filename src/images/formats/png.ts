import { crc32 } from 'node:zlib';
import { orientationAlone } from './exif.ts';
import { bytesOf, type Content, damaged, fourCharacters, Pieces, requireBytes } from './format.ts';

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
