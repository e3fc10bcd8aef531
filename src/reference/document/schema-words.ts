import type { Texts } from '../texts.ts';
import { schemaOf, type OpenApi, type Schema } from './openapi.ts';

/** Larger bounds only reflect a data type, so they are not shown. */
const PLAIN_BOUND = 1_000_000;

type Words = Texts['values'];

/** A schema's values in a few words: `integer from 1 to 100 or null, by default 50`. */
export function wordsOf(words: Words, api: OpenApi, given: Schema): string {
  const schema = schemaOf(api, given);
  const standard =
    schema.default === undefined ? '' : words.byDefault(JSON.stringify(schema.default));
  return typeWords(words, api, schema) + standard;
}

function typeWords(words: Words, api: OpenApi, schema: Schema): string {
  const { anyOf, type, items } = schema;
  if (schema.contentMediaType !== undefined) return words.file;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf !== undefined) {
    const options = anyOf.map((option) => typeWords(words, api, schemaOf(api, option)));
    return [...new Set(options)].join(words.or);
  }
  if (items !== undefined) return words.listOf(typeWords(words, api, schemaOf(api, items)));
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types
    .map((each) => (each === 'null' ? each : plainWords(words, schema, each)))
    .join(words.or);
}

function plainWords(words: Words, schema: Schema, type: string): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ');
  if (type === 'string') return formatWord(words, schema) ?? 'string';
  return type === 'integer' || type === 'number' ? type + boundWords(words, schema) : type;
}

function formatWord({ formats }: Words, { format = '' }: Schema): string | undefined {
  const named: Readonly<Record<string, string>> = formats;
  return format === 'uuid' ? 'UUID' : named[format];
}

function boundWords(words: Words, { minimum, maximum }: Schema): string {
  const least = minimum !== undefined && minimum > -PLAIN_BOUND ? minimum : undefined;
  const most = maximum !== undefined && maximum < PLAIN_BOUND ? maximum : undefined;
  if (least !== undefined && most !== undefined) return words.between(least, most);
  if (least !== undefined) return words.from(least);
  return most === undefined ? '' : words.upTo(most);
}
