import type { AuditEvent, Author, Change } from '../../../writes/change.ts';
import { changedFields } from '../../../values/patch.ts';
import { deleteReservations, type UnitPair, updateUnits } from '../store/units.ts';
import type { UnitRow } from '../unit-row.ts';
import { derivedFigures } from '../../../values/decimal.ts';
import { floorOfLabel } from '../../../values/floor.ts';
import type { Instant } from '../../../values/instant.ts';
import { kindOf } from '../../../values/unit-states.ts';
import type { UnitChange } from './schema.ts';
import type { Batch, Loaded } from '../../../db/round-trip.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { type Fault, noSuch } from '../../../values/failure.ts';
import { broken } from '../../../values/rules.ts';
import { projectsAmong } from '../../projects/store.ts';

/**
 * The write of a change of units. It does not write unchanged units. A change of status ends the
 * reservation of the unit.
 */
export function changeOfUnits(
  { tenant }: Author,
  pairs: readonly UnitPair[],
): Omit<Change, 'result'> {
  const moved = pairs.filter(({ before, after }) => before !== after);
  const [before, after] = [moved.map((each) => each.before), moved.map((each) => each.after)];
  const maxOnlineUnits = onlineGain(before, after);
  // Only a `reserviert` unit has a reservation.
  const freed = moved.filter(
    (pair) => pair.before.status === 'reserviert' && pair.after.status !== 'reserviert',
  );
  return {
    statements: [
      ...updateUnits(tenant, moved),
      ...(freed.length === 0
        ? []
        : [
            deleteReservations(
              tenant,
              freed.map((each) => each.after),
            ),
          ]),
    ],
    events: moved.map(eventOf),
    ...(maxOnlineUnits > 0 && { quota: { maxOnlineUnits } }),
  };
}

/** The audit event of a unit: the changed fields, before and after. */
function eventOf({ before, after }: UnitPair): AuditEvent {
  return { action: 'property.updated', id: after.id, ...changesIn({ before, after }) };
}

/** The changed fields of a unit, before and after. */
export function changesIn({ before, after }: UnitPair) {
  const names = changedFields(before, after).filter((name) => name !== 'kind');
  return { before: picked(before, names), after: picked(after, names) };
}

function picked(unit: UnitRow, names: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = unit;
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * A unit after a change. It reads the floor from its label if only the label was sent, derives the
 * figures again, sets `archivedAt` when the unit is archived and clears it when it no longer is, and
 * sets `updatedAt`. If nothing changes, it returns the same object.
 */
export function revised(unit: UnitRow, sent: UnitChange, at: Instant): UnitRow {
  const change = withFloor(sent);
  const was: Record<string, unknown> = unit;
  if (Object.entries(change).every(([name, value]) => was[name] === value)) return unit;
  const next = { ...unit, ...change, updatedAt: at };
  const archivedAt = next.archived ? (unit.archivedAt ?? at) : null;
  return { ...next, ...derivedFigures(next), archivedAt, kind: kindOf(next) };
}

function withFloor(change: UnitChange): UnitChange {
  const { etageLabel, etage } = change;
  if (etageLabel === undefined || etage !== undefined) return change;
  return { ...change, etage: etageLabel === null ? null : floorOfLabel(etageLabel) };
}

/** The growth of the number of units that are online and not archived. It may be negative. */
export function onlineGain(before: readonly UnitRow[], after: readonly UnitRow[]): number {
  return countOnline(after) - countOnline(before);
}

function countOnline(units: readonly UnitRow[]): number {
  return units.filter(({ visibility, archived }) => visibility === 'online' && !archived).length;
}

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
