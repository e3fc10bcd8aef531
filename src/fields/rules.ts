import type * as z from 'zod';
import {
  type BrokenRule,
  type ParamsOf,
  type Rule,
  RULES,
  broken,
} from '../values/rule-messages.ts';
import { type Fault, pathOf } from '../values/failure.ts';

// The rule that a value breaks travels as data: a check of ours gives it to zod as the parameters of its
// issue. The issues of zod's own types say what they expected.

/** The second argument of `refine`: the rule that the check is about. */
export const ruled = <R extends Rule>(name: R, ...params: ParamsOf<R>) => ({
  params: { ...broken(name, ...params) },
});

/** An issue for `addIssue`. @param path below the checked value. */
export const issueOf = (named: BrokenRule, path: PropertyKey[] = []) => ({
  code: 'custom' as const,
  params: { ...named },
  path,
});

/** A rule that a part of a value breaks. */
interface BrokenPart {
  readonly path: readonly PropertyKey[];
  readonly named: BrokenRule;
}

/** Parses a value by its schema. @returns all broken rules if it is not valid. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
):
  | { readonly ok: true; readonly value: z.output<Schema> }
  | { readonly ok: false; readonly broken: readonly BrokenPart[] } {
  // With its input, an issue tells whether a value is missing.
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  return success
    ? { ok: true, value: data }
    : {
        ok: false,
        broken: error.issues.map((issue) => ({ path: issue.path, named: findRule(issue) })),
      };
}

function findRule(issue: z.core.$ZodIssue): BrokenRule {
  if (issue.input === undefined) return broken('required');
  if (issue.code === 'custom' && isBrokenRule(issue.params)) return issue.params;
  if (issue.code === 'invalid_value') return broken('one_of', { words: issue.values.join(', ') });
  if (issue.code === 'invalid_type') {
    const { expected, input } = issue;
    const isQuoted = typeof input === 'string' && /^(?:true|false)$/i.test(input);
    if (expected === 'boolean' && isQuoted) return broken('boolean_unquoted');
    if (isTypeRule(expected)) return broken(expected);
    if (expected === 'int' || expected === 'number') return broken('integer');
  }
  return broken('other');
}

/** The types of values that are rules of the same name. */
const isTypeRule = (expected: string): expected is 'string' | 'boolean' | 'object' | 'array' =>
  ['string', 'boolean', 'object', 'array'].includes(expected);

function isBrokenRule(params: object | undefined): params is BrokenRule {
  return params !== undefined && 'rule' in params && Object.hasOwn(RULES, String(params.rule));
}

/** A valid value, or all its faults. */
export type Verdict<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** The verdict on an absent value that may be absent. */
export const OK_NULL: Verdict<null> = { ok: true, value: null };

/** The verdict on a value with one fault. */
export const faulty = (path: string, named: BrokenRule): Verdict<never> => ({
  ok: false,
  faults: [{ path, ...named }],
});

/** Parses a value by its schema, and names the path of each fault. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Verdict<z.output<Schema>> {
  const parsed = parse(schema, value);
  return parsed.ok ? parsed : { ok: false, faults: parsed.broken.map(toFault) };
}

const toFault = ({ path, named }: BrokenPart): Fault => ({ path: pathOf(path), ...named });

/** The faults of a verdict; none if it is good. */
export function faultsIn(verdict: Verdict<unknown>): readonly Fault[] {
  return verdict.ok ? [] : verdict.faults;
}
