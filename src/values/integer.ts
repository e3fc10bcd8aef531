import Big from 'big.js';

/**
 * The whole number that a JSON number's text denotes: `3`, `3.0` and `30e-1` are 3.
 *
 * @returns `null` if it is none, however close it comes to one: nothing is rounded.
 */
export function integerOf(text: string): number | null {
  const exact = new Big(text);
  return exact.eq(exact.round()) ? Number(text) : null;
}
