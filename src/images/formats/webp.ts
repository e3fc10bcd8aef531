import { damaged, type Dimensions, fourCharacters, requireBytes } from './format.ts';

// Source: RFC 9649, 2 (the container) and 3.4; RFC 6386, 9.1 (a lossy frame's header).

const RIFF = fourCharacters('RIFF');
const WEBP = fourCharacters('WEBP');
const EXTENDED = fourCharacters('VP8X');
const LOSSY = fourCharacters('VP8 ');
const LOSSLESS = fourCharacters('VP8L');
const ANIMATION_FRAME = fourCharacters('ANMF');

/** The size of a chunk's type and length. */
const CHUNK_HEADER = 8;

export function isWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(0) === RIFF && view.getUint32(8) === WEBP;
}

/** The first chunk declares the dimensions. The container must be complete and have pixel data. */
export function measureWebp(view: DataView): Dimensions {
  const end = CHUNK_HEADER + view.getUint32(4, true);
  requireBytes(view, end);
  const first = view.getUint32(12);
  const size = first === EXTENDED ? canvas(view, 20) : frame(view, 12);
  if (size === undefined) throw damaged();
  for (let at = 12; at < end;) {
    const type = view.getUint32(at);
    const length = view.getUint32(at + 4, true);
    requireBytes(view, at + CHUNK_HEADER + length);
    if (type === ANIMATION_FRAME) return size;
    const pixels = frame(view, at);
    if (pixels !== undefined) {
      if (pixels.width !== size.width || pixels.height !== size.height) throw damaged();
      return size;
    }
    at += CHUNK_HEADER + length + (length % 2);
  }
  throw damaged();
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
