import type { AuditEvent, Author, Change } from '../../../writes/change.ts';
import { updateUnits } from '../store/units.ts';
import type { UnitRow } from '../unit-row.ts';
import { onlineGain } from './revise.ts';

/** A unit before and after a change; both are the same object if nothing changes. */
export interface UnitPair {
  readonly before: UnitRow;
  readonly after: UnitRow;
}

/** The write of a change of units. It does not write unchanged units. */
export function changeOfUnits(
  { tenant }: Author,
  pairs: readonly UnitPair[],
): Omit<Change, 'result'> {
  const moved = pairs.filter(({ before, after }) => before !== after);
  const [before, after] = [moved.map((each) => each.before), moved.map((each) => each.after)];
  return {
    statements: moved.length === 0 ? [] : updateUnits(tenant, after),
    events: moved.map(eventOf),
    quota: { monthlyUnits: 0, maxOnlineUnits: Math.max(0, onlineGain(before, after)) },
  };
}

/** The audit event of a unit: the changed fields, before and after. */
function eventOf({ before, after }: UnitPair): AuditEvent {
  const was: Record<string, unknown> = before;
  const { kind: _kind, ...fields } = after;
  const changed = Object.entries(fields).filter(([name, value]) => was[name] !== value);
  return {
    action: 'property.updated',
    id: after.id,
    before: Object.fromEntries(changed.map(([name]) => [name, was[name]])),
    after: Object.fromEntries(changed),
  };
}
