import type { Instant } from './instant.ts';

/** The fields of a patch. A field that was not sent is undefined or missing. */
type Patch<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Returns `before` with the fields of the patch replaced. */
export function applyPatch<T extends object>(before: T, patch: Patch<T>): T {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  );
  return { ...before, ...given };
}

/**
 * The names of the fields that differ between two states of a resource.
 *
 * @param names those that may differ. Comparing all fields of 200 units takes longer than computing their
 * change.
 */
export function changedFields(
  before: Fields,
  after: Fields,
  names: readonly string[] = Object.keys(after),
): string[] {
  return names.filter((name) => before[name] !== after[name]);
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether {@link applyPatch} changed nothing from `before` to `after`. */
export function isUnchanged<T extends object>(before: T, after: T): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/**
 * The moment since which a state holds after a patch; `null` if it does not hold.
 *
 * @param holds the new state; `undefined` if the patch does not set it.
 * @param since the moment since which it held before; `null` if it did not.
 */
export function heldSince(
  holds: boolean | undefined,
  since: Instant | null,
  now: Instant,
): Instant | null {
  if (holds === undefined) return since;
  return holds ? (since ?? now) : null;
}
