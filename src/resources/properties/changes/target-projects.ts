import type { Batch, Loaded } from '../../../db/round-trip.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { type Fault, noSuch } from '../../../values/failure.ts';
import { broken } from '../../../values/rules.ts';
import { projectsAmong } from '../../projects/store.ts';

interface Move {
  /** The project to which a change moves its unit; `undefined` if the change moves none. */
  readonly projectId?: string | undefined;
}

/** Reads which of the projects exist to which changes move units. No such change needs no statement. */
export function targetProjects(
  add: Batch['add'],
  tenant: Tenant,
  changes: readonly Move[],
): Loaded<{ id: string }[]> | undefined {
  const ids = changes.flatMap(({ projectId }) => projectId ?? []);
  return ids.length === 0 ? undefined : add(projectsAmong(tenant, ids));
}

/**
 * Refuses to move units to projects that the organisation lacks.
 *
 * @throws Failure `not_found`, which names the place of each.
 */
export function requireTargets(
  known: ReturnType<typeof targetProjects>,
  changes: readonly (Move & { readonly path: string })[],
): void {
  const ids = new Set(known?.().map(({ id }) => id));
  const faults = changes.flatMap(({ projectId, path }): Fault[] =>
    projectId === undefined || ids.has(projectId) ? [] : [{ path, ...broken('no_such_project') }],
  );
  if (faults.length > 0) throw noSuch('project', faults);
}
