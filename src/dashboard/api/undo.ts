import type { components } from '../../../dist/openapi/orgs.ts';
import { send } from './client.ts';
import { millisecondsOf } from '../../values/instant.ts';

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
