import { amountText, MARKS } from '../texts/amounts.ts';
import type { Language } from '../texts/language.ts';

/** A file's number format: `1.234,56` or `1,234.56`. */
export type NumberFormat = 'comma' | 'point';

/** Text allowed beside a number: currencies, units, and spaces. */
const BESIDE =
  /€|(?<![a-z])(?:eur|euro|m\^?2|qm|sqm|quadratmeter|zi|zimmer|zkb|räume|raum|rooms?)(?![a-z0-9])\.?|m²|㎡|[\s'’´`]/gi;
/** `,-` after whole amounts. */
const WHOLE_AMOUNT = /(?<=[.,])(?:-{1,3}|–|—)$/;
/** A number with nothing beside it. */
const BARE = /^-?\d[\d.,]*$/;
/** A longer text is no number. */
const MAX_NUMBER = 60;
const HALVES: Readonly<Record<string, string>> = { '½': '5', '¼': '25', '¾': '75' };

/** One separator followed by three digits: thousands in one format, decimals in the other. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED_BY_POINT = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const GROUPED_BY_COMMA = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const WITH_COMMA = /^-?\d+,\d+$/;
const WITH_POINT = /^-?\d+(?:\.\d+)?$/;

function bare(text: string): string {
  if (text.length > MAX_NUMBER || BARE.test(text)) return text;
  const halved = text.replace(/^\s*(\d{0,3})\s*(?:([½¼¾])|\+?\s*1\/2(?!\d))/, halfOf);
  return halved
    .replace(/^(\d{1,2}(?:[.,]\d)?) ?- ?(?=zi|raum)/i, '$1')
    .replaceAll(BESIDE, '')
    .replace(/(?<=\.\d{3})\.(?=[-–—])/, ',')
    .replace(WHOLE_AMOUNT, '00');
}

/** `3½` as a decimal. `11/2` is no half. */
function halfOf(text: string, whole: string, mark = '½'): string {
  if (!/[½¼¾\s+]/.test(text.trim())) return text;
  return `${whole === '' ? '0' : whole}.${HALVES[mark] ?? '5'}`;
}

/** Whether a number depends on the file's format: `349.900`. */
export function isAmbiguous(text: string): boolean {
  return AMBIGUOUS.test(bare(text));
}

/** The format of an unambiguous number (`1.234,56`, `78,5`); `null` for any other text. */
export function formatShownBy(text: string): NumberFormat | null {
  const written = bare(text);
  if (AMBIGUOUS.test(written) || /[½¼¾/]/.test(text)) return null;
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

/** A number with words beside it, and whether they change nothing. */
export interface NumberReading {
  readonly value: string;
  readonly isExact: boolean;
}

const SCALED: readonly (readonly [RegExp, number])[] = [
  [/(?<=[\d.,\s])(?:t ?(?:€|eur\b)|k ?(?:€|eur\b)|tsd\b\.?|teur\b|k$)/i, 3],
  [/(?<=[\d.,\s])(?:mio|mill|million(?:en)?)\b\.?/i, 6],
];
/** What makes a number another quantity, or one of several. */
const ANOTHER =
  /\/ ?(?:m²|m2|qm|jahr|a\b)|\b(?:pro|je) (?:m²|m2|qm|jahr)|p\. ?a\.|jährlich|\+|&|\bund\b|%|\b(?:inkl|incl|mit)\b\.? (?!mwst|ust)|\d ?[-–x:] ?\d/i;
/** A unit, beside which any word is only a remark. */
const MEASURED =
  /[\d½¼¾][\d½¼¾.,\s'’]*(?:-{1,3}|–)? ?(?:€|eur|m²|m2|㎡|qm|sqm|quadratmeter|zi|zimmer|zkb|räume|raum)|(?:€|eur) ?\d/i;
/** Words beside a number without a unit. */
const ABOUT =
  /^(?:(?:c[ai]r[ck]a|ca|rd|rund|etwa|ab|von|vb|vhb|fp|fix|festpreis|inkl|zzgl|netto|brutto|kalt|mtl|monatlich|pro|monat|month|gerundet|geschätzt|gesamt|mind|mindestens|max|uvp|about|from|approx|nur|je|jeweils|(?:kauf)?preis|kp|miete|wfl|mwst|[~<>≈±*.:()/\s])+)*$/i;

/**
 * Reads a number with words beside it: `ca. 113,3 m²`, `ab 349.900 €`, `450 T€`. `null` if there is no number,
 * another quantity, several numbers, or a number that may belong to the word.
 */
export function readNumber(text: string, format: NumberFormat): NumberReading | null {
  if (text.length > MAX_NUMBER) return null;
  const plain = readAmount(text, format);
  if (PLAIN.test(plain)) return { value: plain, isExact: true };
  const [scale, zeros] = SCALED.find(([word]) => word.test(text)) ?? [/(?!)/, 0];
  const bounded = text.replace(scale, zeros === 0 ? '' : '€').replace(/m\^?2(?!\d)/i, 'm²');
  const [number, ...others] = bounded.match(NUMBER) ?? [];
  if (number === undefined || others.length > 0 || ANOTHER.test(bounded)) return null;
  if (!MEASURED.test(bounded) && !ABOUT.test(bounded.replace(number, ' '))) return null;
  const value = readAmount(number, format);
  return PLAIN.test(value) ? { value: shifted(value, zeros), isExact: false } : null;
}

/** The digits of a number, with its marks. */
const NUMBER =
  /\d[\d.,'’]*(?: \d{3}(?!\d)[\d.,]*)*(?:(?<=[.,])(?:-{1,3}|[–—]))?(?: ?[½¼¾]| 1\/2(?!\d))?|[½¼¾]/g;

/** A plain decimal with its point so many places further to the right. */
export function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = fraction.padEnd(places, '0');
  const moved = `${whole}${digits.slice(0, places)}`.replace(/^(-?)0+(?=\d)/, '$1');
  const rest = digits.slice(places);
  return rest === '' ? moved : `${moved}.${rest}`;
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
