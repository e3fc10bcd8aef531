import { derivedFigures } from '../../values/figures-per-square-metre.ts';
import { changedFacts, factsIn, separateFacts } from '../../values/facts/facts.ts';
import { floorOfLabel } from '../../values/floor.ts';
import { identifierKey } from '../../values/identifier-key.ts';
import type { Instant } from '../../values/instant.ts';
import { changedMetadata, metadataIn } from '../../values/metadata.ts';
import { saleOfNew } from '../../values/sale.ts';
import { isOnRequest, packStates } from '../../values/unit-states.ts';
import type { AuditEvent, Author, Change } from '../../writes/change.ts';
import type { QuotaRequest } from '../../writes/quota.ts';
import { FIXED } from './read-only-fields.ts';
import type { Unit } from './schema.ts';
import { EMPTY_UNIT, type UnitRow, insertUnits } from './store/unit-rows.ts';
import { pickShape } from './unit-field-types.ts';
import { UNIT_FIELDS } from './unit-fields.ts';

/** Where a new unit belongs. */
export interface UnitPlace extends Pick<Author, 'orgId' | 'timeZone'> {
  readonly projectId: string;
}

/** The stored form of a new unit: defaults set, floor read from its label, figures derived. */
export function newUnitRow(
  { id, createdAt }: { readonly id: string; readonly createdAt: Instant },
  { orgId, projectId, timeZone }: UnitPlace,
  sent: Unit,
): UnitRow {
  const { facts, rest: unit } = separateFacts(sent);
  const {
    etageLabel = null,
    unitIdentifier = null,
    kaufpreis = null,
    kaltmieteWohnung = null,
    wohnflaecheQm = null,
  } = unit;
  const etage = unit.etage ?? (etageLabel === null ? null : floorOfLabel(etageLabel));
  const row = {
    ...EMPTY_UNIT,
    ...derivedFigures({ kaufpreis, kaltmieteWohnung, wohnflaecheQm }),
    id,
    projectId,
    orgId,
    externalSourceId: unitIdentifier,
    archived: false,
    createdAt,
    updatedAt: createdAt,
    stateKey: packStates({ ...unit, archived: false }),
    identifierKey: identifierKey(unitIdentifier),
  };
  return {
    ...row,
    ...unit,
    etage,
    preisAufAnfrage: isOnRequest(unit),
    ...saleOfNew(unit, { now: createdAt, timeZone }),
    metadata: changedMetadata(null, unit.metadata ?? null),
    facts: changedFacts(null, facts),
  };
}

const ANSWERED = pickShape(UNIT_FIELDS, 'answered');

/** The fields of a stored unit that the contract answers. */
export function toProperty(row: UnitRow): Pick<UnitRow, keyof typeof ANSWERED>;
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function toProperty(row: UnitRow): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.keys(ANSWERED).map((name) => [name, fields[name]]));
}

/** Whether websites may show a unit: the rule of `isPublished` in the database. */
export const isShown = ({
  visibility,
  archived,
}: Pick<UnitRow, 'visibility' | 'archived'>): boolean => visibility === 'online' && !archived;

/** The quota that new units need. */
export function countNewUnits(
  units: readonly Pick<UnitRow, 'visibility'>[],
): Required<Pick<QuotaRequest, 'monthlyUnits' | 'maxOnlineUnits'>> {
  const online = units.filter(({ visibility }) => visibility === 'online');
  return { monthlyUnits: units.length, maxOnlineUnits: online.length };
}

/** The write of new units. */
export function writeNewUnits(
  { tenant, newId }: Pick<Author, 'tenant' | 'newId'>,
  units: readonly UnitRow[],
): Required<Pick<Change, 'statements' | 'events' | 'quota' | 'publicationEffect'>> {
  const rows = units.map((unit) => ({ ...unit, lastEntryId: newId().id }));
  return {
    statements: insertUnits(tenant, rows),
    events: rows.map(creationEvent),
    quota: countNewUnits(rows),
    publicationEffect: rows.some(isShown) ? 'changed' : undefined,
  };
}

/** The audit event of a new unit: its fields, without the empty ones and those that the entry has. */
function creationEvent(row: UnitRow & { readonly lastEntryId: string }): AuditEvent {
  const { facts, stateKey: _states, identifierKey: _key, lastEntryId, ...fields } = row;
  const { id, metadata } = fields;
  const filled = Object.entries({
    ...fields,
    ...factsIn(facts),
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
