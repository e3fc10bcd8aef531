import * as z from 'zod';
import { excerpt } from '../values/excerpt.ts';
import type { Fault } from '../values/failure.ts';
import { pathOf } from './faults.ts';
import { JsonNumber } from '../values/json.ts';

/** Accepted parts of a value that may be mistakes. Paths start at the whole value. */
export interface Remarks {
  /** Paths of names that the schema does not know, at any depth. They are ignored. */
  readonly unknown: readonly (readonly PropertyKey[])[];
  readonly doubts: readonly Doubt[];
}

/** The remarks on a value, whether or not it fits its schema. */
export function remarksOn(schema: z.ZodType, value: unknown): Remarks {
  const remarks = { unknown: [], doubts: [] };
  collect(outlineOf(schema), value, [], remarks);
  return remarks;
}

interface Collected {
  readonly unknown: (readonly PropertyKey[])[];
  readonly doubts: Doubt[];
}

/** @param at the path of the value. All levels share this array: copy a path to keep it. */
function collect(outline: Outline, value: unknown, at: PropertyKey[], into: Collected): void {
  for (const findDoubts of outline.checks) {
    for (const doubt of findDoubts(value))
      into.doubts.push({ ...doubt, path: [...at, ...doubt.path] });
  }
  const { element, fields } = outline;
  const collectPart = (part: Outline, key: PropertyKey, member: unknown) => {
    at.push(key);
    collect(part, member, at, into);
    at.pop();
  };
  if (element !== undefined && Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectPart(element, index, item);
  }
  if (fields === undefined || !isJsonObject(value)) return;
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    if (field === undefined) into.unknown.push([...at, name]);
    else if (isChecked(field)) collectPart(field, name, value[name]);
  }
}

/** Whether a field has checks or parts. Most fields have neither. */
function isChecked({ checks, fields, element }: Outline): boolean {
  return checks.length > 0 || fields !== undefined || element !== undefined;
}

/** The remarks as faults, for strict handling (RFC 7240, 4.4). */
export function faultsOfRemarks({ unknown, doubts }: Remarks): Fault[] {
  return [
    ...unknown.map((path) => ({ path: pathOf(path.map(quoted)), message: 'is not known' })),
    ...doubts.map(({ path, rule }) => ({ path: pathOf(path), message: rule })),
  ];
}

/** Shortens a caller's name, which may be long. */
function quoted(part: PropertyKey): PropertyKey {
  return typeof part === 'string' ? excerpt(part) : part;
}

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
interface Outline {
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
