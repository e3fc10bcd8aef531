import { amountText, MARKS } from '../../../texts/amounts.ts';
import type { Language } from '../../../texts/language.ts';

/** A file's number format: `1.234,56` or `1,234.56`. */
export type NumberFormat = 'comma' | 'point';

/** Text allowed beside a number: currencies, units, spaces, and `,-` after whole amounts. */
const BESIDE = /€|\beur\b|\beuro\b|m²|\bm2\b|\bqm\b|\bsqm\b|\bzi\b\.?|[\s\u00A0\u202F']/gi;
const WHOLE_AMOUNT = /(?<=[.,])(?:-+|–|—)$/;

/** One separator followed by three digits: thousands in one format, decimals in the other. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED_BY_POINT = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const GROUPED_BY_COMMA = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const WITH_COMMA = /^-?\d+,\d+$/;
const WITH_POINT = /^-?\d+(?:\.\d+)?$/;

function bare(text: string): string {
  return text.replaceAll(BESIDE, '').replace(WHOLE_AMOUNT, '00');
}

/** Whether a number depends on the file's format: `349.900`. */
export function isAmbiguous(text: string): boolean {
  return AMBIGUOUS.test(bare(text));
}

/** The format of an unambiguous number (`1.234,56`, `78,5`); `null` for any other text. */
export function formatShownBy(text: string): NumberFormat | null {
  const written = bare(text);
  if (AMBIGUOUS.test(written)) return null;
  if (WITH_COMMA.test(written) || GROUPED_BY_POINT.test(written)) return 'comma';
  if (GROUPED_BY_COMMA.test(written)) return 'point';
  return WITH_POINT.test(written) && written.includes('.') ? 'point' : null;
}

/**
 * Converts a number to a plain decimal with all its digits: `1.234,56 €` to `1234.56`. Text that is
 * no number in the format is returned unchanged, so that the service reports the error.
 */
export function readAmount(text: string, format: NumberFormat): string {
  const written = bare(text);
  const read = isAmbiguous(text) ? format : formatShownBy(text);
  if (read === 'comma') return written.replaceAll('.', '').replace(',', '.');
  if (read === 'point') return written.replaceAll(',', '');
  return WITH_POINT.test(written) ? written : text;
}

const PLAIN = /^-?\d+(?:\.(\d+))?$/;

/** Formats a plain decimal with all digits; returns any other text unchanged. */
export function showAmount(text: string, language: Language): string {
  if (!PLAIN.test(text)) return text;
  const [whole = '', fraction] = text.split('.');
  const grouped = amountText(whole, language);
  return fraction === undefined ? grouped : grouped + MARKS[language].point + fraction;
}

/** The same with at least two decimals, as prices and areas have them in the list. */
export function showFixed(text: string, language: Language): string {
  const [, fraction = ''] = PLAIN.exec(text) ?? [];
  const cents = fraction === '' ? '.00' : '0'.repeat(Math.max(0, 2 - fraction.length));
  return showAmount(PLAIN.test(text) ? text + cents : text, language);
}

/** The same without cents, if there are none. */
export function showPrice(text: string, language: Language): string {
  const whole = /^-?\d+(?=(?:\.0+)?$)/.exec(text)?.[0];
  return whole === undefined ? showFixed(text, language) : showAmount(whole, language);
}
