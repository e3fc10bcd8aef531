import type { AuditEvent, Author, Change } from '../../../writes/change.ts';
import { changedFields } from '../../../values/patch.ts';
import { FIXED } from '../read-only-fields.ts';
import {
  deleteReservations,
  fulfilReservations,
  reopenReservations,
  updateUnits,
  type UnitRow,
} from '../store/unit-rows.ts';
import { isShown } from '../unit-row.ts';
import {
  changedFacts,
  differingFacts,
  factsIn,
  hasWrongType,
  separateFacts,
} from '../../../values/facts/facts.ts';
import { derivedFigures } from '../../../values/figures-per-square-metre.ts';
import { floorOfLabel } from '../../../values/floor.ts';
import { identifierKey } from '../../../values/identifier-key.ts';
import {
  lacksItsSale,
  type OfficeMoment,
  reservationAfter,
  saleAfter,
} from '../../../values/sale.ts';
import { isOnRequest, packStates } from '../../../values/unit-states.ts';
import type { UnitChange } from './schema.ts';
import type { AddStatement, Loaded, Statement } from '../../../db/round-trip.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { type Fault, invalidRequest, noSuch, pathOf } from '../../../values/failure.ts';
import {
  changedMetadata,
  differingMetadata,
  MAX_METADATA,
  metadataIn,
} from '../../../values/metadata.ts';
import { broken } from '../../../values/rule-messages.ts';
import { projectsAmong } from '../../projects/store.ts';

export type ReservationOutcome = ReturnType<typeof reservationAfter> | 'reopened';

/** A unit before and after a change; both are the same object if nothing changes. */
export interface UnitPair {
  readonly before: UnitRow;
  readonly after: UnitRow;
  /** The fields that the change sets: no others differ. */
  readonly set: readonly string[];
  /** What the audit log has of the change, if not `property.updated` with the changed fields. */
  readonly event?: Pick<AuditEvent, 'action' | 'before' | 'after'>;
  /** What an undo does to the reservation of the unit; by default what the new status does. */
  readonly reservation?: ReservationOutcome;
}

/**
 * The write of a change of units. It does not write unchanged units. A later step of a sale fulfils the
 * reservation of the unit, and an earlier one ends it.
 */
export function writeChanges(
  { tenant, now, newId }: Author,
  changes: readonly UnitPair[],
): Omit<Change, 'result'> {
  const moved = changes.filter(({ before, after }) => before !== after);
  const [before, after] = [moved.map((each) => each.before), moved.map((each) => each.after)];
  const maxOnlineUnits = onlineGain(before, after);
  const records = moved.map((pair) => recordChange(pair, newId().id));
  return {
    statements: [
      ...updateUnits(tenant, records),
      ...[...Map.groupBy(moved, decideReservation)].flatMap(([outcome, pairs]): Statement[] => {
        const units = pairs.map((each) => each.after);
        if (outcome === 'ended') return [deleteReservations(tenant, units)];
        if (outcome === 'reopened') return [reopenReservations(tenant, units)];
        return outcome === 'fulfilled' ? [fulfilReservations(tenant, units, now)] : [];
      }),
    ],
    events: records.map(({ event }) => event),
    publicationEffect: decidePublicationEffect(moved),
    ...(maxOnlineUnits > 0 && { quota: { maxOnlineUnits } }),
  };
}

/** What a change does to the reservation of its unit, if it has one. */
const decideReservation = ({ before, after, reservation }: UnitPair) =>
  reservation ?? reservationAfter({ from: before.status, to: after.status });

function decidePublicationEffect(moved: readonly UnitPair[]): Change['publicationEffect'] {
  const shown = moved.filter(({ before }) => isShown(before));
  const isWithdrawn = ({ before, after }: UnitPair) =>
    !isShown(after) || after.projectId !== before.projectId;
  if (shown.some(isWithdrawn)) return 'withdrawn';
  return shown.length > 0 || moved.some(({ after }) => isShown(after)) ? 'changed' : undefined;
}

/** What is written of a change of a unit. @param entryId the id of its entry in the audit log. */
function recordChange(pair: UnitPair, entryId: string) {
  const { before, after, event } = pair;
  const changed = changedFields(before, after, pair.set);
  const recorded = changed.filter((name) => !FIXED.includes(name));
  const what = event ?? { action: 'property.updated', ...showFields(pair, recorded) };
  const link = { id: entryId, previousId: before.lastEntryId };
  // Another event than `property.updated` is about the reservation alone.
  const changesReservation = event !== undefined || decideReservation(pair) !== 'unchanged';
  return {
    unit: { ...after, lastEntryId: entryId },
    changed: [...changed, 'lastEntryId'],
    event: { ...what, id: after.id, link, changesReservation },
  } as const;
}

