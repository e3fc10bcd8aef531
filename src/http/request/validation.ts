import type { AppContext } from '../context.ts';
import * as z from 'zod';
import { excerpt } from '../../values/excerpt.ts';
import { type Failure, type Fault, invalidRequest, pathOf } from '../../values/failure.ts';
import type { BrokenRule } from '../../values/rule-messages.ts';
import { type BrokenPart, parse } from '../../fields/rules.ts';
import type { Warnings } from '../../fields/warnings.ts';
import { isList } from '../../fields/query.ts';

// The faults of a request, which refuse it, and the warnings about values that are accepted.

/** A valid value, or all its faults, or why it was unreadable. */
export type Verdict<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly failure?: Failure };

/** A body of which some rows are left out. */
export interface PartOfBody {
  /** The verdict on what is left. */
  readonly body: Verdict<unknown>;
  /** The faults of the rows that were left out, by their places in what was sent. */
  readonly invalidRows: readonly Fault[];
  /** The warnings about what is left. */
  readonly warnings: Warnings;
}

/** Leaves rows with faults out of a body; `null` if it is to be written whole. */
export type PartJudge = (
  schema: z.ZodType,
  body: {
    readonly sent: unknown;
    readonly warnings: Warnings;
    /** The names that strict handling refuses. */
    readonly strange: readonly Fault[];
  },
) => PartOfBody | null;

/** The verdict on an absent value that may be absent. */
export const OK_NULL: Verdict<null> = { ok: true, value: null };

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
  const parsed = parse(schema, value);
  if (parsed.ok) return parsed;
  return { ok: false, faults: parsed.broken.map(faultOf) };
}

const faultOf = ({ path, named }: BrokenPart): Fault => ({ path: pathOf(path), ...named });

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

/** The warnings as faults, for strict handling (RFC 7240, 4.4). */
export function faultsOfWarnings({ unknown, values }: Warnings): Fault[] {
  return [
    ...unknown.map(({ path, broken: named }) => ({ path: pathOf(path.map(quoted)), ...named })),
    ...values.map(({ path, broken: named }) => ({ path: pathOf(path), ...named })),
  ];
}

/**
 * Takes note of the warnings about a value. Under strict handling they become faults. Otherwise they are kept
 * for the header `Notice` of the answer.
 *
 * @param fits whether the value is valid. A request that is refused has no `Notice`.
 * @param isStrict by default as the caller asks.
 */
export function checkWarnings(
  c: AppContext,
  warnings: Warnings,
  fits: boolean,
  isStrict = wantsStrictness(c),
): Verdict<null> {
  if (!isStrict && !fits) return OK_NULL;
  if (!isStrict) {
    c.set('warnings', [...(c.var.warnings ?? []), warnings]);
    return OK_NULL;
  }
  const faults = faultsOfWarnings(warnings);
  return faults.length === 0 ? OK_NULL : { ok: false, faults };
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

// A resource that was read can be sent back whole, under strict handling, too: fields that equal what is
// stored are no faults. Only the writer can tell, as it reads what is stored.

/** A sent value that must equal the stored one. */
export interface EchoedField {
  readonly path: readonly PropertyKey[];
  /** What it says. */
  readonly value: unknown;
  /** The rule that it breaks, unless this is what is stored. */
  readonly broken: BrokenRule;
}

/** The fields of a valid body that echo stored ones, and whether it has other faults. */
export function separateEchoedFields({ unknown, values }: Warnings, sent: unknown) {
  const strange = unknown.filter(({ broken: { rule } }) => rule === 'unknown');
  const known = unknown.filter(({ broken: { rule } }) => rule !== 'unknown');
  const echoedFields = [...known, ...values].map(({ path, broken }): EchoedField => ({
    path,
    value: valueAt(sent, path),
    broken,
  }));
  const faults = faultsOfWarnings({ unknown: strange, values: [] });
  const verdict: Verdict<null> = faults.length === 0 ? OK_NULL : { ok: false, faults };
  return { echoedFields, verdict };
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? Reflect.get(value, part)
        : undefined,
    sent,
  );
}

/** The schema of a query whose value is the verdict on it: the pipeline reports all faults together. */
export const queryVerdict = (schema: z.ZodObject) =>
  z
    .custom<object>()
    .transform((query): Verdict<z.output<z.ZodObject>> =>
      validate(schema, acceptBracketLists(schema, query)),
    );

/** `status[]` and `status[0]`, as PHP and axios write lists. */
const INDEXED = /^([^[\]]+)\[\d*\]$/;

/**
 * Gives list parameters their plain names: `status[]=frei&status[1]=verkauft` becomes `status` with
 * both values. A parameter that is not a list keeps its name.
 */
export function acceptBracketLists({ shape }: z.ZodObject, query: object): object {
  const sent = Object.entries<unknown>({ ...query });
  if (!sent.some(([name]) => INDEXED.test(name))) return query;
  const plain = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const [, list = ''] = INDEXED.exec(name) ?? [];
    const target = Object.hasOwn(shape, list) && isList(shape[list]) ? list : name;
    plain.set(target, plain.has(target) ? [plain.get(target), value].flat() : value);
  }
  return Object.fromEntries(plain);
}
