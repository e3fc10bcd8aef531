import type { Language } from '../texts/language.ts';
import { endText, type RangeFilter, rangeIn } from './ranges.ts';
import type { FilterTexts } from './words.ts';

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
