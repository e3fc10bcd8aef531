import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { ANY_CHARACTER } from '../harness/any-character.ts';

// Generates values that match a JSON Schema of the document, and values that do not.

// oxlint-disable-next-line typescript/no-explicit-any -- a parsed schema
type Schema = Record<string, any>;

/** Resolves the reference of a schema. */
type Resolve = (schema: Schema) => Schema;

/**
 * Text that programs often damage: joined emoji, combining marks, right-to-left, controls, quotes.
 */
const AWKWARD = [
  '',
  ' ',
  '👩‍👩‍👧‍👦',
  'é',
  '‮שלום',
  '\u0001\u001F',
  '"\\',
  '<b>',
  "'; --",
  '\uFEFF',
  '\u2028',
];

const isWellFormed = (text: string) => text.isWellFormed() && !text.includes('\0');

/** The code points of a text, as JSON Schema counts its length. */
const codePointsOf = (text: string): readonly string[] => Array.from(text);

const ANY_UNICODE = fc.string({ unit: ANY_CHARACTER, maxLength: 40 });
const GRAPHEMES = fc.string({ unit: 'grapheme', maxLength: 10 });

/** Any text of at most `max` code points, often of exactly that length. */
function texts(max: number): Arbitrary<string> {
  return fc
    .oneof(
      ANY_UNICODE,
      GRAPHEMES,
      fc.constantFrom(...AWKWARD, '\u{1F3E0}'.repeat(max), 'ü'.repeat(max)),
    )
    .map((text) => codePointsOf(text).slice(0, max).join(''))
    .filter(isWellFormed);
}

function strings({
  pattern,
  format,
  minLength = 0,
  maxLength = 100,
  not,
}: Schema): Arbitrary<string> {
  if (format === 'uuid')
    return fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
    );
  const dates = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
  const written = dates.map((date) => date.toISOString());
  if (format === 'date') return written.map((text) => text.slice(0, 10));
  if (format === 'date-time') {
    return fc.oneof(
      written,
      written.map((text) => text.replace('Z', '+05:30')),
    );
  }
  if (format === 'idn-email') return fc.emailAddress().filter((text) => text.length <= maxLength);
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
  // A pattern of free text is a negated character class; texts for other patterns are generated.
  const open = pattern === undefined || /\[\^[^\]]*\][*+]?\$?$/.test(pattern);
  const candidates = open ? texts(maxLength) : fc.stringMatching(new RegExp(pattern));
  const rule = new RegExp(pattern ?? '', 'u');
  const reserved: readonly string[] = not?.enum ?? [];
  return candidates.filter((text) => {
    const { length } = codePointsOf(text);
    return (
      length >= minLength && length <= maxLength && rule.test(text) && !reserved.includes(text)
    );
  });
}

/** Whether a schema accepts every value. */
const isAnything = (schema: Schema) =>
  Object.keys(schema).every((keyword) => keyword === 'description');

/** Valid values. */
export function validValues(given: Schema, resolve: Resolve): Arbitrary<unknown> {
  const schema = resolve(given);
  const { type, minimum, maximum } = schema;
  if (isAnything(schema)) return fc.jsonValue({ maxDepth: 2 });
  if (schema['anyOf'] !== undefined) {
    const { anyOf, ...rest } = schema;
    return fc.oneof(...anyOf.map((option: Schema) => validValues({ ...rest, ...option }, resolve)));
  }
  if (schema['enum'] !== undefined) return fc.constantFrom(...schema['enum']);
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => validValues({ ...schema, type: each }, resolve)));
  }
  if (schema['contentMediaType'] !== undefined) return fc.constant('');
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return strings(schema);
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
  if (type === 'number') {
    // Numbers of 0 or more, up to the largest exact integer; or degrees, which have both bounds.
    if (minimum < 0)
      return fc.integer({ min: minimum * 1e6, max: maximum * 1e6 }).map((n) => n / 1e6);
    return fc
      .oneof(
        fc.maxSafeNat().map((cents) => (cents / 1e2) % 1e12),
        fc.constantFrom(0, 999_999_999_999_999, 0.000001),
      )
      .map((number) => Number(number.toFixed(2)) || number);
  }
  if (type === 'array') {
    const item = validValues(schema['items'], resolve);
    const minLength = schema['minItems'] ?? 0;
    if (schema['uniqueItems'] === true) {
      return fc.uniqueArray(item, { minLength, maxLength: schema['maxItems'] });
    }
    const few = fc.array(item, { minLength, maxLength: 3 });
    const most = item.map((each) => Array.from({ length: schema['maxItems'] }, () => each));
    return fc.oneof({ weight: 20, arbitrary: few }, { weight: 1, arbitrary: most });
  }
  const fields = Object.entries<Schema>(schema['properties'] ?? {});
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, validValues(field, resolve)])),
    { requiredKeys: schema['required'] ?? [] },
  );
}

