import { RuleError, broken } from '../../values/rule-messages.ts';

/** An image breaks a rule. The message is for the caller. */
export class ImageError extends RuleError {}

/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * Checks the structure of an image to its end, and returns the dimensions that it declares.
 *
 * @throws ImageError if it is damaged; RangeError if it is truncated.
 */
export type Measure = (view: DataView) => Dimensions;

export const damaged = () => new ImageError(broken('image_damaged'));

/** @throws RangeError if the image has fewer than `length` bytes. */
export function requireBytes(view: DataView, length: number): void {
  if (length > view.byteLength) throw new RangeError('The image breaks off.');
}

/** Four characters as a big-endian number. */
export function fourCharacters(code: string): number {
  return new DataView(new TextEncoder().encode(code).buffer).getUint32(0);
}
