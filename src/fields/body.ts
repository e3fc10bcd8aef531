import * as z from 'zod';
import { canonicalDecimal, MONEY_DIGITS, readingsOfPoint, integerOf } from '../values/decimal.ts';
import { isEmail, MAX_EMAIL_LENGTH } from '../values/email.ts';
import { timeNow } from '../values/clock.ts';
import { type Instant, instant, millisecondsOf, parseInstant } from '../values/instant.ts';
import { JsonNumber, numberText } from '../values/json.ts';
import { type About, type JsonSchema, described } from './described.ts';
import { type BrokenRule, RuleError, broken } from '../values/rule-messages.ts';
import { issueOf, ruled } from './rules.ts';
import { withWarnings } from './warnings.ts';

// Schemas of the fields of bodies and paths; those of a query are in query.ts.

/** The default maximum length of a text, in code points. */
export const MAX_TEXT = 1000;

export const UUID: JsonSchema = { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 };

const formatOf = (max: number) => (max < 2 ** 31 ? 'int32' : 'int64');

/**
 * The JSON Schema of a field, for the document. zod cannot derive it if the field's rules are
 * functions, or if the field transforms its text.
 */
export const documented = (json: JsonSchema) => ({ json });

// Published patterns use only syntax that means the same in JavaScript with and without the flags
// `u` and `v`, RE2 (Go) and Python. They therefore omit lone surrogates, which are also refused.

/** Any text without NUL. */
export const WELL_FORMED = String.raw`^[^\x00]*$`;

/** The same, with at least one character that is not white space. */
export const READABLE = String.raw`^\s*[^\s\x00][^\x00]*$`;

/** A decimal of 0 or more: 15 digits before the point, leading zeros aside, and 6 after it. */
const DECIMAL_TEXT = String.raw`^(?:0*\d{1,15}(?:\.\d{1,6})?|-0+(?:\.0{1,6})?)$`;

/** The string comes first: generators that take one of the types take it. */
export const DECIMAL: JsonSchema = {
  anyOf: [
    { type: 'string', maxLength: 64, pattern: DECIMAL_TEXT },
    { type: 'number', minimum: 0, exclusiveMaximum: 1e15, 'x-maxFractionDigits': 6 },
  ],
};

const codePoints = (value: string) => value.match(/./gsu)?.length ?? 0;

/** A JSON object. A {@link JsonNumber} is refused, although it is an object in JavaScript. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .unknown()
    .refine((value) => !(value instanceof JsonNumber), ruled('object'))
    .pipe(z.object(shape));

/** A JSON object in a body. @param about what its fields mean. */
export const sentObject = <Shape extends z.ZodRawShape>(about: About, shape: Shape) =>
  object(described(shape, about));

/**
 * A field that a JSON body may lack. Like zod's `exactOptional`, but skips absent fields: a third faster for a
 * change of 200 units. The two differ only for `undefined`, which JSON does not have.
 */
export function mayBeAbsent<Schema extends z.ZodType>(schema: Schema): z.ZodExactOptional<Schema>;
// TypeScript does not know that there is no `undefined`: the overload above says so.
export function mayBeAbsent(schema: z.ZodType): z.ZodType {
  return schema.optional();
}

/** The rules for texts that a text breaks. @param max its maximum length, in code points. */
export function rulesBrokenBy(text: string, max: number): BrokenRule[] {
  const rules = [];
  if (text.includes('\0')) rules.push(broken('no_nul'));
  if (!text.isWellFormed()) rules.push(broken('well_formed'));
  if (text.length > max && codePoints(text) > max) rules.push(broken('max_characters', { max }));
  return rules;
}

/** Any Unicode text, stored unchanged. Lengths count code points. */
export const text = (max = MAX_TEXT) =>
  z
    .string()
    // One check for each text of each imported unit: three refinements would take twice the time.
    .check(({ value, issues }) => {
      for (const named of rulesBrokenBy(value, max)) {
        // The other checks of the value, and of the object around it, then report their faults as well.
        issues.push({ ...issueOf(named), input: value, continue: true });
      }
    })
    .meta(documented({ type: 'string', maxLength: max, pattern: WELL_FORMED }));

/** A name: text that is not only white space. */
export const name = (max = MAX_TEXT) =>
  text(max)
    .refine((value) => value.trim() !== '', ruled('not_empty'))
    .meta(documented({ type: 'string', minLength: 1, maxLength: max, pattern: READABLE }));

/** Text of at least one character, such as an id in the caller's own system. */
export const filledText = (max: number) =>
  text(max)
    .refine((value) => value !== '', ruled('not_empty'))
    .meta(documented({ type: 'string', minLength: 1, maxLength: max, pattern: WELL_FORMED }));

/** A UUID of any version (RFC 9562, 4), in lower case as ids are stored. */
export const uuid = () =>
  z
    .custom<string>((sent) => typeof sent === 'string' && z.regexes.guid.test(sent), ruled('uuid'))
    .transform((id) => id.toLowerCase())
    .meta(documented(UUID));

/** Exactly one of the given words. */
export const word = <const Words extends readonly string[]>(words: Words) => z.enum(words);

const isNumber = (sent: unknown) => typeof sent === 'number' || sent instanceof JsonNumber;

/** The rule for a value that is not a JSON number. For `"1908"` it mentions the quotation marks. */
const numberRule = (sent: unknown) =>
  typeof sent === 'string' && /^-?\d{1,20}$/.test(sent) ? 'integer_unquoted' : 'integer';

