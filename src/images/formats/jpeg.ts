import { hasExifPrefix, orientationAlone, withExifPrefix } from './exif.ts';
import { bytesOf, type Content, damaged, type Dimensions, Pieces } from './format.ts';
import { keep, keepScan, take, type Walk } from './walk.ts';

// Source: ITU-T T.81, annex B; ITU-T T.871 (JFIF), 10; ICC.1, B.4.

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/** A marker of two bytes, and a length of two. */
const SEGMENT_HEADER = 4;

/** The size of a JFIF segment without a thumbnail, whose two dimensions are its last bytes. */
const JFIF_SIZE = 18;
const JFIF_CONTENT = JFIF_SIZE - SEGMENT_HEADER;

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === MARKER && bytes[1] === START_OF_IMAGE && bytes[2] === MARKER;
}

/** Follows the markers to the end of the image. A frame header must come before the first scan. */
export function readJpeg(view: DataView): Content {
  const pieces = new Pieces(view);
  let size: Dimensions | undefined;
  let hasScan = false;
  let exif: Uint8Array | null = null;
  let at = 2;
  pieces.keep(0, at);
  for (;;) {
    if (view.getUint8(at) !== MARKER) throw damaged();
    const code = view.getUint8(at + 1);
    if (code === MARKER) {
      at += 1; // a fill byte
      continue;
    }
    if (code === END_OF_IMAGE) break;
    if (isFrame(code)) {
      if (size !== undefined) throw damaged();
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (standsAlone(code)) {
      pieces.keep(at, at + 2);
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) throw damaged();
    const start = at;
    at += 2 + length;
    const content = bytesOf(view, start + SEGMENT_HEADER, at);
    if (code === START_OF_SCAN) {
      hasScan = true;
      at = endOfScan(view, at);
    }
    if (isNeeded(code) || isColour(code, content)) pieces.keep(start, at);
    else if (code === APP0 && beginsWith(content, 'JFIF\0') && length >= JFIF_SIZE - 2) {
      pieces.add(withoutThumbnail(bytesOf(view, start, start + JFIF_SIZE)));
    } else if (code === APP1 && exif === null && hasExifPrefix(content)) {
      exif = orientationAlone(content);
      if (exif !== null) pieces.add(segment(APP1, withExifPrefix(exif)));
    }
  }
  if (size === undefined || !hasScan) throw damaged();
  pieces.keep(at, at + 2);
  return { ...size, pieces: pieces.all };
}

/** Leaves out what {@link readJpeg} leaves out, in an image that passes. */
export function* walkJpeg(): Walk {
  yield keep(2);
  for (;;) {
    const [mark, first = 0] = yield take(2);
    if (mark !== MARKER) return;
    let code = first;
    while (code === MARKER) [code = 0] = yield take(1);
    if (code === END_OF_IMAGE) return;
    if (standsAlone(code)) continue;
    const [high = 0, low = 0] = yield take(2);
    const length = (high << 8) + low - 2;
    if (length < 0) return;
    if (isNeeded(code)) {
      yield keep(length);
      if (code === START_OF_SCAN) yield keepScan(isOfScan);
    } else {
      clear(code, yield take(length));
    }
  }
}

/** Puts zeros into a segment, but for what viewers need of it. */
function clear(code: number, content: Uint8Array): void {
  if (isColour(code, content)) return;
  const needed = neededOf(code, content);
  content.fill(0);
  if (needed !== null) content.set(needed);
}

function neededOf(code: number, content: Uint8Array): Uint8Array | null {
  if (code === APP0 && beginsWith(content, 'JFIF\0') && content.length >= JFIF_CONTENT) {
    return content.slice(0, JFIF_CONTENT - 2);
  }
  const exif = code === APP1 && hasExifPrefix(content) ? orientationAlone(content) : null;
  return exif && withExifPrefix(exif);
}

/** SOF0 to SOF15, without the three other markers in that range: DHT, JPG and DAC. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Markers without a segment: TEM and RST0 to RST7. */
function standsAlone(code: number): boolean {
  return code === 0x01 || isRestart(code);
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/** Whether a byte after 0xff belongs to the compressed data: it is a zero, or RST0 to RST7. */
const isOfScan = (code: number) => code === 0 || isRestart(code);

/** Segments of the pixels: frames, tables, scans, and what defines these. All others are for applications. */
const isNeeded = (code: number) => code >= 0xc0 && code <= 0xdf;

/** Whether a segment says what the pixels' values mean: a colour profile, or Adobe's transformation. */
function isColour(code: number, content: Uint8Array): boolean {
  if (code === APP2) return beginsWith(content, 'ICC_PROFILE\0');
  return code === APP14 && beginsWith(content, 'Adobe');
}

const beginsWith = (content: Uint8Array, text: string) =>
  new TextEncoder().encode(text).every((byte, at) => content[at] === byte);

/** A JFIF segment without its thumbnail, which may show what was cropped. */
function withoutThumbnail(jfif: Uint8Array): Uint8Array {
  const plain = segment(APP0, jfif.subarray(SEGMENT_HEADER));
  plain.fill(0, JFIF_SIZE - 2);
  return plain;
}

function segment(code: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return Uint8Array.from([MARKER, code, length >> 8, length & 0xff, ...content]);
}

/** The end of the compressed data at `start`: the first marker that does not belong to it. */
function endOfScan(view: DataView, start: number): number {
  const bytes = bytesOf(view, 0, view.byteLength);
  let at = start;
  for (;;) {
    at = bytes.indexOf(MARKER, at);
    if (at < 0) throw new RangeError('The image breaks off.');
    const code = view.getUint8(at + 1);
    if (code === MARKER) at += 1;
    else if (isOfScan(code)) at += 2;
    else return at;
  }
}
