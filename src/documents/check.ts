import { type BrokenRule, broken } from '../values/rule-messages.ts';
import { HAS_BYTES, HEAD_BYTES, hasText, typeOf } from './types.ts';

/**
 * The end of the content that is kept. The comment of an archive may have 64 KiB, and the list of its entries
 * stands before.
 */
const TAIL_BYTES = 128 * 1024;

/** Signatures of an archive's directory: of an entry, and of its end (APPNOTE, 4.3.12 and 4.3.16). */
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const ENTRY_BYTES = 46;
const END_BYTES = 22;

/**
 * Checks that content is of its declared type while it passes. It keeps only the first bytes and, of an
 * archive or a PDF, the last 128 KiB.
 */
export class ContentCheck {
  readonly #contentType: string;
  #head = new Uint8Array();
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  /** Whether `has` of the type was found, and the end of what has been searched. */
  #isFound = false;
  #searched = new Uint8Array();

  constructor(contentType: string) {
    this.#contentType = contentType;
  }

  /** Takes the next piece. @returns the rule that the beginning breaks; `null` if it breaks none. */
  add(piece: Uint8Array): BrokenRule | null {
    const { entry, has, ends } = typeOf(this.#contentType);
    if (entry !== undefined || ends !== undefined) this.#keepTail(piece);
    if (has !== undefined && !this.#isFound) {
      const text = joined([this.#searched, piece]);
      this.#isFound = hasText(has)(text);
      this.#searched = text.slice(-HAS_BYTES);
    }
    if (this.#head.length >= HEAD_BYTES) return null;
    this.#head = joined([this.#head, piece.subarray(0, HEAD_BYTES - this.#head.length)]);
    return this.#head.length < HEAD_BYTES ? null : this.#faultOfHead();
  }

  /** @returns the rule that the whole content breaks; `null` if it breaks none. */
  end(): BrokenRule | null {
    const { entry, has, ends } = typeOf(this.#contentType);
    const fault = this.#faultOfHead();
    if (fault !== null) return fault;
    const tail = joined(this.#tail);
    const isWhole =
      (entry === undefined || hasEntry(tail, entry)) &&
      (has === undefined || this.#isFound) &&
      (ends === undefined || hasText(ends)(tail));
    return isWhole ? null : this.#fault();
  }

  #faultOfHead(): BrokenRule | null {
    return typeOf(this.#contentType).begins(this.#head) ? null : this.#fault();
  }

  #fault = (): BrokenRule => broken('content_type', { words: this.#contentType });

  #keepTail(piece: Uint8Array): void {
    // A copy: the piece may be a view of a larger buffer.
    this.#tail.push(piece.slice(-TAIL_BYTES));
    this.#tailBytes += Math.min(piece.length, TAIL_BYTES);
    for (
      let [first] = this.#tail;
      first !== undefined && this.#tailBytes - first.length >= TAIL_BYTES;
      [first] = this.#tail
    ) {
      this.#tail.shift();
      this.#tailBytes -= first.length;
    }
  }
}

/**
 * Whether the end of an archive is whole, and lists an entry whose name begins so. The directory of a very
 * large archive begins before `tail`: then the entries in it count.
 */
function hasEntry(tail: Uint8Array, prefix: string): boolean {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let end = tail.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) return false;
  if (prefix === '') return true;
  const wanted = new TextEncoder().encode(prefix);
  for (let at = 0; at + ENTRY_BYTES + wanted.length <= end; at++) {
    if (view.getUint32(at, true) !== ENTRY) continue;
    const name = tail.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + wanted.length);
    if (wanted.every((byte, index) => name[index] === byte)) return true;
  }
  return false;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
