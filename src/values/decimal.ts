import Big from 'big.js';
import { RuleError, broken } from './rule-messages.ts';

/**
 * An exact decimal as this API writes it: digits, a point, and at least the field's minimum of
 * fraction digits. Never a binary float.
 */
export type Decimal = string;

/** Minimum number of fraction digits: 2 for money and areas, 1 for rooms. */
export const MONEY_DIGITS = 2;
export const ROOM_DIGITS = 1;

const MAX_INTEGER_DIGITS = 15;
const MAX_FRACTION_DIGITS = 6;
const MAX_TEXT = 64;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * The canonical form of a decimal's text: `250000` → `250000.00`, `78.125` → `78.125`, `007.5` →
 * `7.50`. Digits beyond `minFractionDigits` stay as sent. An exponent, which only a JSON number may
 * have, is expanded exactly.
 *
 * @throws RuleError for text that is no decimal, is negative, or has more than 15 digits before
 * or 6 after the point.
 */
export function canonicalDecimal(text: string, minFractionDigits: number): Decimal {
  const match = text.length > MAX_TEXT ? null : DECIMAL.exec(text);
  if (match === null) throw new RuleError(broken('decimal'));
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const { integer, decimals } = expand(whole, fraction, Number(exponent));
  if (sign === '-' && /[1-9]/.test(integer + decimals)) {
    throw new RuleError(broken('not_negative'));
  }
  if (integer.length > MAX_INTEGER_DIGITS) {
    throw new RuleError(broken('digits_before_point', { max: MAX_INTEGER_DIGITS }));
  }
  if (decimals.length > MAX_FRACTION_DIGITS) {
    throw new RuleError(broken('digits_after_point', { max: MAX_FRACTION_DIGITS }));
  }
  return `${integer}.${decimals.padEnd(minFractionDigits, '0')}`;
}

/** Moves the point by `exponent` and drops leading zeros. The number stays the same. */
function expand(whole: string, fraction: string, exponent: number) {
  const digits = whole + fraction;
  if (!/[1-9]/.test(digits)) return { integer: '0', decimals: exponent === 0 ? fraction : '' };
  // A larger exponent cannot bring 64 digits into range, so the digits need not be written out.
  const shift = Math.max(-2 * MAX_TEXT, Math.min(exponent, 2 * MAX_TEXT));
  const point = whole.length + shift;
  const at = Math.max(point, 1);
  const padded = digits.padStart(digits.length + at - point, '0');
  const integer = padded
    .slice(0, at)
    .padEnd(at, '0')
    .replace(/^0+(?=\d)/, '');
  return { integer, decimals: padded.slice(at) };
}

const ONE_POINT = /^\d{1,3}\.\d{3}$/;

/**
 * The two readings of a text like `349.900`: a decimal (`349.9`), and a whole number with a German
 * thousands separator (`349900`), which has one to three digits before it and three after it. `undefined` for text
 * with one reading.
 */
export function readingsOfPoint(
  text: string,
): { readonly decimal: Decimal; readonly thousands: string } | undefined {
  if (!ONE_POINT.test(text) || Number(text) === 0) return undefined;
  const thousands = text.replace('.', '').replace(/^0+(?=\d)/, '');
  return { decimal: new Big(text).toFixed(), thousands };
}

/**
 * The whole number of a JSON number's text: `3`, `3.0` and `30e-1` are 3.
 *
 * @returns `null` if the number is not whole. Nothing is rounded.
 */
export function integerOf(text: string): number | null {
  const exact = new Big(text);
  return exact.eq(exact.round()) ? Number(text) : null;
}
