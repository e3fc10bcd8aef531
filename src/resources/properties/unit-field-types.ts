import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { withDescription } from '../../fields/described.ts';
import * as sent from '../../fields/body.ts';
import { MONEY_DIGITS, ROOM_DIGITS } from '../../values/decimal.ts';
import { answeredMetadata, metadataChange, newMetadata } from '../../fields/metadata.ts';
import { ruled } from '../../fields/rules.ts';

// The types of a unit's fields. Each gives a field's schemas: `created` for a new unit, `changed` for
// a change, `answered` for answers, `whole` for the answers of whole units alone. A field that lacks one
// of them is not part of that body.

/** A field that callers may leave out, and may empty with `null`. */
const optional = <Taken extends z.ZodType, Answered extends z.ZodType>(
  value: Taken,
  shown: Answered,
  about: string,
) => ({ ...taken(value.nullable(), about), ...computed(shown.nullable(), about) });

const taken = <Taken extends z.ZodType>(value: Taken, about: string) => ({
  created: withDescription(sent.mayBeAbsent(value), about),
  changed: withDescription(sent.mayBeAbsent(value), about),
});

/** The same of a field that no answer of the contract has: only whole units have it. */
const ofWhole = <Taken extends z.ZodType, Answered extends z.ZodType>(
  value: Taken,
  shown: Answered,
  about: string,
) => ({
  ...taken(value.nullable(), about),
  whole: withDescription(shown.nullable(), about),
});

/** @param max its maximum length. */
export const wholeText = (about: string, max = sent.MAX_TEXT) =>
  ofWhole(sent.text(max), answered.text(max), about);

export const wholeMoment = (about: string) => ofWhole(sent.moment(), answered.instant(), about);

/** A calendar day. */
export const wholeDay = (about: string) => ofWhole(sent.date(), answered.date(), about);

/** An exact amount in EUR. */
export const wholeMoney = (about: string) => ofWhole(sent.money(), answered.decimal(), about);

/** Yes or no, never unknown; only whole units have it. */
export const wholeFlag = (about: string) => ({
  ...taken(sent.boolean(), about),
  whole: withDescription(z.boolean(), about),
});

/** A field that the service sets. */
export const computed = <Answered extends z.ZodType>(shown: Answered, about: string) => ({
  answered: withDescription(shown, about),
});

/** One of several words. A new unit has the initial one if the caller sends none. */
export const state = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  initial: Words[number],
  about: string,
) => ({
  created: withDescription(sent.word(words).default(initial), about),
  changed: withDescription(sent.mayBeAbsent(sent.word(words)), about),
  ...computed(z.enum(words), about),
});

export const text = (about: string) => optional(sent.text(), answered.text(), about);
export const yesOrNo = (about: string) => optional(sent.boolean(), z.boolean(), about);

/**
 * Text of digits only.
 *
 * @param otherwise the field for any other text. The message names it.
 */
export const digits = (max: number, otherwise: string, about: string) =>
  optional(
    sent
      .text(max)
      .refine((number) => /^[0-9]*$/.test(number), ruled('digits', { other: otherwise }))
      .meta(sent.documented({ type: 'string', maxLength: max, pattern: '^[0-9]*$' })),
    answered.text(),
    about,
  );

/** An absolute http or https address. */
export const webAddress = (about: string) => optional(address(), answered.text(), about);

const address = () =>
  sent
    .text()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      ruled('web_address'),
    )
    .meta(
      sent.documented({
        type: 'string',
        format: 'uri',
        maxLength: sent.MAX_TEXT,
        pattern: '^[Hh][Tt][Tt][Pp][Ss]?:',
      }),
    );

export const latitude = (about: string) => optional(sent.latitude(), answered.text(), about);

export const longitude = (about: string) => optional(sent.longitude(), answered.text(), about);

/** An exact amount in EUR. A string like `349.900` gets a warning. */
export const money = (about: string) => optional(sent.money(), answered.decimal(), about);

/** An exact area in m². */
export const area = (about: string) =>
  optional(sent.decimal(MONEY_DIGITS), answered.decimal(), about);

export const rooms = (about: string) =>
  optional(sent.decimal(ROOM_DIGITS), answered.decimal(), about);

export const integer = (min: number, max: number, about: string) =>
  optional(sent.integer(min, max), answered.integer(min, max), about);

/** A figure that is derived from other fields. */
export const figure = (about: string) => computed(answered.decimal().nullable(), about);

/** The organisation's own facts, by names; only whole units have them. */
export const metadata = (about: string) => ({
  created: withDescription(sent.mayBeAbsent(newMetadata()), about),
  changed: withDescription(sent.mayBeAbsent(metadataChange()), about),
  whole: withDescription(answeredMetadata(), about),
});

type Part = 'created' | 'changed' | 'answered' | 'whole';

/** What a field of a unit is: its schemas. */
export type UnitField = Readonly<Partial<Record<Part, z.ZodType>>>;

/** The fields that have a part, each as that part's schema, in the same order. */
export function pickShape<Fields extends Readonly<Record<string, UnitField>>, Name extends Part>(
  fields: Fields,
  part: Name,
): {
  [
    Field in keyof Fields as Fields[Field] extends Record<Name, z.ZodType> ? Field : never
  ]: Fields[Field] extends Record<Name, infer Schema> ? Schema : never;
};
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function pickShape(fields: Readonly<Record<string, UnitField>>, part: Part): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { [part]: schema }]) =>
      schema === undefined ? [] : [[name, schema]],
    ),
  );
}

/** The same names, each with `null`. */
export function fillWithNull<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]: null };
export function fillWithNull(fields: object): Record<string, null> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}