/** A whole number in a JSON body, read from its own text: `3` and `3.0`, not `3.5` nor `"3"`. */
export const integer = (min: number, max: number) =>
  z
    .unknown()
    .superRefine((sent, context) => {
      if (!isNumber(sent)) context.addIssue(issueOf(broken(numberRule(sent))));
    })
    .pipe(z.custom<number | JsonNumber>(isNumber))
    .transform((number, context) => {
      const value = integerOf(numberText(number));
      if (value !== null && value >= min && value <= max) return value;
      context.addIssue(issueOf(value === null ? broken('integer') : broken('range', { min, max })));
      return z.NEVER;
    })
    .meta(documented({ type: 'integer', format: formatOf(max), minimum: min, maximum: max }));

/** A number as number or as string. */
export const numberOrText = () =>
  z.custom<string | number | JsonNumber>(
    (sent) => typeof sent === 'string' || isNumber(sent),
    ruled('number'),
  );

/**
 * An exact decimal in a JSON body, as number or as string, in its canonical form. Its messages
 * offer `null`, which every decimal field accepts for an unknown value.
 */
export const decimal = (minFractionDigits: number) =>
  numberOrText()
    .transform((value, context) => {
      try {
        if (typeof value !== 'string')
          return canonicalDecimal(numberText(value), minFractionDigits);
        if (/\de/i.test(value)) throw new RuleError(broken('no_exponent'));
        return canonicalDecimal(value, minFractionDigits);
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        context.addIssue(issueOf(error.broken));
        return z.NEVER;
      }
    })
    .meta(documented(DECIMAL));

const LATITUDES = String.raw`^-?(?:0?[0-8]?\d(?:\.\d{1,15})?|0?90(?:\.0{1,15})?)$`;
const LONGITUDES = String.raw`^-?(?:(?:0?\d|1[0-7])?\d(?:\.\d{1,15})?|180(?:\.0{1,15})?)$`;

const degreesUpTo = (limit: number, pattern: string): JsonSchema => ({
  anyOf: [
    { type: 'string', maxLength: 20, pattern },
    { type: 'number', minimum: -limit, maximum: limit, 'x-maxFractionDigits': 15 },
  ],
});

export const LATITUDE = degreesUpTo(90, LATITUDES);
export const LONGITUDE = degreesUpTo(180, LONGITUDES);

export const latitude = () => coordinate(90, LATITUDES, LATITUDE);
export const longitude = () => coordinate(180, LONGITUDES, LONGITUDE);

/** Decimal degrees from `-limit` to `limit`, as number or as string, stored unchanged. */
const coordinate = (limit: number, pattern: string, json: JsonSchema) =>
  numberOrText()
    .transform((value) => (typeof value === 'string' ? value : numberText(value)))
    .refine(
      (degrees) => new RegExp(pattern).test(degrees),
      ruled('degrees', { min: -limit, max: limit }),
    )
    .meta(documented(json));

/**
 * An amount of money in a JSON body, in its canonical form. A string like `349.900` gets a warning: it
 * may be a German 349,900.
 */
export const money = () =>
  withWarnings(decimal(MONEY_DIGITS), (value) => {
    const readings = typeof value === 'string' ? readingsOfPoint(value) : undefined;
    if (readings === undefined) return [];
    const { decimal: read, thousands } = readings;
    return [
      {
        path: [],
        outcome: `read as ${read}, not ${thousands}`,
        broken: broken('ambiguous_point', { other: thousands, read }),
      },
    ];
  });

/** The maximum length of a date-time, in characters. */
const MAX_DATE_TIME = 64;

export const DATE_TIME: JsonSchema = {
  type: 'string',
  format: 'date-time',
  maxLength: MAX_DATE_TIME,
};

/** A moment: an RFC 3339 date-time. */
export const moment = () => z.string().transform(parseMoment).meta(documented(DATE_TIME));

const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment in the future, at most so many days from now. */
export const momentWithin = (days: number) =>
  moment()
    .refine((sent) => sent > instant(timeNow()), ruled('future'))
    .refine(
      (sent) => sent <= instant(timeNow() + days * DAY_MS),
      ruled('within_days', { max: days }),
    );

function parseMoment(value: string, context: z.RefinementCtx): Instant {
  const parsed = value.length > MAX_DATE_TIME ? null : parseInstant(value);
  if (parsed !== null) return parsed;
  context.addIssue(issueOf(broken('date_time')));
  return z.NEVER;
}

export const DATE: JsonSchema = { type: 'string', format: 'date', minLength: 10, maxLength: 10 };

const isDate = (value: string) => !Number.isNaN(millisecondsOf(`${value}T00:00:00Z`));

/** A calendar day: `2026-11-28`. */
export const date = () => z.string().refine(isDate, ruled('date')).meta(documented(DATE));

export const boolean = () => z.boolean();

/**
 * A pattern that every address matches. It is coarse, as not all validators support Unicode scripts in
 * patterns.
 */
const EMAIL_OUTLINE = String.raw`^[^@\s]{1,64}@(?:[^@\s.]+\.)+[^@\s.]+$`;

export const email = () =>
  text()
    .refine(isEmail, ruled('email'))
    .meta(
      documented({
        type: 'string',
        format: 'idn-email',
        maxLength: MAX_EMAIL_LENGTH,
        pattern: EMAIL_OUTLINE,
      }),
    );

/** A country code of ISO 3166-1. */
export const country = () =>
  z
    .string()
    .refine((code) => /^[A-Z]{2}$/.test(code), ruled('country'))
    .meta(documented({ type: 'string', minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' }));
