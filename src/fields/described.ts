import * as z from 'zod';

/** A JSON Schema (2020-12) of an OpenAPI document. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Descriptions of fields, by their names. */
export type About = Readonly<Record<string, string>>;

/**
 * Adds descriptions for the document to the fields of a shape. Each field needs its own schema object,
 * because a description belongs to the object wherever it is used.
 */
export function described<Shape extends z.ZodRawShape>(shape: Shape, about: About): Shape {
  for (const [name, field] of Object.entries(shape)) {
    const description = about[name];
    if (description === undefined || !(field instanceof z.ZodType)) continue;
    const known = z.globalRegistry.get(field);
    if (known?.description !== undefined && known.description !== description) {
      throw new Error(`The schema of ${name} has two descriptions.`);
    }
    withDescription(field, description);
  }
  return shape;
}

/** Adds its description to the schema of one field. */
export const withDescription = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): Schema => withMeta(schema, { description });

/** Marks the schema of a field that version 1 did not have. */
export const asAddition = <Schema extends z.ZodType>(schema: Schema): Schema =>
  withMeta(schema, { 'x-addition': true });

function withMeta<Schema extends z.ZodType>(schema: Schema, meta: z.GlobalMeta): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...meta });
  return schema;
}
