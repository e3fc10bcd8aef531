import { parseItems } from './avif-items.ts';
import { type Box, boxesBetween } from './boxes.ts';
import { exifWith } from './exif.ts';
import { type Content, damaged, type Dimensions, fourCharacters, Pieces } from './format.ts';

// Source: ISO/IEC 14496-12 (boxes), ISO/IEC 23008-12 (`ispe`, items of Exif data); AOM, "AV1 Image File
// Format", 6.

const FTYP = fourCharacters('ftyp');
const BRANDS = new Set([fourCharacters('avif'), fourCharacters('avis')]);
const META = fourCharacters('meta');
const MOVIE = fourCharacters('moov');
const PROPERTIES = fourCharacters('iprp');
const PROPERTY_CONTAINER = fourCharacters('ipco');
const EXTENTS = fourCharacters('ispe');
const MEDIA_DATA = fourCharacters('mdat');
const ITEM_DATA = fourCharacters('idat');
const FREE = fourCharacters('free');

/** The boxes that a decoder needs: of the file, and of its `meta` box. */
const NEEDED_IN_FILE = new Set([FTYP, META, MOVIE, MEDIA_DATA]);
const NEEDED_IN_META = new Set(
  ['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'grpl', 'dinf'].map(fourCharacters),
);

/** Properties that say something of a picture, but not how it looks. */
const DESCRIPTIONS = new Set(['uuid', 'udes', 'crtt', 'mdft', 'altt'].map(fourCharacters));

/** The boxes of a sequence that contain boxes, and those in them that describe it. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts'].map(fourCharacters));
const DESCRIBING = new Set(['udta', 'uuid', 'meta'].map(fourCharacters));

const EXIF = fourCharacters('Exif');
const SPACE = 0x20;

/** The size of version and flags at the start of a full box. */
const FULL_BOX = 4;

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
 * Every box must be complete. The dimensions are the largest extent of all images in the file (tiles,
 * previews, masks), so that a decoder finds no larger one. What is left out is overwritten where it is,
 * because the file locates its data by positions; only boxes behind the last one that is needed are cut
 * off. How to turn the picture is a property of it (`irot`, `imir`), not Exif data.
 */
export function readAvif(view: DataView): Content {
  const file = boxesBetween(view, 0, view.byteLength);
  const meta = file.find(({ type }) => type === META);
  if (meta === undefined) throw damaged();
  const inMeta = boxesBetween(view, meta.start + FULL_BOX, meta.end);
  const properties = inMeta
    .filter(({ type }) => type === PROPERTIES)
    .flatMap((iprp) => inside(view, iprp))
    .filter(({ type }) => type === PROPERTY_CONTAINER)
    .flatMap((ipco) => inside(view, ipco));
  const hasData = [...file, ...inMeta].some(
    ({ type }) => type === MEDIA_DATA || type === ITEM_DATA,
  );
  if (!hasData) throw damaged();

  const end = file.findLast(({ type }) => NEEDED_IN_FILE.has(type))?.end ?? 0;
  const unneeded = [
    ...file.filter((box) => !NEEDED_IN_FILE.has(box.type) && box.end <= end),
    ...inMeta.filter(({ type }) => !NEEDED_IN_META.has(type)),
    ...properties.filter(({ type }) => DESCRIPTIONS.has(type)),
    ...file.filter(({ type }) => type === MOVIE).flatMap((movie) => describing(view, movie)),
  ];
  const replaced = [...unneeded.flatMap(emptied), ...withoutMetadata(view, inMeta)];
  return { ...largest(view, properties), pieces: replacing(view, end, replaced) };
}

function largest(view: DataView, properties: readonly Box[]): Dimensions {
  const sizes = properties
    .filter(({ type }) => type === EXTENTS)
    .map(({ start }) => ({
      width: view.getUint32(start + FULL_BOX),
      height: view.getUint32(start + FULL_BOX + 4),
    }));
  const [first, ...others] = sizes;
  if (first === undefined) throw damaged();
  return others.reduce((most, size) => (area(size) > area(most) ? size : most), first);
}

const area = ({ width, height }: Dimensions) => width * height;

const inside = (view: DataView, { start, end }: Box) => boxesBetween(view, start, end);

/** The boxes of a sequence, at any depth, that describe it. */
function describing(view: DataView, container: Box): Box[] {
  return inside(view, container).flatMap((box) => {
    if (DESCRIBING.has(box.type)) return [box];
    return CONTAINERS.has(box.type) ? describing(view, box) : [];
  });
}

/** Other bytes for a part of the image. */
interface Replacement {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** A box as an empty one of the same length. */
function emptied({ typeAt, start, end }: Box): Replacement[] {
  const type = new Uint8Array(4);
  new DataView(type.buffer).setUint32(0, FREE);
  return [
    { start: typeAt, bytes: type },
    { start, bytes: new Uint8Array(end - start) },
  ];
}

/** Exif data without entries, and blank text instead of XMP, of the same lengths. */
function withoutMetadata(view: DataView, inMeta: readonly Box[]): Replacement[] {
  return parseItems(view, inMeta)
    .filter(({ isPicture }) => !isPicture)
    .flatMap(({ type, extents }) =>
      extents.map(({ start, length }, at) => {
        const bytes = new Uint8Array(length);
        const exif = exifWith(1);
        if (type !== EXIF) bytes.fill(SPACE);
        // The offset of the data comes first: none.
        else if (at === 0 && length >= exif.length + 4) bytes.set(exif, 4);
        return { start, bytes };
      }),
    );
}

/** The image to a position, with replacements. Of two that overlap, the rest of the second one counts. */
function replacing(view: DataView, end: number, replacements: readonly Replacement[]) {
  const pieces = new Pieces(view);
  let at = 0;
  for (const { start, bytes } of replacements.toSorted((one, other) => one.start - other.start)) {
    const rest = bytes.subarray(Math.max(0, at - start), Math.max(0, end - start));
    if (rest.length === 0) continue;
    if (start > at) pieces.keep(at, start);
    pieces.add(rest);
    at = start + bytes.length;
  }
  if (at < end) pieces.keep(at, end);
  return pieces.all;
}
