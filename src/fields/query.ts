import * as z from 'zod';
import {
  DATE,
  DATE_TIME,
  MAX_TEXT,
  UUID,
  READABLE,
  WELL_FORMED,
  date,
  documented,
  moment,
  name,
  text,
  uuid,
} from './body.ts';
import { listSize } from './lists.ts';
import { type BrokenRule, broken } from '../values/rule-messages.ts';
import { issueOf, ruled } from './rules.ts';
import { type About, described } from './described.ts';
import { JsonNumber, isJsonObject, numberText } from '../values/json.ts';
import { MAX_METADATA_TEXT, METADATA_NAME, ruleOfName } from '../values/metadata.ts';
import { findNearest } from '../values/nearest.ts';
import { type Warnings, collectWarnings } from './warnings.ts';

// The parameters of a query. Every value is text, and a parameter may be repeated.

/**
 * What separates the values of a list. With `repetition` alone (`a=1&a=2`), they may contain commas. `names` is a
 * list under each of several names: `a.x=1&a.y=2`.
 */
type Separator = 'commas' | 'repetition' | 'names';

const LISTS = new WeakMap<z.ZodType, Separator>();

/** Marks the schema of a query parameter that holds a list of values. */
function asList<Schema extends z.ZodType>(by: Separator, schema: Schema): Schema {
  LISTS.set(schema, by);
  return schema;
}

/** What separates the values of a parameter; `undefined` if it is given once. */
export function separatorOf(field: unknown): Separator | undefined {
  if (!(field instanceof z.ZodType)) return undefined;
  return field instanceof z.ZodOptional ? separatorOf(field.unwrap()) : LISTS.get(field);
}

/** The warnings about a query. Of an unknown name they say which one was probably meant. */
export function queryWarnings(schema: z.ZodObject, sent: unknown): Warnings {
  const { unknown, values } = collectWarnings(schema, sent);
  const names = Object.keys(schema.shape);
  const named = unknown.map(({ path }) => ({
    path,
    broken: brokenByName(String(path.at(-1)), names),
  }));
  return { unknown: named, values };
}

/** The rule that an unknown name breaks. */
function brokenByName(sent: string, names: readonly string[]) {
  const rule = broken('unknown');
  const near = findNearest(sent, names);
  const message = `${rule.message}; perhaps ${near}`;
  return near === undefined ? rule : { ...rule, message, other: near };
}

/** The parameters of a query. @param about what they mean. */
export const queryObject = <Shape extends z.ZodRawShape>(about: About, shape: Shape) =>
  z.object(described(shape, about));

/**
 * A query as a JSON body, with an array for each list. Numbers and booleans become the text that a query has; `null`
 * becomes an empty value, as in `status=`.
 */
export const asBody = (query: z.ZodObject) =>
  z.preprocess(
    (sent) =>
      isJsonObject(sent)
        ? Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, asText(value)]))
        : sent,
    query,
  );

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (value instanceof JsonNumber || typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? String(value) : (value ?? '');
}

const single = z.custom<string>((sent) => typeof sent === 'string', ruled('given_once'));

/** A page size: a whole number, clamped to its range. */
export const pageSize = (max: number, byDefault: number) =>
  single
    .refine((size) => /^-?\d+$/.test(size), ruled('integer'))
    .transform((size) => Math.min(Math.max(Number(size), 1), max))
    .meta(
      documented({ type: 'integer', format: 'int32', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }),
    )
    .default(byDefault);

/**
 * The number of rows to skip, 0 if absent. The maximum is the largest integer that is exact in a
 * JSON number. The document has no default, because viewers would send it together with a cursor, which
 * is refused.
 */
