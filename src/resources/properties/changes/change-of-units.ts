import type { AuditEvent, Author, Change } from '../../../writes/change.ts';
import { changedFields } from '../../../values/patch.ts';
import { deleteReservations, updateUnits } from '../store/units.ts';
import type { UnitRow } from '../unit-row.ts';
import { derivedFigures } from '../../../values/decimal.ts';
import { floorOfLabel } from '../../../values/floor.ts';
import type { Instant } from '../../../values/instant.ts';
import { kindOf } from '../../../values/unit-states.ts';
import type { UnitChange } from './schema.ts';

/** A unit before and after a change; both are the same object if nothing changes. */
interface UnitPair {
  readonly before: UnitRow;
  readonly after: UnitRow;
  /** What the audit log has of the change, if not `property.updated` with the changed fields. */
  readonly event?: Pick<AuditEvent, 'action' | 'before' | 'after'>;
}

/**
 * The write of a change of units. It does not write unchanged units. A change of status ends the
 * reservation of the unit.
 */
export function changeOfUnits(
  { tenant, newId }: Author,
  pairs: readonly UnitPair[],
): Omit<Change, 'result'> {
  const moved = pairs.filter(({ before, after }) => before !== after);
  const [before, after] = [moved.map((each) => each.before), moved.map((each) => each.after)];
  const maxOnlineUnits = onlineGain(before, after);
  // Only a `reserviert` unit has a reservation.
  const freed = moved.filter(
    (pair) => pair.before.status === 'reserviert' && pair.after.status !== 'reserviert',
  );
  const records = moved.map((pair) => recordOf(pair, newId().id));
  return {
    statements: [
      ...updateUnits(tenant, records),
      ...(freed.length === 0
        ? []
        : [
            deleteReservations(
              tenant,
              freed.map((each) => each.after),
            ),
          ]),
    ],
    events: records.map(({ event }) => event),
    ...(maxOnlineUnits > 0 && { quota: { maxOnlineUnits } }),
  };
}

/** What is written of a change of a unit. @param entryId the id of its entry in the audit log. */
function recordOf({ before, after, event }: UnitPair, entryId: string) {
  const unit = { ...after, lastEntryId: entryId };
  const changed = changedFields(before, unit);
  const what = event ?? { action: 'property.updated', ...shownIn(before, unit, changed) };
  const link = { id: entryId, previousId: before.lastEntryId };
  return { unit, changed, event: { ...what, id: unit.id, link } } as const;
}

/** The changed fields of a unit, before and after. */
export function changesIn({ before, after }: UnitPair) {
  return shownIn(before, after, changedFields(before, after));
}

/** Columns that nobody is shown. */
const INTERNAL = new Set(['kind', 'lastEntryId']);

function shownIn(before: UnitRow, after: UnitRow, changed: readonly string[]) {
  const names = changed.filter((name) => !INTERNAL.has(name));
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
