import type { OpenApi, Schema } from './openapi.ts';
import { schemaOf } from './resolve.ts';

/** Larger bounds only reflect a data type, so they are not shown. */
const PLAIN_BOUND = 1_000_000;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'date and time',
  date: 'date',
  uri: 'address',
  'idn-email': 'e-mail address',
};

/** A schema's values in a few words: `integer from 1 to 100 or null, by default 50`. */
export function wordsOf(api: OpenApi, given: Schema): string {
  const schema = schemaOf(api, given);
  const standard =
    schema.default === undefined ? '' : `, by default ${JSON.stringify(schema.default)}`;
  return typeWords(api, schema) + standard;
}

function typeWords(api: OpenApi, schema: Schema): string {
  const { anyOf, type, items } = schema;
  if (schema.contentMediaType !== undefined) return 'file';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf !== undefined) {
    return [...new Set(anyOf.map((option) => typeWords(api, schemaOf(api, option))))].join(' or ');
  }
  if (items !== undefined) return `list of ${typeWords(api, schemaOf(api, items))}`;
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.map((each) => (each === 'null' ? each : plainWords(schema, each))).join(' or ');
}

function plainWords(schema: Schema, type: string): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ');
  if (type === 'string') return FORMATS[schema.format ?? ''] ?? 'string';
  return type === 'integer' || type === 'number' ? type + boundWords(schema) : type;
}

function boundWords({ minimum, maximum }: Schema): string {
  const least = minimum !== undefined && minimum > -PLAIN_BOUND ? minimum : undefined;
  const most = maximum !== undefined && maximum < PLAIN_BOUND ? maximum : undefined;
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` from ${least}`;
  return most === undefined ? '' : ` up to ${most}`;
}
