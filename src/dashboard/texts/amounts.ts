import type { Language } from './language.ts';

/** Separators of each language. */
export const MARKS: Readonly<Record<Language, { readonly point: string; readonly group: string }>> =
  {
    de: { point: ',', group: '.' },
    en: { point: '.', group: ',' },
  };

/**
 * Formats an exact decimal: in German `250000.00` → `250.000`, `78.125` → `78,125`. It keeps all
 * digits, because it never converts to a binary number.
 */
export function amountText(decimal: string, language: Language): string {
  const { point, group } = MARKS[language];
  const [whole = '', fraction = ''] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return /[1-9]/.test(fraction) ? `${grouped}${point}${fraction}` : grouped;
}

/** A difference with its sign: `−88`, `+35`. */
export const signed = (difference: number, number: (value: number) => string): string =>
  `${difference < 0 ? '−' : '+'}${number(Math.abs(difference))}`;

const GIGABYTE = 1024 ** 3;

/** A size in gigabytes, to one decimal. */
export const gigabytesIn = (bytes: number): number => Math.round((bytes / GIGABYTE) * 10) / 10;

/**
 * Converts a typed number to a plain decimal: in German `1.234,56 €` → `1234.56`. If a number has
 * both separators, the last one is the decimal mark. A single group separator needs three digits
 * after it. Text that is no number is returned unchanged, so that the service reports the error.
 */
export function amountOf(typed: string, language: Language): string {
  const text = typed.replaceAll(/[\s\u00A0\u202F€%]|m²/g, '');
  const { point, group } = MARKS[language];
  const other = text.lastIndexOf(point) > text.lastIndexOf(group) ? group : point;
  const ownPoint = other === group ? point : group;
  if (isGrouped(text, group)) return text.replaceAll(group, '');
  const [whole = '', fraction, ...more] = text.split(ownPoint);
  if (more.length > 0) return isGrouped(text, ownPoint) ? text.replaceAll(ownPoint, '') : text;
  const digits = isGrouped(whole, other) ? whole.replaceAll(other, '') : whole;
  if (!/^\d+$/.test(digits)) return text;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Whether all digits are in groups of three. */
function isGrouped(text: string, mark: string): boolean {
  return new RegExp(String.raw`^\d{1,3}(?:[${mark}]\d{3})+$`).test(text);
}

/** A decimal in two parts for tables: the whole number, and a fixed number of decimals. */
interface FixedAmount {
  readonly whole: string;
  /** With the decimal mark: `,50`. */
  readonly fraction: string;
}

/**
 * An exact decimal of 0 or more, rounded half up to a fixed number of decimals: `67.375` → `67`
 * `,38`.
 */
export function fixedAmount(decimal: string, digits: number, language: Language): FixedAmount {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rounded = (fraction[digits] ?? '0') >= '5' ? kept + 1n : kept;
  const text = String(rounded).padStart(digits + 1, '0');
  return {
    whole: amountText(text.slice(0, -digits), language),
    fraction: MARKS[language].point + text.slice(-digits),
  };
}

/** The same in one text: `67,38`. */
export function fixedText(decimal: string, digits: number, language: Language): string {
  const { whole, fraction } = fixedAmount(decimal, digits, language);
  return whole + fraction;
}

const KILO = 1000;

/** A size in words: `412 kB`, `1,2 MB`. */
export function sizeText(bytes: number, number: (value: number) => string): string {
  if (bytes < KILO) return `${number(bytes)} B`;
  if (bytes < KILO ** 2) return `${number(Math.round(bytes / KILO))} kB`;
  return `${number(Math.round((bytes / KILO ** 2) * 10) / 10)} MB`;
}
