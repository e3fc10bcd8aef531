import type { AppContext } from './context.ts';
import * as z from 'zod';
import { excerpt } from '../values/excerpt.ts';
import { type Failure, type Fault, invalidRequest } from '../values/failure.ts';
import { isJsonObject } from '../values/json.ts';
import { type BrokenRule, broken, ruleIn } from '../values/rule-messages.ts';
import type { IgnoredName, Warning, Warnings } from './warnings.ts';

// The faults of a request, which refuse it, and the warnings about values that are accepted.

/** A valid value, or all its faults, or why it was unreadable. */
export type Verdict<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly failure?: Failure };

/** The verdict on an absent value that may be absent. */
export const NONE: Verdict<null> = { ok: true, value: null };

/** The verdict on a value with one fault. */
export const faulty = (path: string, named: BrokenRule): Verdict<never> => ({
  ok: false,
  faults: [{ path, ...named }],
});

/** Parses a value by its schema. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Verdict<z.output<Schema>> {
  return verdictOf(schema.safeParse(value));
}

type Result<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: z.core.$ZodError };

/** zod's result as a verdict. */
export function verdictOf<Value>(result: Result<Value>): Verdict<Value> {
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, faults: faultsOf(result.error) };
}

/** Converts a zod error to faults for the caller. The path of the body itself is empty. */
function faultsOf(error: z.core.$ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ path: pathOf(path), ...ruleIn(message) }));
}

/** `['units', 17, 'kaufpreis']` → `units[17].kaufpreis` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** The failure that reports all faults of these verdicts together. */
export function refusal(verdicts: readonly Verdict<unknown>[]): Failure {
  for (const verdict of verdicts) {
    if (!verdict.ok && verdict.failure !== undefined) return verdict.failure;
  }
  return invalidRequest(verdicts.flatMap(faultsIn));
}

/** The faults of a verdict; none if it is good. */
export function faultsIn(verdict: Verdict<unknown>): readonly Fault[] {
  return verdict.ok ? [] : verdict.faults;
}

/** The warnings about a value, whether or not it fits its schema. */
export function warningsOf(schema: z.ZodType, value: unknown): Warnings {
  const warnings = { unknown: [], values: [] };
  collect(outlineOf(schema), value, [], warnings);
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

/** The warnings as faults, for strict handling (RFC 7240, 4.4). */
export function faultsOfWarnings({ unknown, values }: Warnings): Fault[] {
  return [
    ...unknown.map(({ path, broken: named }) => ({ path: pathOf(path.map(quoted)), ...named })),
    ...values.map(({ path, broken: named }) => ({ path: pathOf(path), ...named })),
  ];
}

/**
 * Finds the warnings about a value. Under strict handling they become faults. Otherwise they are kept
 * for the header `Notice` of the answer.
 *
 * @param fits whether the value is valid. A request that is refused has no `Notice`.
 * @param isStrict by default as the caller asks.
 */
export function warned(
  c: AppContext,
  schema: z.ZodType,
  sent: unknown,
  fits: boolean,
  isStrict = wantsStrictness(c),
): Verdict<null> {
  if (!isStrict && !fits) return NONE;
  const warnings = warningsOf(schema, sent);
  if (!isStrict) {
    c.set('warnings', [...(c.var.warnings ?? []), warnings]);
    return NONE;
  }
  const faults = faultsOfWarnings(warnings);
  return faults.length === 0 ? NONE : { ok: false, faults };
}

/** Whether the caller asks that warnings refuse the request: `Prefer: handling=strict` (RFC 7240). */
export function wantsStrictness(c: AppContext): boolean {
  const preferences = c.req.header('Prefer')?.split(/[,;]/) ?? [];
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference));
}

/** Shortens a caller's name, which may be long. */
function quoted(part: PropertyKey): PropertyKey {
  return typeof part === 'string' ? excerpt(part) : part;
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

/** The known names of a value and its parts, with the checks that warn. */
interface Outline {
  readonly reasons?: Reasons;
  readonly checks: readonly Warn[];
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
  const warn = WARNING.get(schema);
  const inner = innerOf(schema);
  const below = inner === undefined ? partsOf(schema) : outlineOf(inner);
  const reasons = REASONS.get(schema);
  const named = reasons === undefined ? below : { ...below, reasons };
  return warn === undefined ? named : { ...named, checks: [warn, ...named.checks] };
}

/** The schema inside another one: `text` in `text | null`, or the last part of a pipe. */
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

/** The maximum number of names, and of values, that the header lists. It counts the rest. */
const MAX_LISTED = 5;
/** The maximum length of a caller's name in the header, in characters. */
const MAX_NAME = 64;

/**
 * The warnings for the header `Notice`: `ignored: latitude, kaufprice; units[3].etageLabel: not read`.
 * It has at most five names and five warnings. Of the caller's text it quotes only names, made
 * {@link harmless}.
 */
export function noticeOf(all: readonly Warnings[]): string {
  const names = new Set(
    all.flatMap(({ unknown }) => unknown.map(({ path }) => String(path.at(-1)))),
  );
  const values = all.flatMap((each) => each.values);
  const ignored = [...names].slice(0, MAX_LISTED).map(harmless).join(', ');
  const more = names.size > MAX_LISTED ? ` and ${names.size - MAX_LISTED} more` : '';
  return [
    ...(names.size > 0 ? [`ignored: ${ignored}${more}`] : []),
    ...values.slice(0, MAX_LISTED).map(({ path, outcome }) => `${pathOf(path)}: ${outcome}`),
    ...(values.length > MAX_LISTED ? [`and ${values.length - MAX_LISTED} more`] : []),
  ].join('; ');
}

/** A caller's name, percent-encoded and shortened for a header. */
function harmless(name: string): string {
  const encoded = encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed());
  const text = encoded.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const isWhole = name.length <= MAX_NAME && text.length <= MAX_NAME;
  if (isWhole) return text === '' ? '""' : text;
  return `${text.slice(0, MAX_NAME).replace(/%.?$/, '')}...`;
}
