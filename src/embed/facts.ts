import { type Facts, LISTED_FACTS } from '../values/facts/facts.ts';
import { FACTS } from '../values/facts/table.ts';
import type { Unit } from './read.ts';
import type { Words } from './words.ts';

/** The public facts of a unit, each with its name, in a language. One that is sold has no prices. */
export function publicFactsOf(unit: Unit, language: string, words: Words) {
  const at = language === 'de' ? 0 : 1;
  const facts: Facts = unit;
  const isSold = unit.status === 'verkauft';
  return LISTED_FACTS.flatMap((name): [string, string][] => {
    const { kind, names, price, unit: measure, words: labels = {} } = FACTS[name];
    const { [name]: value } = facts;
    if (value === undefined || value === false || (isSold && price !== undefined)) return [];
    const text = String(value);
    if (kind === 'flag') return [[names[at], '✓']];
    if (kind !== 'decimal') return [[names[at], labels[text]?.[at] ?? text]];
    if (measure === 'm²') return [[names[at], words.squareMetres(text)]];
    return [[names[at], measure === '€' ? words.money(text) : words.decimal(text, measure)]];
  });
}
