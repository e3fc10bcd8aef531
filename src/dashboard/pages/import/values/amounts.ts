import type { Language } from '../../../texts/language.ts';

/** How a file writes numbers: `1.234,56` or `1,234.56`. */
export type NumberFormat = 'comma' | 'point';

/** What a text may have beside a number: currencies, units, spaces, `,-` for whole amounts. */
const BESIDE = /€|\beur\b|\beuro\b|m²|\bm2\b|\bqm\b|\bsqm\b|\bzi\b\.?|[\s\u00A0\u202F']/gi;
const WHOLE_AMOUNT = /(?<=[.,])(?:-+|–|—)$/;

/** One separator with three digits behind it: thousands in one format, decimals in the other. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED_BY_POINT = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const GROUPED_BY_COMMA = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const WITH_COMMA = /^-?\d+,\d+$/;
const WITH_POINT = /^-?\d+(?:\.\d+)?$/;

function bare(text: string): string {
  return text.replaceAll(BESIDE, '').replace(WHOLE_AMOUNT, '00');
}

/** Whether only the file's format tells what a text means: `349.900`. */
export function isAmbiguous(text: string): boolean {
  return AMBIGUOUS.test(bare(text));
}

/** The format that a text shows by itself, as `1.234,56` and `78,5` do; `null` if it shows none. */
export function formatShownBy(text: string): NumberFormat | null {
  const written = bare(text);
  if (AMBIGUOUS.test(written)) return null;
  if (WITH_COMMA.test(written) || GROUPED_BY_POINT.test(written)) return 'comma';
  if (GROUPED_BY_COMMA.test(written)) return 'point';
  return WITH_POINT.test(written) && written.includes('.') ? 'point' : null;
}

/**
 * A text as a plain decimal, without losing a digit: `1.234,56 €` is `1234.56`. What is no number in
 * either format stays as it is: the service says what is wrong with it.
 */
export function readAmount(text: string, format: NumberFormat): string {
  const written = bare(text);
  const read = isAmbiguous(text) ? format : formatShownBy(text);
  if (read === 'comma') return written.replaceAll('.', '').replace(',', '.');
  if (read === 'point') return written.replaceAll(',', '');
  return WITH_POINT.test(written) ? written : text;
}

const SIGNS: Readonly<Record<Language, { thousands: string; decimal: string }>> = {
  de: { thousands: '.', decimal: ',' },
  en: { thousands: ',', decimal: '.' },
};

const PLAIN = /^(-?\d+)(?:\.(\d+))?$/;

/** A plain decimal as a language writes it, with every digit; any other text as it is. */
export function showAmount(text: string, language: Language): string {
  const match = PLAIN.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction] = match;
  const { thousands, decimal } = SIGNS[language];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}
