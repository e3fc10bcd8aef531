import * as z from 'zod';

/** The schemas of parameters that may be given more than once. */
const LISTS = new WeakSet<z.ZodType>();

/** Marks the schema of a query parameter that holds a list of values. */
export function asList<Schema extends z.ZodType>(schema: Schema): Schema {
  LISTS.add(schema);
  return schema;
}

/** The schemas of those whose values may hold commas: only repetition separates them. */
const REPEATED = new WeakSet<z.ZodType>();

/** Marks the schema of a list parameter of which each value stands alone: `a=1&a=2`. */
export function asRepeated<Schema extends z.ZodType>(schema: Schema): Schema {
  REPEATED.add(schema);
  return asList(schema);
}

/** `status[]` and `status[0]`, as PHP and axios write lists. */
const INDEXED = /^([^[\]]+)\[\d*\]$/;

/**
 * Gives list parameters their plain names: `status[]=frei&status[1]=verkauft` becomes `status` with
 * both values. A parameter that is not a list keeps its name.
 */
export function withPlainNames(schema: z.ZodObject, query: object): object {
  const sent = Object.entries<unknown>({ ...query });
  if (!sent.some(([name]) => INDEXED.test(name))) return query;
  const plain = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const target = plainName(schema, name);
    plain.set(target, plain.has(target) ? [plain.get(target), value].flat() : value);
  }
  return Object.fromEntries(plain);
}

/** The plain name of a parameter: `status` for `status[0]`, if `status` is a list. */
function plainName({ shape }: z.ZodObject, name: string): string {
  const [, list = ''] = INDEXED.exec(name) ?? [];
  return Object.hasOwn(shape, list) && isMarked(LISTS, shape[list]) ? list : name;
}

/** Whether a parameter's values are separated by repetition alone. */
export function isRepeated({ shape }: z.ZodObject, name: string): boolean {
  return isMarked(REPEATED, shape[name]);
}

function isMarked(marked: WeakSet<z.ZodType>, field: unknown): boolean {
  if (!(field instanceof z.ZodType)) return false;
  if (field instanceof z.ZodOptional) return isMarked(marked, field.unwrap());
  return marked.has(field);
}
