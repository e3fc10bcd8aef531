import { isJsonObject } from '../../values/json.ts';
import { type Fault, invalidRequest, pathOf } from '../../values/failure.ts';
import type { BrokenRule } from '../../values/rule-messages.ts';
import { faultsOfWarnings, NONE, type Verdict } from './validation.ts';
import type { Warnings } from '../../fields/warnings.ts';

// A resource that was read can be sent back whole, under strict handling, too: fields that equal what is
// stored are no faults. Only the writer can tell, as it reads what is stored.

/** A sent value that must equal the stored one. */
export interface Claim {
  readonly path: readonly PropertyKey[];
  /** What it says. */
  readonly value: unknown;
  /** The rule that it breaks, unless this is what is stored. */
  readonly broken: BrokenRule;
}

/** The claims of a valid body about stored fields, and whether it has other faults. */
export function echoedFields({ unknown, values }: Warnings, sent: unknown) {
  const strange = unknown.filter(({ broken: { rule } }) => rule === 'unknown');
  const known = unknown.filter(({ broken: { rule } }) => rule !== 'unknown');
  const claims = [...known, ...values].map(({ path, broken }): Claim => ({
    path,
    value: valueAt(sent, path),
    broken,
  }));
  const faults = faultsOfWarnings({ unknown: strange, values: [] });
  const verdict: Verdict<null> = faults.length === 0 ? NONE : { ok: false, faults };
  return { claims, verdict };
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => {
    const fields: Readonly<Record<string, unknown>> = Object.assign({}, value);
    return fields[String(part)];
  }, sent);
}

/**
 * Refuses what a request says of stored fields if it is not so.
 *
 * @param stored the resource that a claim is about, by the claim's path.
 * @throws Failure `invalid_request`.
 */
export function requireUnchanged(
  claims: readonly Claim[],
  stored: (path: readonly PropertyKey[]) => object | undefined,
): void {
  const faults = claims.flatMap(({ path, value, broken }): Fault[] => {
    const fields: Readonly<Record<string, unknown>> = { ...stored(path) };
    return isSame(fields[String(path.at(-1))], value) ? [] : [{ path: pathOf(path), ...broken }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

/** Whether a value is what is stored; of an object, each of its values. */
function isSame(stored: unknown, sent: unknown): boolean {
  if (!isJsonObject(stored) || !isJsonObject(sent)) return stored === sent;
  const names = Object.keys(stored);
  return (
    names.length === Object.keys(sent).length && names.every((name) => stored[name] === sent[name])
  );
}
