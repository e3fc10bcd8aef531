import { found } from '../../../values/failure.ts';
import type { Author, Change } from '../../../writes/change.ts';
import { unitsByIds, updateUnits } from '../store/units.ts';
import { propertyOf, type UnitRow } from '../unit-row.ts';
import { type AuditEvent, entered } from '../../../writes/audit-events.ts';
import { onlineGain, revised } from './revise.ts';
import type { UnitChange } from './schema.ts';

/** Changes of units, as the operator's plane hands them to the organisation's writer. */
export interface UnitRevision {
  readonly actor: string;
  /** Whether one unit is answered, or a list. */
  readonly answers: 'property' | 'properties';
  readonly changes: readonly { readonly id: string; readonly change: UnitChange }[];
}

/** How the writer knows this task. */
export const REVISE_UNITS = 'operator: revise units';

/**
 * Works a {@link UnitRevision} out: all of its changes, or none. Runs in the organisation's writer, so that
 * nobody changes the units in between. A unit that stays as it is, is not written.
 *
 * @throws Failure `not_found` if the organisation lacks one of the units.
 */
export async function reviseUnits(
  json: string,
  { tenant, principal, newId }: Author,
): Promise<Change<unknown>> {
  // The revision was validated by the operation that handed it over as JSON.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const { actor, answers, changes }: UnitRevision = JSON.parse(json);
  const stored = await unitsByIds(
    tenant,
    changes.map(({ id }) => id),
  );
  const unitOf = new Map(stored.map((unit) => [unit.id, unit]));
  const { createdAt: now } = newId();
  const pairs = changes.map(({ id, change }, at) => {
    const kind = answers === 'property' ? 'property' : `property as properties[${at}].id names`;
    const before = found(unitOf.get(id), kind);
    return { before, after: revised(before, change, now) };
  });
  const moved = pairs.filter(({ before, after }) => before !== after);
  const [before, after] = [moved.map((each) => each.before), moved.map((each) => each.after)];
  const properties = pairs.map(({ after: unit }) => propertyOf(unit));
  const events = moved.map((each) => eventOf(principal.orgId, each));
  const statements =
    moved.length === 0
      ? []
      : [...updateUnits(tenant, after), ...entered(tenant.db, actor, events, undefined)];
  return {
    status: 200,
    statements,
    quota: { monthlyUnits: 0, maxOnlineUnits: Math.max(0, onlineGain(before, after)) },
    body: answers === 'property' ? { property: properties[0] } : { properties },
  };
}

/** The trail's entry of a unit: the fields that changed, as they were and as they are. */
function eventOf(
  orgId: string,
  { before, after }: { before: UnitRow; after: UnitRow },
): AuditEvent {
  const was: Record<string, unknown> = before;
  const { kind: _kind, ...fields } = after;
  const changed = Object.entries(fields).filter(([name, value]) => was[name] !== value);
  return {
    action: 'property.updated',
    orgId,
    id: after.id,
    before: Object.fromEntries(changed.map(([name]) => [name, was[name]])),
    after: Object.fromEntries(changed),
  };
}
