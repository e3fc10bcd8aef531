import { forgetShared, rereadPerson } from './cache.ts';
import { read, send } from './client.ts';
import { refusalIn } from './refusal.ts';
import type { ImportDryRun, ListedImport, UpsertedUnit, UpsertRow } from './types.ts';

// The import's requests. Each throws a Refusal.

export const readImports = async (orgId: string, limit: number): Promise<ListedImport[]> =>
  (await read('/{orgId}/imports', { orgId }, { limit })).imports;

/** Checks units without writing anything. Each unit may be invalid. */
export async function checkUnits(orgId: string, projectId: string, units: unknown[]) {
  const path = '/{orgId}/projects/{projectId}/imports/dry-run';
  return (await send('POST', path, { orgId, projectId }, { units })).dryRun;
}

/** What an upsert would do, without writing anything. */
export function checkUpsert(
  orgId: string,
  projectId: string,
  properties: UpsertRow[],
): Promise<{
  readonly properties: readonly UpsertedUnit[];
  readonly quotas?: ImportDryRun['quotas'];
}> {
  const path = '/{orgId}/projects/{projectId}/properties/upsert';
  return send('POST', path, { orgId, projectId }, { properties }, { query: { dryRun: true } });
}

/** The operations that an import consists of. */
const PATHS = { import: 'imports', upsert: 'properties/upsert' } as const;

/**
 * Imports or updates units.
 *
 * @param body JSON text. A retry must send the same text.
 * @param key Idempotency-Key, so that a retry creates nothing twice.
 * @returns when the service answered, by its own clock (epoch milliseconds, in whole seconds).
 */
export async function sendImport(
  orgId: string,
  projectId: string,
  kind: keyof typeof PATHS,
  body: string,
  key: string,
): Promise<number> {
  const address = `/orgs/v1/${orgId}/projects/${projectId}/${PATHS[kind]}`;
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const response = await fetch(address, { method: 'POST', headers, body });
  forgetShared();
  if (response.ok) return Date.parse(response.headers.get('Date') ?? '') || Date.now();
  const refusal = await refusalIn(response);
  if (refusal.code === 'signed_out') void rereadPerson();
  throw refusal;
}
