import { damaged, type Dimensions, fourCharacters, requireBytes } from './format.ts';

// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 5 and 11.2.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const IHDR = fourCharacters('IHDR');
const IDAT = fourCharacters('IDAT');
const IEND = fourCharacters('IEND');

/** The size of a chunk's length, type and CRC. */
const CHUNK_FRAME = 12;

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** The header chunk must be first, data must follow it, and the end chunk must be last. */
export function measurePng(view: DataView): Dimensions {
  let at = SIGNATURE.length;
  if (view.getUint32(at + 4) !== IHDR) throw damaged();
  const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
  let hasData = false;
  for (;;) {
    const type = view.getUint32(at + 4);
    const end = at + CHUNK_FRAME + view.getUint32(at);
    requireBytes(view, end);
    if (type === IEND) break;
    if (type === IDAT) hasData = true;
    at = end;
  }
  if (!hasData) throw damaged();
  return size;
}
