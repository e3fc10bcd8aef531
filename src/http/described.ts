import * as z from 'zod';

/** What fields mean, by their names. */
export type About = Readonly<Record<string, string>>;

/**
 * The same fields, each with what it means for the contract's document. Each must be a schema of
 * its own: what is said of it stays with it wherever it is used.
 */
export function described<Shape extends z.ZodRawShape>(shape: Shape, about: About): Shape {
  for (const [name, field] of Object.entries(shape)) {
    const description = about[name];
    if (description === undefined || !(field instanceof z.ZodType)) continue;
    const known = z.globalRegistry.get(field);
    if (known?.description !== undefined && known.description !== description) {
      throw new Error(`The schema of ${name} serves two fields.`);
    }
    z.globalRegistry.add(field, { ...known, description });
  }
  return shape;
}
