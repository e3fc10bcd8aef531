import type { JsonSchema } from '../fields/described.ts';
import type { SurfaceContract } from './contract.ts';
import { buildDocument } from './document.ts';
import { NAMED_SCHEMAS, refTo } from './named-schemas.ts';

// A document in OpenAPI 3.0, for tools that read no later version. No package of the npm registry does this: the ones
// there leave `null` in choices, or repeat shared parameters and answers at each operation.

/** Values, which may look like schemas. */
const VALUES = new Set(['example', 'examples', 'enum', 'default', 'mapping']);

/** Keywords that 3.0 does not have. They narrow a value, or say more of it. */
const UNKNOWN = new Set(['propertyNames', 'contentMediaType']);

/** A reference that may be `null`. */
const OR_NULL = /"#\/components\/schemas\/(\w+)"\},\{"type":"null"\}/g;

const isObject = (node: unknown): node is JsonSchema =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

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
    if (!isObject(node)) return node;
    if (at === 'license') return { name: node['name'], url: 'https://spdx.org/licenses/MIT.html' };
    // Only OAuth has scopes there.
    if (at === 'security') return mapped(node, () => []);
    if (at === 'properties') return mapped(node, (field) => convert(field, ''));
    if (at === 'schemas')
      return mapped(node, (schema, name) => component(convert(schema, ''), name));
    const known = Object.entries(node).filter(([keyword]) => !UNKNOWN.has(keyword));
    return asSchema(mapped(Object.fromEntries(known), convert));
  }

  /** A shared schema must accept `null` itself where it may be `null`; generators make a word of it in a list. */
  function component(schema: unknown, name: string): unknown {
    const accepts = isObject(schema) && nullable.has(name) && !('enum' in schema);
    return accepts ? { ...schema, nullable: true } : schema;
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
  if (Array.isArray(anyOf)) return { ...schema, ...chosen(anyOf.filter(isObject)) };
  if ($ref === undefined) return schema;
  return Object.keys(schema).length === 0 ? { $ref } : { ...schema, allOf: [{ $ref }] };
}

const typeOf = ({ $ref }: JsonSchema) =>
  Object.keys(NAMED_SCHEMAS).some((name) => $ref === refTo(name).$ref) ? 'string' : 'object';

/** One schema instead of a choice, for which generators find no type. */
function chosen([first = {}, ...others]: readonly JsonSchema[]): JsonSchema {
  const types = others.map(({ type }) => type).join(' ');
  // Only references are left of what may be `null`.
  if (types === 'null') return { type: typeOf(first), nullable: true, allOf: [first] };
  // A string keeps every digit of a number.
  if (types === 'number') return first;
  return types === 'string' ? { type: 'string', maxLength: first['maxLength'] } : {};
}