/** The changed fields of a unit, before and after; of its metadata, the changed names. */
export function listChanges(pair: UnitPair) {
  return showFields(pair, changedFields(pair.before, pair.after, pair.set));
}

const NOT_SHOWN = new Set(['stateKey', 'identifierKey', 'metadata', 'facts']);

function showFields({ before, after }: UnitPair, changed: readonly string[]) {
  const names = changed.filter((name) => !NOT_SHOWN.has(name));
  const facts = differingFacts(before.facts, after.facts);
  const shown = {
    before: { ...pick(before, names), ...facts.before },
    after: { ...pick(after, names), ...facts.after },
  };
  if (!changed.includes('metadata')) return shown;
  return {
    before: { ...shown.before, metadata: differingMetadata(before.metadata, after.metadata) },
    after: { ...shown.after, metadata: differingMetadata(after.metadata, before.metadata) },
  };
}

function pick(unit: UnitRow, names: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = unit;
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * A unit after a change. It remembers the steps of its sale, reads the floor from its label if only the label was sent, derives the
 * figures again, sets `archivedAt` when the unit is archived and clears it when it no longer is, and
 * sets `updatedAt`.
 */
export function reviseUnit(before: UnitRow, sent: UnitChange, at: OfficeMoment): UnitPair {
  const change = { ...deriveStored(before, sent), ...saleAfter(before, sent, at) };
  if (changedFields(before, change).length === 0) return { before, after: before, set: [] };
  const next = { ...before, ...change };
  const archivedAt = next.archived ? (before.archivedAt ?? at.now) : null;
  const following = {
    ...derivedFigures(next),
    archivedAt,
    stateKey: packStates(next),
    identifierKey: identifierKey(next.unitIdentifier),
    preisAufAnfrage: isOnRequest(change, before),
    updatedAt: at.now,
  };
  const set = Object.keys({ ...change, ...following });
  return { before, after: { ...next, ...following }, set };
}

/** A change with the floor that its label names, and with all metadata and facts that the unit then has. */
function deriveStored(before: UnitRow, { metadata, ...sent }: UnitChange): Partial<UnitRow> {
  const { facts, rest: change } = separateFacts(sent);
  const { etageLabel, etage } = change;
  return {
    ...change,
    ...(etageLabel !== undefined &&
      etage === undefined && { etage: etageLabel === null ? null : floorOfLabel(etageLabel) }),
    ...(metadata !== undefined && { metadata: changedMetadata(before.metadata, metadata) }),
    ...(Object.keys(facts).length > 0 && { facts: changedFacts(before.facts, facts) }),
  };
}

/**
 * Refuses a day of sale for units that are not sold.
 *
 * @param at the path of a unit's change in the request.
 * @throws Failure `invalid_request`.
 */
export function requireSale(
  changes: readonly { readonly unit: UnitRow; readonly change: UnitChange }[],
  at: (index: number) => readonly PropertyKey[],
): void {
  const faults = changes.flatMap(({ unit, change }, index): Fault[] =>
    lacksItsSale(change, unit)
      ? [{ path: pathOf([...at(index), 'verkauftAm']), ...broken('only_sold') }]
      : [],
  );
  if (faults.length > 0) throw invalidRequest(faults);
}

const WRONG_TYPE = broken('type_of_kind', { other: 'objektart' });

/**
 * Refuses units that have too many names of metadata after a change, or a type that is not one of their kind.
 *
 * @param at the path of a unit's change in the request.
 * @throws Failure `invalid_request`.
 */
export function requireFitting(
  units: readonly UnitRow[],
  at: (index: number) => readonly PropertyKey[],
): void {
  const faults = units.flatMap(({ metadata, facts }, index): Fault[] => [
    ...(Object.keys(metadataIn(metadata)).length > MAX_METADATA
      ? [{ path: pathOf([...at(index), 'metadata']), ...broken('names', { max: MAX_METADATA }) }]
      : []),
    ...(hasWrongType(factsIn(facts))
      ? [{ path: pathOf([...at(index), 'objekttyp']), ...WRONG_TYPE }]
      : []),
  ]);
  if (faults.length > 0) throw invalidRequest(faults);
}

/** The growth of the number of units that are online and not archived. It may be negative. */
export function onlineGain(before: readonly UnitRow[], after: readonly UnitRow[]): number {
  return countOnline(after) - countOnline(before);
}

function countOnline(units: readonly UnitRow[]): number {
  return units.filter(isShown).length;
}

interface Move {
  /** The project to which a change moves its unit; `undefined` if the change moves none. */
  readonly projectId?: string | undefined;
}

/** Loads the target projects, if any unit moves. */
export function targetProjects(
  add: AddStatement,
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
