import { type Box, boxesBetween } from './boxes.ts';
import { damaged, fourCharacters, requireBytes } from './format.ts';

// Source: ISO/IEC 14496-12, 8.11.3 (`iloc`) and 8.11.6 (`iinf`); ISO/IEC 23008-12, annex A.

const LOCATIONS = fourCharacters('iloc');
const INFORMATION = fourCharacters('iinf');
const ENTRY = fourCharacters('infe');
const ITEM_DATA = fourCharacters('idat');

/** The types of items that are no picture: Exif data, XMP and other documents, addresses. */
const METADATA = new Set(['Exif', 'mime', 'uri '].map(fourCharacters));

/** An item of a file, and where its data is. */
interface Item {
  readonly type: number;
  readonly isPicture: boolean;
  readonly extents: readonly Extent[];
}

interface Extent {
  readonly start: number;
  readonly length: number;
}

/**
 * The items of a file.
 *
 * @param meta the boxes of the file's `meta` box.
 * @throws RuleError for versions that no decoder of AVIF reads; RangeError if a box breaks off.
 */
export function parseItems(view: DataView, meta: readonly Box[]): Item[] {
  const find = (wanted: number) => meta.find(({ type }) => type === wanted);
  const [information, locations] = [find(INFORMATION), find(LOCATIONS)];
  if (information === undefined || locations === undefined) return [];
  const extents = extentsById(view, locations, find(ITEM_DATA));
  return parseEntries(view, information).map(({ id, type }) => ({
    type,
    isPicture: !METADATA.has(type),
    extents: extents.get(id) ?? [],
  }));
}

function parseEntries(view: DataView, { start, end }: Box) {
  const version = view.getUint8(start);
  const entries = start + 4 + (version === 0 ? 2 : 4);
  return boxesBetween(view, entries, end)
    .filter(({ type }) => type === ENTRY)
    .map((entry) => {
      // Versions 0 and 1 have no types: HEIF uses neither.
      const isLong = view.getUint8(entry.start) === 3;
      const at = entry.start + 4;
      const id = isLong ? view.getUint32(at) : view.getUint16(at);
      return { id, type: view.getUint32(at + (isLong ? 6 : 4)) };
    });
}

/** Reads numbers one after another. */
class Cursor {
  readonly #view: DataView;
  #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** @param size in bytes: 0, 1, 2, 4 or 8. A number of no bytes is 0. */
  number(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    if (size === 1) return this.#view.getUint8(at);
    if (size === 2) return this.#view.getUint16(at);
    if (size === 4) return this.#view.getUint32(at);
    if (size === 8) return Number(this.#view.getBigUint64(at));
    throw damaged();
  }
}

/** Where the data of each item is, by the item's id. */
function extentsById(view: DataView, { start }: Box, itemData: Box | undefined) {
  const box = new Cursor(view, start);
  const version = box.number(1);
  if (version > 2) throw damaged();
  box.number(1);
  box.number(2);
  const [sizes, moreSizes] = [box.number(1), box.number(1)];
  const size = {
    offset: sizes >> 4,
    length: sizes & 15,
    base: moreSizes >> 4,
    index: version === 0 ? 0 : moreSizes & 15,
  };
  const idSize = version < 2 ? 2 : 4;
  const found = new Map<number, Extent[]>();
  const items = box.number(idSize);
  for (let item = 0; item < items; item++) {
    const id = box.number(idSize);
    const construction = version === 0 ? 0 : box.number(2) & 15;
    if (construction > 1) throw damaged();
    box.number(2);
    const origin = construction === 1 ? (itemData?.start ?? 0) : 0;
    const base = origin + box.number(size.base);
    const extents: Extent[] = [];
    const count = box.number(2);
    for (let extent = 0; extent < count; extent++) {
      box.number(size.index);
      const from = base + box.number(size.offset);
      const length = box.number(size.length) || view.byteLength - from;
      requireBytes(view, from + length);
      extents.push({ start: from, length });
    }
    found.set(id, extents);
  }
  return found;
}
