import type { JsonSchema } from '../fields/described.ts';
import type { SurfaceContract } from './contract.ts';
import { buildDocument } from './document.ts';
import { isJsonSchema } from './json-schema.ts';
import { NAMED_SCHEMAS, refTo } from './named-schemas.ts';

// A document in OpenAPI 3.0, for tools that read no later version. No package of the npm registry does this: the ones
// there leave `null` in choices, or repeat shared parameters and answers at each operation.

/** Values, which may look like schemas. */
const VALUES = new Set(['example', 'examples', 'enum', 'default', 'mapping']);

/** Keywords that 3.0 does not have. They narrow a value, or say more of it. */
const UNKNOWN = new Set(['propertyNames', 'contentMediaType']);

/** A reference that may be `null`. */
const OR_NULL = /"#\/components\/schemas\/(\w+)"\},\{"type":"null"\}/g;

const mapped = (node: JsonSchema, convert: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name, convert(value, name)]));

/** The OpenAPI 3.0 document of a surface, which cannot have the surface's messages. */
export function buildVersion30(
  { messages: _messages, ...contract }: SurfaceContract,
  version: string,
): unknown {
  const document = buildDocument(contract, version);
  const nullable = new Set([...JSON.stringify(document).matchAll(OR_NULL)].map(([, name]) => name));
  return convert({ ...document, openapi: '3.0.3' }, '');

  /** @param at the keyword whose value the node is. */
  function convert(node: unknown, at: string): unknown {
    if (VALUES.has(at)) return node;
    if (Array.isArray(node)) return node.map((each) => convert(each, at));
    if (!isJsonSchema(node)) return node;
    if (at === 'license') return { name: node['name'], url: 'https://spdx.org/licenses/MIT.html' };
    // Only OAuth has scopes there.
    if (at === 'security') return mapped(node, () => []);
    if (at === 'properties') return mapped(node, (field) => convert(field, ''));
    if (at === 'schemas') return Object.fromEntries(Object.entries(node).flatMap(components));
    const known = Object.entries(node).filter(([keyword]) => !UNKNOWN.has(keyword));
    return asSchema(mapped(Object.fromEntries(known), convert));
  }

  /** A shared schema that may be `null` says so itself. Of a list of words another one does: see {@link refOrNull}. */
  function components([name, schema]: [string, unknown]): [string, unknown][] {
    const converted = convert(schema, '');
    if (!isJsonSchema(converted) || !nullable.has(name)) return [[name, converted]];
    const { enum: words } = converted;
    if (!Array.isArray(words)) return [[name, { ...converted, nullable: true }]];
    const known: unknown[] = words;
    const orNull = { ...converted, nullable: true, enum: [...known, null] };
    return Object.entries({ [name]: converted, [name + OR_NULL_END]: orNull });
  }
}

/** A schema whose parts are converted. Other parts of a document have none of its keywords. */
function asSchema({ $ref, type, anyOf, const: only, ...rest }: JsonSchema): JsonSchema {
  const types: unknown[] = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
  const schema = {
    ...(type !== undefined && { type: types[0] }),
    ...rest,
    ...(only !== undefined && { enum: [only] }),
    ...(Array.isArray(type) && { nullable: true }),
  };
  if (Array.isArray(anyOf)) return { ...schema, ...chosen(anyOf.filter(isJsonSchema)) };
  if ($ref === undefined) return schema;
  return Object.keys(schema).length === 0 ? { $ref } : { ...schema, allOf: [{ $ref }] };
}

/** The end of the name of a list of words that has `null`, which its lists in bodies and queries must not have. */
const OR_NULL_END = 'OrNull';

/** A reference to what may be `null`: only references are left of that. */
function refOrNull({ $ref }: JsonSchema): JsonSchema {
  const [, named] = Object.entries(NAMED_SCHEMAS).find(([name]) => $ref === refTo(name).$ref) ?? [];
  const end = named !== undefined && 'enum' in named ? OR_NULL_END : '';
  return {
    type: named === undefined ? 'object' : 'string',
    nullable: true,
    allOf: [{ $ref: `${String($ref)}${end}` }],
  };
}

/** One schema instead of a choice, for which generators find no type. */
function chosen([first = {}, ...others]: readonly JsonSchema[]): JsonSchema {
  const types = others.map(({ type }) => type).join(' ');
  if (types === 'null') return refOrNull(first);
  // A string keeps every digit of a number.
  if (types === 'number') return first;
  return types === 'string' ? { type: 'string', maxLength: first['maxLength'] } : {};
}
