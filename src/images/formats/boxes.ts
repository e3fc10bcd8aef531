import { damaged, requireBytes } from './format.ts';

// Source: ISO/IEC 14496-12, 4.2.

/** The maximum number of sibling boxes. A hostile file could have millions. */
const MAX_BOXES = 10_000;

/** A box of an ISO media file. */
export interface Box {
  readonly type: number;
  /** The offset of its type. */
  readonly typeAt: number;
  /** The offsets at which its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** The consecutive boxes between two positions. @throws RuleError if one is damaged. */
export function boxesBetween(view: DataView, from: number, to: number): Box[] {
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
  return { type, typeAt: at + 4, start: at + header, end: at + length };
}
