import * as z from 'zod';
import type { JsonSchema } from '../fields/described.ts';
import { referringByName, refTo } from './named-schemas.ts';

/** A JSON Schema from zod, to be modified in place. */
type Draft = Record<string, unknown>;

/** The named schemas of a document, by name. */
export type Components = Map<string, JsonSchema>;

/** The side of a schema: the values that it accepts, or the values that it returns. */
type Side = 'input' | 'output';

/**
 * Converts a zod schema into JSON Schema. A schema with an `id` in its metadata becomes a component,
 * which is referenced.
 *
 * @param components `null` for a schema outside a document, which refers to nothing.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: Side,
  components: Components | null,
): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...top
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodType) complete(zodSchema, jsonSchema, io, components);
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components?.set(name, referringToComponents(definition));
  }
  return referringToComponents(top);
}

/** Makes a schema of an object a component, unless it is one. @returns the reference to it. */
export function asComponent(name: string, schema: JsonSchema, components: Components): JsonSchema {
  if (schema['properties'] === undefined) return schema;
  components.set(name, schema);
  return refTo(name);
}

/** Replaces keywords that zod cannot derive. */
function complete(schema: z.ZodType, draft: Draft, io: Side, components: Components | null): void {
  const { json, ...about } = z.globalRegistry.get(schema) ?? {};
  const hidden = io === 'input' ? behindTransform(schema) : undefined;
  delete draft['json'];
  delete draft['id'];
  if (isJsonSchema(json)) {
    replace(draft, { ...json, ...keywords(about) });
  } else if (hidden !== undefined) {
    // The bounds of a list are in the first part of its pipe, and its elements in the second.
    const { items: _anything, ...bounds } = draft;
    replace(draft, { ...bounds, ...toJsonSchema(hidden, io, components), ...keywords(about) });
  }
  // zod omits a default whose type differs from the text that the value is read from.
  if (schema instanceof z.ZodDefault) draft['default'] = schema.def.defaultValue;
  if (draft['format'] === 'uuid') draft['maxLength'] ??= 36;
  if (components !== null) {
    const { items } = draft;
    if (isJsonSchema(items)) draft['items'] = referringByName(items);
    replace(draft, referringByName(draft));
  }
  flatten(draft);
}

/** The schema behind a pipe whose first part accepts any object or array. */
function behindTransform(schema: z.ZodType): z.ZodType | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: first, out } = schema.def;
  const open =
    first instanceof z.ZodUnknown ||
    first instanceof z.ZodCustom ||
    (first instanceof z.ZodArray && first.element instanceof z.ZodUnknown);
  return open && out instanceof z.ZodType ? out : undefined;
}

/** `{anyOf: [{anyOf: [a, b]}, null]}` → `{anyOf: [a, b, null]}`, and `a | null` as one type list. */
function flatten(draft: Draft): void {
  const options = optionsIn(draft);
  if (options === undefined) return;
  const all = options.flatMap((option) => optionsIn(option) ?? [option]);
  const [first, second, ...more] = all;
  const simple =
    more.length === 0 && second?.['type'] === 'null' && typeof first?.['type'] === 'string';
  if (simple && first['enum'] === undefined && first['const'] === undefined) {
    const { anyOf: _, ...rest } = draft;
    replace(draft, { ...first, ...rest, type: [first['type'], 'null'] });
  } else {
    draft['anyOf'] = all;
  }
}

/** The options of an `anyOf` schema. */
function optionsIn(schema: JsonSchema): JsonSchema[] | undefined {
  const { anyOf } = schema;
  return Array.isArray(anyOf) && anyOf.every(isJsonSchema) ? anyOf : undefined;
}

function replace(draft: Draft, schema: JsonSchema): void {
  if (schema === draft) return;
  for (const keyword of Object.keys(draft)) delete draft[keyword];
  Object.assign(draft, schema);
}

/** Metadata that is a keyword of JSON Schema. */
function keywords({ id: _id, ...about }: JsonSchema): JsonSchema {
  return about;
}

export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same schema with references to the components of a document. */
function referringToComponents(schema: object): JsonSchema {
  const text = JSON.stringify(schema);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the same schema, written and read
  const moved: JsonSchema = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  return moved;
}
