import type { Instant } from './instant.ts';

/** Fields of a change: those that were not sent are undefined, or missing. */
type Sent<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** What was there, with the fields that were sent in their place. */
export function applyPatch<T extends object>(before: T, sent: Sent<T>): T {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  );
  return { ...before, ...given };
}

/** Whether a change changes nothing: `after` was made from `before` by {@link applyPatch}. */
export function isUnchanged<T extends object>(before: T, after: T): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/**
 * Since when something holds after a change.
 *
 * @param holds whether it shall hold; `undefined` if the change does not say.
 * @param since since when it held before; `null` if it did not.
 */
export function heldSince(
  holds: boolean | undefined,
  since: Instant | null,
  now: Instant,
): Instant | null {
  if (holds === undefined) return since;
  return holds ? (since ?? now) : null;
}
