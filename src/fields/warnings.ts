import * as z from 'zod';
import { isJsonObject } from '../values/json.ts';
import { type BrokenRule, broken } from '../values/rule-messages.ts';

/** The warnings about a value: accepted parts that may be mistakes. Paths start at the whole value. */
export interface Warnings {
  /** Names that the schema does not take, at any depth. They are ignored. */
  readonly unknown: readonly IgnoredName[];
  /** Values that the schema accepts although they are probably mistakes. */
  readonly values: readonly Warning[];
}

/** A name that the schema does not take. */
interface IgnoredName {
  readonly path: readonly PropertyKey[];
  /** Why not. */
  readonly broken: BrokenRule;
}

/** A value that is accepted although it is probably a mistake. */
export interface Warning {
  /** The path below the checked value; empty for that value itself. */
  readonly path: readonly PropertyKey[];
  /** How the value was read, for the header `Notice`: ASCII. */
  readonly outcome: string;
  /** The rule that it breaks under strict handling. */
  readonly broken: BrokenRule;
}

/** The warnings about a value, whether or not it fits its schema. */
export function collectWarnings(schema: z.ZodType, value: unknown): Warnings {
  const warnings = { unknown: [], values: [] };
  collect(findOutline(schema), value, [], warnings);
  return warnings;
}

const UNKNOWN = broken('unknown');

interface Collected {
  readonly unknown: IgnoredName[];
  readonly values: Warning[];
}

/** @param at the path of the value. All levels share this array: copy it to keep a path. */
function collect(outline: Outline, value: unknown, at: PropertyKey[], into: Collected): void {
  for (const warn of outline.checks) {
    for (const warning of warn(value))
      into.values.push({ ...warning, path: [...at, ...warning.path] });
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
    if (field === undefined) {
      const named = outline.reasons?.get(name) ?? UNKNOWN;
      into.unknown.push({ path: [...at, name], broken: named });
    } else if (isChecked(field)) collectPart(field, name, value[name]);
  }
}

/** Whether a field has checks or parts. Most fields have neither. */
function isChecked({ checks, fields, element }: Outline): boolean {
  return checks.length > 0 || fields !== undefined || element !== undefined;
}

type Warn = (value: unknown) => readonly Warning[];

const WARNING = new WeakMap<z.ZodType, Warn>();

/** Adds a check that warns about values of this schema. The check gets each value as it was sent. */
export function withWarnings<Schema extends z.ZodType>(schema: Schema, warn: Warn): Schema {
  WARNING.set(schema, warn);
  return schema;
}

/** Why an object does not take some names that exist. */
type Reasons = ReadonlyMap<string, BrokenRule>;

const REASONS = new WeakMap<z.ZodType, Reasons>();

/** Says why an object does not take some names. Any other name is not known. */
export function withReasons<Schema extends z.ZodType>(
  schema: Schema,
  reasons: Readonly<Record<string, BrokenRule>>,
): Schema {
  REASONS.set(schema, new Map(Object.entries(reasons)));
  return schema;
}

/** One reason for several names. */
export const because = (reason: BrokenRule, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, reason]));

/** The known names of a value and its parts, with the checks that warn. */
interface Outline {
  readonly reasons?: Reasons;
  readonly checks: readonly Warn[];
  readonly fields?: ReadonlyMap<string, Outline>;
  readonly element?: Outline;
}

const OUTLINES = new WeakMap<z.ZodType, Outline>();

/** The outline of a schema, which is cached. */
export function findOutline(schema: z.ZodType): Outline {
  const known = OUTLINES.get(schema) ?? buildOutline(schema);
  OUTLINES.set(schema, known);
  return known;
}

function buildOutline(schema: z.ZodType): Outline {
  const warn = WARNING.get(schema);
  const inner = unwrap(schema);
  const below = inner === undefined ? outlineParts(schema) : findOutline(inner);
  const reasons = REASONS.get(schema);
  const named = reasons === undefined ? below : { ...below, reasons };
  return warn === undefined ? named : { ...named, checks: [warn, ...named.checks] };
}

/** The schema inside another one: `text` in `text | null`, or the last part of a pipe. */
function unwrap({ def }: z.ZodType): z.ZodType | undefined {
  const inner: unknown = 'innerType' in def ? def.innerType : 'out' in def ? def.out : undefined;
  return inner instanceof z.ZodType && !(inner instanceof z.ZodTransform) ? inner : undefined;
}

function outlineParts(schema: z.ZodType): Outline {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { checks: [], element: findOutline(schema.element) };
  }
  if (!(schema instanceof z.ZodObject)) return { checks: [] };
  const fields = Object.entries<unknown>(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType ? [[name, findOutline(field)] as const] : [],
  );
  return { checks: [], fields: new Map(fields) };
}
