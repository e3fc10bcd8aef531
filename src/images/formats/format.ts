/** A rule that an image breaks, in words for who sent it. */
export class ImageError extends Error {}

/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * Follows the structure of a whole image, and tells the dimensions it declares.
 *
 * @throws ImageError if it is damaged; RangeError if it breaks off.
 */
export type Measure = (view: DataView) => Dimensions;

export const damaged = () => new ImageError('must not be damaged');

/** That so many bytes are there. @throws RangeError if not. */
export function requireBytes(view: DataView, length: number): void {
  if (length > view.byteLength) throw new RangeError('The image breaks off.');
}

/** Four characters as the number that they are in a file: big-endian. */
export function fourCharacters(code: string): number {
  return new DataView(new TextEncoder().encode(code).buffer).getUint32(0);
}
