import { derivedFigures } from '../../../values/decimal.ts';
import type { Instant } from '../../../values/instant.ts';
import { kindOf } from '../../../values/unit-states.ts';
import type { UnitRow } from '../unit-row.ts';
import type { UnitChange } from './schema.ts';

/**
 * A unit as it stands after a change: figures derived anew, `archivedAt` set when it goes to the
 * archive and cleared when it comes back, `updatedAt` moved. If nothing changes, the very same unit.
 */
export function revised(unit: UnitRow, change: UnitChange, at: Instant): UnitRow {
  const was: Record<string, unknown> = unit;
  if (Object.entries(change).every(([name, value]) => was[name] === value)) return unit;
  const next = { ...unit, ...change, updatedAt: at };
  const archivedAt = next.archived ? (unit.archivedAt ?? at) : null;
  return { ...next, ...derivedFigures(next), archivedAt, kind: kindOf(next) };
}

/** How many more units are online and not archived after a change; below 0, how many fewer. */
export function onlineGain(before: readonly UnitRow[], after: readonly UnitRow[]): number {
  return countOnline(after) - countOnline(before);
}

function countOnline(units: readonly UnitRow[]): number {
  return units.filter(({ visibility, archived }) => visibility === 'online' && !archived).length;
}
