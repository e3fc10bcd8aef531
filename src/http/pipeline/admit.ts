import { type StoredRecord, recordLookup } from '../../writes/idempotency.ts';
import type { Acting } from '../contract/surface.ts';
import type { ParsedHead } from '../contract/parsed-request.ts';
import type { Route } from '../contract/routes.ts';
import type { WriteWork } from '../contract/write-contract.ts';

/** What a write reads before its body, in the round trip that also reads the caller's rights. */
export interface Loaded {
  /** The record of an earlier request with the Idempotency-Key. */
  readonly stored: StoredRecord | undefined;
  readonly loaded: unknown;
}

/**
 * Admits the caller of a write that acts in the Worker, and reads what it starts from. For every other
 * operation it returns `null`: the round trip of the answer, or the organisation's writer, looks the caller
 * up.
 *
 * @throws Failure as `PresentedCredential.authorize`; `not_found` for a form about something that does not exist.
 */
export async function admit(
  { work, permissions }: Route,
  head: ParsedHead,
): Promise<Acting<Loaded> | null> {
  if (work.kind !== 'service' && work.kind !== 'write') return null;
  const { load } = work;
  if (load === undefined) return null;
  const { caller, keyed, orgId } = head;
  const { rows, actor, ...authorized } = await caller.read({ permissions, orgId }, (tenant) => ({
    stored: keyed && tenant.read(recordLookup(tenant, keyed)),
    loaded: load(tenant, head),
  }));
  if (actor === null) throw new Error('The surface for visitors has an operation that writes.');
  const found = { stored: rows.stored?.()[0], loaded: rows.loaded };
  // A file is read only if its unit exists; of a JSON body, all faults come before a 404.
  const hasFile = work.kind === 'write' && work.file !== undefined;
  if (hasFile) checkLoaded(work, found);
  return { ...authorized, actor, rows: found };
}

/** Refuses a request about something that does not exist, unless it repeats an earlier one. */
export function checkLoaded(
  { check }: WriteWork,
  { stored, loaded }: Loaded,
  body?: unknown,
): void {
  if (stored === undefined) check?.(loaded, body);
}
