import type { AuditEvent, Author, Change } from '../../writes/change.ts';
import { metadataIn } from '../../values/metadata.ts';
import { FIXED } from './read-only-fields.ts';
import { insertUnits } from './store/unit-rows.ts';
import { fieldsOf, isShown, quotaOfNew, type UnitRow } from './unit-row.ts';

/** The write of new units. */
export function creationOfUnits(
  { tenant, newId }: Pick<Author, 'tenant' | 'newId'>,
  units: readonly UnitRow[],
): Required<Pick<Change, 'statements' | 'events' | 'quota' | 'onWebsites'>> {
  const rows = units.map((unit) => ({ ...unit, lastEntryId: newId().id }));
  return {
    statements: insertUnits(tenant, rows),
    events: rows.map(creationEvent),
    quota: quotaOfNew(rows),
    onWebsites: rows.some(isShown) ? 'changed' : undefined,
  };
}

/** The audit event of a new unit: its fields, without the empty ones and those that the entry has. */
function creationEvent(row: UnitRow & { readonly lastEntryId: string }): AuditEvent {
  const { id, lastEntryId, metadata } = row;
  const filled = Object.entries({
    ...fieldsOf(row),
    metadata: metadata === null ? null : metadataIn(metadata),
  }).filter(([name, value]) => value !== null && !FIXED.includes(name));
  return {
    action: 'property.created',
    id,
    before: null,
    after: Object.fromEntries(filled),
    link: { id: lastEntryId, previousId: null },
  };
}
