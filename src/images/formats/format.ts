import { RuleError, broken } from '../../values/rule-messages.ts';

/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** What an image declares, and the bytes of it that decoders need. */
export interface Content extends Dimensions {
  readonly pieces: readonly Uint8Array[];
}

/**
 * Checks the structure of an image to its end. The result has the dimensions that it declares, and its
 * bytes without private data: metadata other than the camera's orientation, comments, and what comes
 * after the end. The bytes of the pixels and of the colour profile are unchanged.
 *
 * @throws RuleError if it is damaged; RangeError if it is truncated.
 */
export type ReadContent = (view: DataView) => Content;

/** Collects the pieces of an image that remain. A piece is a part of the image's own buffer: no copy. */
export class Pieces {
  readonly #image: DataView;
  readonly #pieces: Uint8Array[] = [];
  /** Where the last piece ends in the image; -1 if the last piece is not from the image. */
  #end = -1;

  constructor(image: DataView) {
    this.#image = image;
  }

  /** Keeps the image's bytes from one position to another. */
  keep(from: number, to: number): void {
    requireBytes(this.#image, to);
    const { buffer, byteOffset } = this.#image;
    const last = from === this.#end ? this.#pieces.pop() : undefined;
    const start = last?.byteOffset ?? byteOffset + from;
    this.#pieces.push(new Uint8Array(buffer, start, byteOffset + to - start));
    this.#end = to;
  }

  /** Adds other bytes. They may still be changed afterwards. */
  add(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#end = -1;
  }

  get all(): readonly Uint8Array[] {
    return this.#pieces;
  }
}

/** The number of bytes of some pieces. */
export const lengthOf = (pieces: readonly Uint8Array[]) =>
  pieces.reduce((sum, { length }) => sum + length, 0);

export const damaged = () => new RuleError(broken('image_damaged'));

export function requireBytes(view: DataView, length: number): void {
  if (length > view.byteLength) throw new RangeError('The image breaks off.');
}

/** The bytes of an image between two positions, without a copy. */
export function bytesOf(view: DataView, from: number, to: number): Uint8Array {
  requireBytes(view, to);
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}

export function fourCharacters(code: string): number {
  return new DataView(new TextEncoder().encode(code).buffer).getUint32(0);
}
