import { DECIMAL, LATITUDE, LONGITUDE } from '../fields/body.ts';
import type { JsonSchema } from '../fields/described.ts';
import { DOCUMENT_KINDS } from '../values/document-kinds.ts';
import { factNames } from '../values/facts/facts.ts';
import { type Fact, FACTS } from '../values/facts/table.ts';
import { IMAGE_SIZES } from '../values/image-sizes.ts';
import { ROLES, SCOPES } from '../values/roles.ts';
import { PUBLISHED_STATUSES, UNIT_STATUSES, UNIT_VISIBILITIES } from '../values/unit-states.ts';
import { ATTEMPT_RESULTS } from '../values/webhook-attempt.ts';

// Schemas with a name, so that generated code has one type for each of them, and numbers none.

const words = (list: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: list,
  description,
});

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const wordsOfFact = ({ words: known = {}, about }: Fact) => words(Object.keys(known), about);

/** The schemas of values that many fields have, by name. */
export const NAMED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Decimal: {
    ...DECIMAL,
    description:
      'An exact decimal of 0 or more: `"389000.50"`. Send a string, which keeps every digit; a number is accepted, too.',
  },
  Latitude: { ...LATITUDE, description: 'Latitude in decimal degrees. Send a string.' },
  Longitude: { ...LONGITUDE, description: 'Longitude in decimal degrees. Send a string.' },
  UnitStatus: words(UNIT_STATUSES, 'How far the sale of a unit is.'),
  PublishedStatus: words(PUBLISHED_STATUSES, 'How far the sale of a unit is, as everybody sees.'),
  UnitVisibility: words(UNIT_VISIBILITIES, 'Whether a unit is shown on websites.'),
  DocumentKind: words(DOCUMENT_KINDS, 'What a document is.'),
  ImageSize: words(IMAGE_SIZES, 'The width of images in pixels.'),
  FactName: words(factNames(), 'The name of a fact.'),
  Role: words(ROLES, 'What a member may do.'),
  Scope: words(SCOPES, 'What a token permits.'),
  AttemptResult: words(ATTEMPT_RESULTS, 'How a call to a webhook went.'),
  ...Object.fromEntries(
    factNames(({ kind }) => kind === 'word').map((name) => [
      capitalised(name),
      wordsOfFact(FACTS[name]),
    ]),
  ),
};

export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Splits a schema into the values that it accepts, as text, and what is said of them. */
function split(schema: JsonSchema): readonly [values: string, about: JsonSchema] {
  const { description, default: standard, deprecated, 'x-addition': added, ...values } = schema;
  const about = { description, default: standard, deprecated, 'x-addition': added };
  const said = Object.entries(about).filter(([, value]) => value !== undefined);
  return [JSON.stringify(values), Object.fromEntries(said)];
}

const NAMES = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [split(schema)[0], name]),
);

/** A reference instead of a schema that has a name, with what is said of it here. */
export function referringByName(schema: JsonSchema): JsonSchema {
  const [values, about] = split(schema);
  const name = NAMES.get(values);
  if (name !== undefined) return { ...refTo(name), ...about };
  // zod repeats a schema with an id beside the reference to it.
  return '$ref' in schema ? { $ref: schema['$ref'], ...about } : schema;
}
