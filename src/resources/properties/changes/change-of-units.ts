import type { AuditEvent, Author, Change } from '../../../writes/change.ts';
import { changedFields } from '../../../values/patch.ts';
import { type UnitPair, updateUnits } from '../store/units.ts';
import type { UnitRow } from '../unit-row.ts';
import { onlineGain } from './revise.ts';

/** The write of a change of units. It does not write unchanged units. */
export function changeOfUnits(
  { tenant }: Author,
  pairs: readonly UnitPair[],
): Omit<Change, 'result'> {
  const moved = pairs.filter(({ before, after }) => before !== after);
  const [before, after] = [moved.map((each) => each.before), moved.map((each) => each.after)];
  const maxOnlineUnits = onlineGain(before, after);
  return {
    statements: updateUnits(tenant, moved),
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
