import * as z from 'zod';
import { MONEY_DIGITS, ROOM_DIGITS } from '../values/decimal.ts';
import { MAX_EMAIL_LENGTH } from '../values/email.ts';
import { type FactName, factNames, type FactValue, hasWrongType } from '../values/facts/facts.ts';
import { type Fact, FACTS } from '../values/facts/table.ts';
import * as answered from './answer.ts';
import * as body from './body.ts';
import { asAddition, withDescription } from './described.ts';
import { ruled } from './rules.ts';

// The schemas of facts, by their kinds.

type FactSchema = z.ZodType<FactValue>;

/** What a fact takes in a body. */
const sentFact = ({ kind, min = 0, max = 0, words = {}, unit }: Fact): FactSchema =>
  ({
    decimal: () =>
      unit === '€' ? body.money() : body.decimal(unit === undefined ? ROOM_DIGITS : MONEY_DIGITS),
    integer: () => body.integer(min, max),
    flag: body.boolean,
    word: () => body.word(Object.keys(words)),
    date: body.date,
    text: () => body.text(max),
    email: body.email,
    country: body.country,
  })[kind]();

/** What an answer has of it. */
const answeredFact = ({ kind, min = 0, max = 0, words = {} }: Fact): FactSchema =>
  ({
    decimal: answered.decimal,
    integer: () => answered.integer(min, max),
    flag: z.boolean,
    word: () => z.enum(Object.keys(words)),
    date: answered.date,
    text: () => answered.text(max),
    email: () => answered.text(MAX_EMAIL_LENGTH),
    country: () => answered.text(2),
  })[kind]();

/** A field for each fact. @param describe what it means. */
export function eachFact<Schema extends z.ZodType>(
  schemaOf: (fact: Fact) => Schema,
  describe?: (fact: Fact) => string,
  names?: readonly FactName[],
): Record<FactName, Schema>;
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function eachFact(
  schemaOf: (fact: Fact) => z.ZodType,
  describe: (fact: Fact) => string = ({ about }) => about,
  names: readonly FactName[] = factNames(),
): z.ZodRawShape {
  return Object.fromEntries(
    names.map((name) => [name, withDescription(schemaOf(FACTS[name]), describe(FACTS[name]))]),
  );
}

/** The facts in a body. `null` removes one. */
export const sentFacts = () => eachFact((fact) => body.mayBeAbsent(sentFact(fact).nullable()));

/** The same, marked as additions to version 1. */
export const addedFacts = () =>
  eachFact((fact) => asAddition(body.mayBeAbsent(sentFact(fact).nullable())));

/** Whether the type of a property is one of its kind, in a body that has both. */
export const fitsItsKind = (sent: object): boolean => !hasWrongType(sent);

/** The rule that {@link fitsItsKind} checks. */
export const OF_ITS_KIND = {
  path: ['objekttyp'],
  ...ruled('type_of_kind', { other: 'objektart' }),
};

/** The facts in an answer, which has only those that are set. @param fits which facts it may have. */
export const answeredFacts = (fits?: (fact: Fact) => boolean) =>
  eachFact((fact) => answeredFact(fact).exactOptional(), undefined, factNames(fits));
