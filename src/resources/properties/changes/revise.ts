import { derivedFigures } from '../../../values/decimal.ts';
import { floorOfLabel } from '../../../values/floor.ts';
import type { Instant } from '../../../values/instant.ts';
import { kindOf } from '../../../values/unit-states.ts';
import type { UnitRow } from '../unit-row.ts';
import type { UnitChange } from './schema.ts';

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
