import { factNames, type FactName, type FactValue } from '../../src/values/facts/facts.ts';
import { type Fact, FACTS } from '../../src/values/facts/table.ts';
import type { Kind } from './kinds.ts';

const eachFact = <Value>(
  value: (fact: Fact, name: FactName) => Value,
  names: readonly FactName[] = factNames(),
) => Object.fromEntries(names.map((name) => [name, value(FACTS[name], name)]));

/** The kind of value that each fact accepts in a request. */
export const FACT_KINDS = eachFact(({ kind }): Kind => {
  if (kind === 'decimal' || kind === 'integer' || kind === 'text') return kind;
  if (kind === 'date') return 'day';
  return kind === 'flag' ? 'yesOrNo' : 'choice';
});

/** The maximum length of each text. */
export const FACT_LIMITS: Readonly<Record<string, number>> = eachFact(
  ({ max = 0 }) => max,
  factNames(({ kind }) => kind === 'text'),
);

/** A value for every fact, in the form of an answer. Values of one kind differ. */
export const EVERY_FACT = eachFact((fact, name) => valueOf(fact, factNames().indexOf(name)));

function valueOf({ kind, min = 0, words = {} }: Fact, at: number): FactValue {
  const [word = ''] = Object.keys(words);
  return {
    decimal: `${100 + at}.25`,
    integer: min + at,
    flag: at % 2 === 0,
    word,
    date: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
    text: `Text ${at} mit Ö`,
    email: `büro${at}@example.org`,
    country: 'AT',
  }[kind];
}