export const pageOffset = () =>
  single
    .refine((offset) => /^\d+$/.test(offset), ruled('integer_from_0'))
    .transform(Number)
    .refine(Number.isSafeInteger, ruled('at_most', { max: Number.MAX_SAFE_INTEGER }))
    .meta(
      documented({
        type: 'integer',
        format: 'int64',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    )
    .optional()
    .transform((offset) => offset ?? 0);

/** Text to search for, without spaces at its ends. It must not be blank. */
export const searchText = (max: number) =>
  single
    .transform((given) => given.trim())
    .pipe(name(max))
    .meta(documented({ type: 'string', minLength: 1, maxLength: max, pattern: READABLE }));

/** Any text, compared as it is. */
export const oneText = (max: number) =>
  single.pipe(text(max)).meta(documented({ type: 'string', maxLength: max, pattern: WELL_FORMED }));

/**
 * An opaque position, taken from a `Link` header; an empty one is none. The document says so as the
 * default, because tools that fill in every parameter would otherwise invent a cursor.
 */
export const pageCursor = () => cursorAs({ pattern: `^(?:${CURSOR})?$`, default: '' });

/** The same where an empty one is refused, as the edge would store its answer once more. */
export const laterCursor = () => cursorAs({ pattern: `^${CURSOR}$` });

const CURSOR = String.raw`[\w\-]+\.[\w\-]+`;

const cursorAs = (form: { readonly pattern: string; readonly default?: string }) =>
  single
    .transform((cursor) => cursor || undefined)
    .meta(documented({ type: 'string', maxLength: 4096, ...form }))
    .optional();

/** An id, or `null` for none, which may also be an empty value. */
export const idOrNone = () =>
  z
    .preprocess((value) => (value === 'null' || value === '' ? null : value), uuid().nullable())
    .meta(documented({ anyOf: [UUID, { type: 'string', enum: ['null', ''] }] }));

/** One of these words. */
export const oneWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  single.pipe(z.enum(words)).meta(documented({ type: 'string', enum: words }));

/** Yes or no: `true`, `false`, `1` or `0`, in any case. */
export const flag = () =>
  single
    .transform((given) => given.toLowerCase())
    .refine((given) => ['true', 'false', '1', '0'].includes(given), ruled('boolean'))
    .transform((given) => given === 'true' || given === '1')
    .meta(documented({ type: 'boolean' }));

/** An RFC 3339 date-time. A space before the offset is read as a `+` that was not percent-encoded. */
export const dateTime = () =>
  single
    .transform((value) => value.replace(/ (?=\d{2}:\d{2}$)/, '+'))
    .pipe(moment())
    .meta(documented(DATE_TIME));

/** A calendar day: `2026-11-28`. */
export const day = () => single.pipe(date()).meta(documented(DATE));

/** The documented maximum number of words in a list. Words may repeat. */
const MAX_LISTED = 100;

/**
 * A list of words, repeated or comma-separated with or without spaces. The value is a set in the order
 * of `words`. A repeated unknown word is one fault, to keep the answer short.
 */
export const wordList = <const Words extends readonly string[]>(
  words: Words,
  ruleOf: (word: string) => BrokenRule = () => broken('one_of', { words: words.join(', ') }),
) =>
  asList(
    'commas',
    z
      .union([z.string(), z.array(z.string())])
      .transform((value, context): Words[number][] => {
        const fitting = new Set<string>(words);
        const chosen = new Set<string>();
        for (const [at, part] of [value].flat().join(',').split(',').entries()) {
          const each = part.trim();
          if (!fitting.has(each) && !chosen.has(each)) {
            context.addIssue(issueOf(ruleOf(each), [at]));
          }
          chosen.add(each);
        }
        return words.filter((each) => chosen.has(each));
      })
      .meta(
        documented({
          type: 'array',
          items: { type: 'string', enum: words },
          minItems: 1,
          maxItems: MAX_LISTED,
        }),
      ),
  );

/** The same for so many names that a refusal names the one that is not known, and the nearest. */
export const nameList = (names: readonly string[]) =>
  wordList(names, (each) => {
    if (each === '') return broken('not_empty');
    const rule = brokenByName(each, names);
    return { ...rule, message: `${each.slice(0, MAX_SHOWN)} ${rule.message}` };
  });

/** The most characters of an unknown name that a refusal repeats. */
const MAX_SHOWN = 80;

/**
 * A list of texts. Each is a separate parameter, because a text may contain commas. Repeated texts count
 * once.
 *
 * @param max the maximum number of texts.
 */
export const textList = (max: number) =>
  asList(
    'repetition',
    z
      .union([z.string(), z.array(z.string())])
      .transform((value) => [...new Set([value].flat())])
      .pipe(z.array(text()))
      .superRefine(listSize(1, max, 'values'))
      .meta(
        documented({
          type: 'array',
          items: { type: 'string', maxLength: MAX_TEXT, pattern: WELL_FORMED },
          minItems: 1,
          maxItems: max,
        }),
      ),
  );

const isNamedTexts = (given: unknown): given is Readonly<Record<string, string | string[]>> =>
  isJsonObject(given) &&
  Object.values(given)
    .flat()
    .every((each) => typeof each === 'string');

/** Texts under names of metadata. @param max the most names, and the most texts of each. */
export const namedTexts = (max: number) =>
  asList(
    'names',
    z
      .custom<Readonly<Record<string, string | string[]>>>(isNamedTexts, ruled('object'))
      .transform((given, context) => {
        const named = Object.entries(given).map(([key, texts]): [string, string[]] => [
          key,
          [...new Set([texts].flat())],
        ]);
        for (const [key, { length }] of named) {
          const rule = ruleOfName(key);
          if (rule !== null) context.addIssue(issueOf(broken(rule), [key]));
          if (Math.max(length, named.length) > max) {
            context.addIssue(issueOf(broken('at_most', { max }), [key]));
          }
        }
        return Object.fromEntries(named);
      })
      .meta(
        documented({
          type: 'object',
          maxProperties: max,
          propertyNames: { pattern: METADATA_NAME },
          additionalProperties: { type: 'string', maxLength: MAX_METADATA_TEXT },
        }),
      ),
  );
