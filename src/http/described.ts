import * as z from 'zod';

/** A JSON Schema (2020-12) of an OpenAPI document. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Descriptions of fields, by their names. */
export type About = Readonly<Record<string, string>>;

/**
 * Adds descriptions for the document to the fields of a shape. Each field must be a schema of its
 * own, as a description stays with its schema wherever that is used.
 */
export function described<Shape extends z.ZodRawShape>(shape: Shape, about: About): Shape {
  for (const [name, field] of Object.entries(shape)) {
    const description = about[name];
    if (description === undefined || !(field instanceof z.ZodType)) continue;
    const known = z.globalRegistry.get(field);
    if (known?.description !== undefined && known.description !== description) {
      throw new Error(`The schema of ${name} serves two fields.`);
    }
    withDescription(field, description);
  }
  return shape;
}

/** Adds its description to the schema of one field. */
export function withDescription<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): Schema {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description });
  return schema;
}
