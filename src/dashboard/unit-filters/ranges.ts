import Big from 'big.js';
import type { Decimal } from '../../values/decimal.ts';
import { amountOf, amountText } from '../texts/amounts.ts';
import type { Language } from '../texts/language.ts';
import type { FilterTexts } from './words.ts';

/** The fields that can be filtered by a range, by their query parameters. */
export const RANGE_FILTERS = ['zimmer', 'kaufpreis', 'wohnflaecheQm'] as const;

export type RangeFilter = (typeof RANGE_FILTERS)[number];

/** A range of exact decimals. Both ends belong to it; an empty one is open. */
interface DecimalRange {
  readonly from: string;
  readonly to: string;
}

const DECIMAL = /^\d{1,15}(?:\.\d{1,6})?$/;

/** Reads a range as addresses have it: `3`, `3..4`, `..450000` or `1..`. @returns `null` for anything else. */
export function rangeIn(text: string): DecimalRange | null {
  const [from = '', to = from, ...more] = text.split('..');
  const ends = [from, to].filter((end) => end !== '');
  return more.length > 0 || ends.length === 0 || ends.some((end) => !DECIMAL.test(end))
    ? null
    : { from, to };
}

/** The same for what a person has typed at both ends. @returns `null` if an end is no number. */
export function typedRange(from: string, to: string, language: Language): string | null {
  const ends = [from, to].map((typed) => amountOf(typed.trim(), language));
  if (ends.some((end) => end !== '' && !DECIMAL.test(end))) return null;
  const [low = '', high = ''] = ends;
  const [first, last] =
    low !== '' && high !== '' && compare(low, high) > 0 ? [high, low] : [low, high];
  if (first === '' && last === '') return '';
  return first === last ? first : `${first}..${last}`;
}

/** An end as people write it. */
export const endText = (end: string, language: Language): string =>
  end === '' ? '' : amountText(end, language);

/** Whether a value is within a range. A unit without a value is in no range. */
export function isWithin(value: Decimal | null, { from, to }: DecimalRange): boolean {
  if (value === null) return false;
  return (from === '' || compare(value, from) >= 0) && (to === '' || compare(value, to) <= 0);
}

const compare = (one: Decimal, other: Decimal): number => new Big(one).cmp(other);

/** A range in words, without the field's name: `3`, `3 bis 4`, `bis 450.000 €`. */
export function rangeText(
  name: RangeFilter,
  value: string,
  asked: FilterTexts,
  language: Language,
): string {
  const range = rangeIn(value);
  if (range === null) return '?';
  const from = endText(range.from, language);
  const to = endText(range.to, language);
  const { exactly, between, atLeast, atMost } = asked.ranges[name];
  if (from === to) return exactly({ from });
  if (from === '') return atMost({ to });
  return to === '' ? atLeast({ from }) : between({ from, to });
}

/** The same as a part of a sentence: `3 Zimmer`. */
export function rangePart(
  name: RangeFilter,
  value: string,
  asked: FilterTexts,
  language: Language,
): string {
  const text = rangeText(name, value, asked, language);
  return name === 'zimmer' ? `${text} ${asked.units.zimmer}` : text;
}
