import Big from 'big.js';

/**
 * The whole number of a JSON number's text: `3`, `3.0` and `30e-1` are 3.
 *
 * @returns `null` if the number is not whole. Nothing is rounded.
 */
export function integerOf(text: string): number | null {
  const exact = new Big(text);
  return exact.eq(exact.round()) ? Number(text) : null;
}
