import type { properties } from '../../db/schema.ts';
import { derivedFigures } from '../../values/decimal.ts';
import { floorOfLabel } from '../../values/floor.ts';
import type { Instant } from '../../values/instant.ts';
import { changedMetadata } from '../../values/metadata.ts';
import { isOnRequest, stateKeyOf } from '../../values/unit-states.ts';
import type { QuotaRequest } from '../../writes/change.ts';
import type { Unit } from './schema.ts';
import { emptied } from './unit-field-kinds.ts';
import { UNIT_FIELDS } from './unit-fields.ts';

/** A unit as it is stored. */
export type UnitRow = typeof properties.$inferSelect;

/** A unit whose fields are all `null`, in the contract's order; then the internal ones. */
export const EMPTY_UNIT = {
  ...emptied(UNIT_FIELDS),
  kind: null,
  lastEntryId: null,
};

/** The stored form of a new unit: defaults set, floor read from its label, figures derived. */
export function newUnitRow(
  { id, createdAt }: { id: string; createdAt: Instant },
  orgId: string,
  projectId: string,
  unit: Unit,
): UnitRow {
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
    kind: stateKeyOf({ ...unit, archived: false }),
  };
  return {
    ...row,
    ...unit,
    etage,
    preisAufAnfrage: isOnRequest(unit),
    metadata: changedMetadata(null, unit.metadata ?? null),
  };
}

/** A stored unit without the internal columns. */
export function fieldsOf({ kind: _kind, lastEntryId: _entry, ...fields }: UnitRow) {
  return fields;
}

/** A stored unit without the fields that the contract does not return. */
export function propertyOf(row: UnitRow) {
  const {
    etageLabel: _label,
    unitLocation: _location,
    haus: _house,
    preisAufAnfrage: _onRequest,
    beschreibung: _description,
    metadata: _metadata,
    ...property
  } = fieldsOf(row);
  return property;
}

/** Whether websites may show a unit: the rule of `isPublished` in the database. */
export const isShown = ({
  visibility,
  archived,
}: Pick<UnitRow, 'visibility' | 'archived'>): boolean => visibility === 'online' && !archived;

/** The quota that new units need. */
export function quotaOfNew(
  units: readonly Pick<UnitRow, 'visibility'>[],
): Required<Pick<QuotaRequest, 'monthlyUnits' | 'maxOnlineUnits'>> {
  const online = units.filter(({ visibility }) => visibility === 'online');
  return { monthlyUnits: units.length, maxOnlineUnits: online.length };
}
