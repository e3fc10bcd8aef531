import type { AuditEvent, Author, Change } from '../../writes/change.ts';
import { insertUnits } from './store/units.ts';
import { propertyOf, quotaOfNew, type UnitRow } from './unit-row.ts';

/** The write of new units. */
export function creationOfUnits(
  { tenant }: Pick<Author, 'tenant'>,
  rows: readonly UnitRow[],
): Required<Pick<Change, 'statements' | 'events' | 'quota'>> {
  return {
    statements: insertUnits(tenant, rows),
    events: rows.map(creationEvent),
    quota: quotaOfNew(rows),
  };
}

/** The audit event of a new unit: its fields, without the empty ones. */
function creationEvent(row: UnitRow): AuditEvent {
  const filled = Object.entries(propertyOf(row)).filter(([, value]) => value !== null);
  const { id } = row;
  return { action: 'property.created', id, before: null, after: Object.fromEntries(filled) };
}
