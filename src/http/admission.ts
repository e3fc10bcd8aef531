import { type StoredRecord, recordLookup } from '../writes/idempotency.ts';
import type { AccessRequest, Acting, ReadingTenant } from './door.ts';
import type { HeadOf, Schemas } from './write-contract.ts';

/** What a write reads before its body, in the round trip that also reads the caller's rights. */
export interface Loaded<Rows> {
  /** The record of an earlier request with the Idempotency-Key. */
  readonly stored: StoredRecord | undefined;
  readonly loaded: Rows;
}

/** Admits the caller of a write, and reads what the write starts from. */
export async function admitted<S extends Schemas, Rows>(
  { caller, keyed, orgId }: HeadOf<S>,
  request: Omit<AccessRequest, 'orgId'>,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Acting<Loaded<Rows>>> {
  const { rows, actor, ...authorized } = await caller.read({ ...request, orgId }, (tenant) => ({
    stored: keyed && tenant.read(recordLookup(tenant, keyed)),
    loaded: load(tenant),
  }));
  if (actor === null) throw new Error('The door for visitors has an operation that writes.');
  return { ...authorized, actor, rows: { stored: rows.stored?.()[0], loaded: rows.loaded } };
}