const OF_OTHER_TYPES: Readonly<Record<string, unknown>> = {
  string: 'text',
  integer: 3,
  boolean: true,
  null: null,
  array: [],
  object: {},
};

/** Invalid values, each of which breaks one rule. */
function invalidValues(given: Schema, resolve: Resolve): unknown[] {
  const schema = resolve(given);
  if (schema['anyOf'] !== undefined) {
    // A choice in a body is a number or its text, and possibly null.
    const options = schema['anyOf'].map(resolve).flatMap((each: Schema) => each['anyOf'] ?? [each]);
    const { minimum: least, maximum: most } =
      options.find((each: Schema) => each['type'] === 'number') ?? {};
    if (least < 0) return [least - 1, most + 1, `${most}.1`, '', '1,5', '1e1', true, {}, ['1']];
    return [-1, '-1', '1,5', '1e5', '', ' 1', 1e15, '1.1234567', 0.000_000_1, true, {}, ['1']];
  }
  const types = new Set<string>([schema['type'] ?? 'string'].flat());
  const { minimum, maximum, maxLength, maxItems, minItems, properties } = schema;
  const others = Object.entries(OF_OTHER_TYPES).flatMap(([type, value]) =>
    types.has(type) ? [] : [value],
  );
  if (schema['enum'] !== undefined) return [...others, 'neither', ''];
  if (types.has('integer')) others.push(minimum - 1, maximum + 1, 3.5, 1e300);
  if (schema['format'] === 'uuid') others.push('', 'x'.repeat(36));
  else if (['idn-email', 'uri'].includes(schema['format'])) others.push('', 'nobody', 'x:y');
  else if (types.has('string')) others.push('\u0000', 'x'.repeat(maxLength + 1));
  if (String(schema['pattern']).includes('[0-9]')) others.push('1a', '１');
  if (minItems > 0) others.push([]);
  if (maxItems > 0) others.push(Array.from({ length: maxItems + 1 }, () => ({})));
  if (properties !== undefined) return others.filter((value) => !isEmptyObject(value));
  return others;
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 0 &&
  !Array.isArray(value);

const withField = (body: unknown, name: string, value: unknown): unknown =>
  Object.assign({}, body, { [name]: value });

/** Bodies with exactly one fault. */
export function broken(given: Schema, resolve: Resolve): Arbitrary<unknown> {
  const schema = resolve(given);
  const { type, properties = {}, required = [], items } = schema;
  const whole = fc.constantFrom(...invalidValues(schema, resolve));
  if (type === 'array' && !isAnything(items)) {
    const inside = fc
      .tuple(
        fc.array(validValues(items, resolve), { maxLength: 3 }),
        broken(items, resolve),
        fc.nat(3),
      )
      .map(([good, bad, at]) => good.toSpliced(at, 0, bad));
    return fc.oneof(whole, { weight: 4, arbitrary: inside });
  }
  if (type !== 'object') return whole;
  const fields = Object.entries<Schema>(properties);
  const bodies = validValues(schema, resolve);
  const options = fields.map(([name, field]) =>
    fc.tuple(bodies, broken(field, resolve)).map(([body, bad]) => withField(body, name, bad)),
  );
  const lacking = required.map((name: string) =>
    bodies.map((body) => withField(body, name, undefined)),
  );
  if (fields.length === 0) return whole; // an object of any names
  return fc.oneof(whole, ...lacking, {
    weight: 3 * fields.length,
    arbitrary: fc.oneof(...options),
  });
}
