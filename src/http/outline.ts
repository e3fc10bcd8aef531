import * as z from 'zod';
import { JsonNumber } from '../values/json.ts';

/** A value that is accepted and yet is probably a mistake. */
export interface Doubt {
  /** Where, below the value that was judged: empty for that value itself. */
  readonly path: readonly PropertyKey[];
  /** What was made of it, for the `Notice` header: ASCII. */
  readonly outcome: string;
  /** Which rule it breaks under strict handling. */
  readonly rule: string;
}

type Judge = (value: unknown) => readonly Doubt[];

const DOUBTED = new WeakMap<z.ZodType, Judge>();

/** Has values of this schema judged, as they were sent: some fit and are suspect. */
export function doubting<Schema extends z.ZodType>(schema: Schema, judge: Judge): Schema {
  DOUBTED.set(schema, judge);
  return schema;
}

/** What is known of a value beside whether it fits: its names, and what is suspect. */
export interface Outline {
  readonly judges: readonly Judge[];
  readonly fields?: ReadonlyMap<string, Outline>;
  readonly element?: Outline;
}

const OUTLINES = new WeakMap<z.ZodType, Outline>();

/** The outline of a schema, made once. */
export function outlineOf(schema: z.ZodType): Outline {
  const known = OUTLINES.get(schema) ?? outlined(schema);
  OUTLINES.set(schema, known);
  return known;
}

function outlined(schema: z.ZodType): Outline {
  const judge = DOUBTED.get(schema);
  const inner = innerOf(schema);
  const below = inner === undefined ? partsOf(schema) : outlineOf(inner);
  return judge === undefined ? below : { ...below, judges: [judge, ...below.judges] };
}

/** What a schema wraps: `text` in `text | null`, or what its values are held against at last. */
function innerOf({ def }: z.ZodType): z.ZodType | undefined {
  const inner: unknown = 'innerType' in def ? def.innerType : 'out' in def ? def.out : undefined;
  return inner instanceof z.ZodType && !(inner instanceof z.ZodTransform) ? inner : undefined;
}

function partsOf(schema: z.ZodType): Outline {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { judges: [], element: outlineOf(schema.element) };
  }
  if (!(schema instanceof z.ZodObject)) return { judges: [] };
  const fields = Object.entries<unknown>(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType ? [[name, outlineOf(field)] as const] : [],
  );
  return { judges: [], fields: new Map(fields) };
}

/** Whether a value has names: a JSON object, which a {@link JsonNumber} is not. */
export function hasNames(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) && !(value instanceof JsonNumber);
}
