import type * as z from 'zod';
import { type Failure, type Fault, invalidRequest } from '../values/failure.ts';

/** A valid value, or all its faults, or why it was unreadable. */
export type Verdict<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly failure?: Failure };

/** The verdict on what may be absent, and is. */
export const NONE: Verdict<null> = { ok: true, value: null };

/** The verdict on a value with one fault. */
export const faulty = (path: string, message: string): Verdict<never> => ({
  ok: false,
  faults: [{ path, message }],
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

/** A zod error as faults for the caller. The path of the body itself is empty. */
function faultsOf(error: z.core.$ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
}

/** `['units', 17, 'kaufpreis']` → `units[17].kaufpreis` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** The failure that reports all faults of these verdicts at once. */
export function refusal(verdicts: readonly Verdict<unknown>[]): Failure {
  for (const verdict of verdicts) {
    if (!verdict.ok && verdict.failure !== undefined) return verdict.failure;
  }
  return invalidRequest(verdicts.flatMap(faultsIn));
}

function faultsIn(verdict: Verdict<unknown>): readonly Fault[] {
  return verdict.ok ? [] : verdict.faults;
}
