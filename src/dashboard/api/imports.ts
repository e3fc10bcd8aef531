import { forgetShared, rereadPerson } from './cache.ts';
import { read, send } from './client.ts';
import { refusalIn } from './refusal.ts';
import type { ImportDryRun, ListedImport, UpsertedUnit, UpsertRow } from './types.ts';
import type { components } from '../../../dist/openapi/orgs.ts';
import { millisecondsOf } from '../../values/instant.ts';

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

// Undoing changes of the last day. Each throws a Refusal.

export type Undo = components['schemas']['Undo'];

/** How long the service undoes a change. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the service still undoes a change of this instant. */
export const isRecent = (at: string): boolean => Date.now() - millisecondsOf(at) < DAY_MS;

/** Until when the service undoes a change of this instant. */
export const undoneUntil = (at: string): string =>
  new Date(millisecondsOf(at) + DAY_MS).toISOString();

/**
 * Undoes changes, the last one first; those that are undone stay so if a later one is refused.
 *
 * @param changes for each request, the id of an entry about it, or of its import.
 * @param dryRun whether it only says what it would do.
 */
export async function undoChanges(orgId: string, changes: readonly string[], dryRun: boolean) {
  const undone: Undo[] = [];
  for (const changeId of changes) {
    const path = '/{orgId}/changes/{changeId}/undo';
    const query = dryRun ? { query: { dryRun } } : {};
    undone.push((await send('POST', path, { orgId, changeId }, undefined, query)).undo);
  }
  return {
    restored: undone.reduce((sum, { restored }) => sum + restored, 0),
    archived: undone.reduce((sum, { archived }) => sum + archived, 0),
    left: undone.flatMap(({ left }) => left),
  };
}
