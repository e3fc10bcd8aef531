import * as z from 'zod';
import { JsonNumber } from '../values/json.ts';

/** A value that is accepted although it is probably a mistake. */
export interface Doubt {
  /** The path below the checked value; empty for that value itself. */
  readonly path: readonly PropertyKey[];
  /** How the value was read, for the header `Notice`: ASCII. */
  readonly outcome: string;
  /** The rule that it breaks under strict handling. */
  readonly rule: string;
}

type FindDoubts = (value: unknown) => readonly Doubt[];

const DOUBTED = new WeakMap<z.ZodType, FindDoubts>();

/** Checks values of this schema for doubts. The check sees each value as it was sent. */
export function withDoubts<Schema extends z.ZodType>(
  schema: Schema,
  findDoubts: FindDoubts,
): Schema {
  DOUBTED.set(schema, findDoubts);
  return schema;
}

/** The known names of a value and its parts, and the checks for doubts. */
export interface Outline {
  readonly checks: readonly FindDoubts[];
  readonly fields?: ReadonlyMap<string, Outline>;
  readonly element?: Outline;
}

const OUTLINES = new WeakMap<z.ZodType, Outline>();

/** The outline of a schema, which is cached. */
export function outlineOf(schema: z.ZodType): Outline {
  const known = OUTLINES.get(schema) ?? outlined(schema);
  OUTLINES.set(schema, known);
  return known;
}

function outlined(schema: z.ZodType): Outline {
  const findDoubts = DOUBTED.get(schema);
  const inner = innerOf(schema);
  const below = inner === undefined ? partsOf(schema) : outlineOf(inner);
  return findDoubts === undefined ? below : { ...below, checks: [findDoubts, ...below.checks] };
}

/** The schema that another one wraps: `text` in `text | null`, or the last part of a pipe. */
function innerOf({ def }: z.ZodType): z.ZodType | undefined {
  const inner: unknown = 'innerType' in def ? def.innerType : 'out' in def ? def.out : undefined;
  return inner instanceof z.ZodType && !(inner instanceof z.ZodTransform) ? inner : undefined;
}

function partsOf(schema: z.ZodType): Outline {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { checks: [], element: outlineOf(schema.element) };
  }
  if (!(schema instanceof z.ZodObject)) return { checks: [] };
  const fields = Object.entries<unknown>(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType ? [[name, outlineOf(field)] as const] : [],
  );
  return { checks: [], fields: new Map(fields) };
}

/** Whether a value is a JSON object, which a {@link JsonNumber} is not. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) && !(value instanceof JsonNumber);
}
