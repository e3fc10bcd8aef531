import { damaged, type Dimensions } from './format.ts';

// Source: ITU-T T.81, annex B.

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === MARKER && bytes[1] === START_OF_IMAGE && bytes[2] === MARKER;
}

/**
 * Follows the markers to the end of the image. A frame header must come before the first scan. Data after
 * the end of the image, which some cameras write, is ignored.
 */
export function measureJpeg(view: DataView): Dimensions {
  let size: Dimensions | undefined;
  let hasScan = false;
  let at = 2;
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
    at += 2;
    if (standsAlone(code)) continue;
    const length = view.getUint16(at);
    if (length < 2) throw damaged();
    at += length;
    if (code === START_OF_SCAN) {
      hasScan = true;
      at = endOfScan(view, at);
    }
  }
  if (size === undefined || !hasScan) throw damaged();
  return size;
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

/** The end of the compressed data at `start`: the first marker that does not belong to it. */
function endOfScan(view: DataView, start: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let at = start;
  for (;;) {
    at = bytes.indexOf(MARKER, at);
    if (at < 0) throw new RangeError('The image breaks off.');
    const code = view.getUint8(at + 1);
    if (code === MARKER) at += 1;
    else if (code === 0 || isRestart(code)) at += 2;
    else return at;
  }
}
