import { damaged, type Dimensions, fourCharacters, requireBytes } from './format.ts';

// Source: ISO/IEC 14496-12 (boxes), ISO/IEC 23008-12 (`ispe`); AOM, "AV1 Image File Format", 6.

const FTYP = fourCharacters('ftyp');
const BRANDS = new Set([fourCharacters('avif'), fourCharacters('avis')]);
const META = fourCharacters('meta');
const PROPERTIES = fourCharacters('iprp');
const PROPERTY_CONTAINER = fourCharacters('ipco');
const EXTENTS = fourCharacters('ispe');
const MEDIA_DATA = fourCharacters('mdat');
const ITEM_DATA = fourCharacters('idat');

/** The size of version and flags at the start of a full box. */
const FULL_BOX = 4;

/** The maximum number of sibling boxes. A hostile file could have millions. */
const MAX_BOXES = 10_000;

interface Box {
  readonly type: number;
  /** The offsets at which its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** Whether one of a file's brands is AVIF. */
export function isAvif(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Math.min(view.getUint32(0), bytes.length);
  if (view.getUint32(4) !== FTYP) return false;
  for (let at = 8; at + 4 <= length; at += 4) {
    if (BRANDS.has(view.getUint32(at))) return true;
  }
  return false;
}

/**
 * Every box must be complete. The result is the largest extent of all images in the file (tiles,
 * previews, masks), so that a decoder finds no larger one.
 */
export function measureAvif(view: DataView): Dimensions {
  const file = boxes(view, 0, view.byteLength);
  const meta = file.find(({ type }) => type === META);
  if (meta === undefined) throw damaged();
  const metaBoxes = boxes(view, meta.start + FULL_BOX, meta.end);
  const hasData = [...file, ...metaBoxes].some(
    ({ type }) => type === MEDIA_DATA || type === ITEM_DATA,
  );
  const sizes = metaBoxes
    .filter(({ type }) => type === PROPERTIES)
    .flatMap((iprp) => inside(view, iprp, PROPERTY_CONTAINER))
    .flatMap((ipco) => inside(view, ipco, EXTENTS))
    .map(({ start }) => ({
      width: view.getUint32(start + FULL_BOX),
      height: view.getUint32(start + FULL_BOX + 4),
    }));
  const [first, ...others] = sizes;
  if (first === undefined || !hasData) throw damaged();
  return others.reduce((largest, size) => (area(size) > area(largest) ? size : largest), first);
}

const area = ({ width, height }: Dimensions) => width * height;

/** The boxes of one type inside another box. */
function inside(view: DataView, { start, end }: Box, type: number): Box[] {
  return boxes(view, start, end).filter((box) => box.type === type);
}

/** The consecutive boxes between two positions. */
function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to; at = found.at(-1)?.end ?? to) {
    if (found.length === MAX_BOXES) throw damaged();
    found.push(boxAt(view, at, to));
  }
  return found;
}

/** A length of 1 means that a 64-bit length follows; 0, that the box extends to the end. */
function boxAt(view: DataView, at: number, to: number): Box {
  const short = view.getUint32(at);
  const type = view.getUint32(at + 4);
  const header = short === 1 ? 16 : 8;
  const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short || to - at;
  if (length < header) throw damaged();
  requireBytes(view, at + length);
  if (at + length > to) throw damaged();
  return { type, start: at + header, end: at + length };
}
