import * as z from 'zod';
import { type About, described } from './described.ts';
import { DATE, documented, UUID } from './body.ts';
import { RULES, type Rule } from '../values/rule-messages.ts';

/** An answer: an object of exactly these fields. @param about what the fields mean. */
export const object = <Shape extends z.ZodRawShape>(about: About, shape: Shape) =>
  z.strictObject(described(shape, about));

/** A whole answer, by its name in generated code. */
export const answer = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id });

/** The fields of an answer, in its order, of a row that may have more. */
export function shown<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  row: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>>;
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function shown({ shape }: z.ZodObject, row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, row[name]]));
}

// Schemas of the fields of answers, with the bounds of the stored values. Import them as `answered`.

export const id = () => z.guid().meta(documented(UUID));

/** An instant: ISO 8601, UTC, milliseconds. */
export const instant = () =>
  z.iso.datetime({ precision: 3 }).meta({
    json: {
      type: 'string',
      format: 'date-time',
      pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`,
      minLength: 24,
      maxLength: 24,
    },
  });

/** A calendar day. */
export const date = () => z.iso.date().meta(documented(DATE));

/** An exact decimal: digits, a point, at least one digit. */
export const decimal = () =>
  z
    .string()
    .regex(/^\d+\.\d+$/)
    .meta({ maxLength: 64 });

/** Text as the caller sent it. */
export const text = (max = 1000) => z.string().meta({ maxLength: max });

/** A list. @param description what it lists. */
export const list = <Each extends z.ZodType>(each: Each, maxItems: number, description: string) =>
  z.array(each).meta({ maxItems, description });

/** A count, or a whole number within bounds. */
export const integer = (min = 0, max = 2 ** 31 - 1) =>
  z.int().meta({ json: { type: 'integer', format: 'int32', minimum: min, maximum: max } });

export const bytes = (max = Number.MAX_SAFE_INTEGER) =>
  z.int().meta({ json: { type: 'integer', format: 'int64', minimum: 0, maximum: max } });

export const Pagination = z
  .strictObject({
    limit: integer(1, 200).describe('The page size that was used, after clamping.'),
    offset: z.int().meta({
      description: 'How many units are before this page.',
      json: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    }),
    total: integer().describe('How many rows match the filter.'),
    hasMore: z.boolean().describe('Whether there is another page; `Link` then leads to it.'),
  })
  .meta({ id: 'Pagination', description: 'The position of this page in its list.' });

/** The same for a list that has cursors, and no offset. */
export const CursorPagination = z
  .strictObject({
    limit: integer(1, 1000).describe('The page size that was used, after clamping.'),
    total: integer().describe('How many match.'),
    hasMore: z.boolean().describe('Whether there is another page.'),
    nextCursor: z
      .string()
      .max(4096)
      .nullable()
      .describe('The `cursor` of the next page, which `Link` leads to; `null` on the last one.'),
  })
  .meta({ id: 'CursorPagination', description: 'The position of this page in its list.' });

const amount = () => z.number().meta({ minimum: -1e16, maximum: 1e16 }).exactOptional();
const words = () => text(10_000).exactOptional();

/** The rule that a value breaks: its code, and the rule's parameters. */
export const brokenRuleFields = () => ({
  rule: z
    .custom<Rule>((code) => typeof code === 'string' && Object.hasOwn(RULES, code))
    .meta({ json: { type: 'string', maxLength: 64, pattern: '^[a-z0-9_]+$' } })
    .describe('The code of the rule, for programs. Rules may be added.'),
  min: amount().describe('The minimum that the rule permits.'),
  max: amount().describe('The maximum that the rule permits.'),
  sent: amount().describe('How many were sent.'),
  words: words().describe('The words that the rule permits, or what it counts.'),
  other: words().describe('Another field, value or place that the rule is about.'),
  role: text(64).exactOptional().describe('The role that the rule is about.'),
  read: text().exactOptional().describe('How the value was read.'),
});
