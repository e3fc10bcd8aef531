import type { properties } from '../../db/schema.ts';
import { derivedFigures } from '../../values/decimal.ts';
import { floorOfLabel } from '../../values/floor.ts';
import type { Instant } from '../../values/instant.ts';
import { kindOf } from '../../values/unit-states.ts';
import type { QuotaRequest } from '../../writes/change.ts';
import type { Unit } from './schema.ts';

/** A unit as it is stored. */
export type UnitRow = typeof properties.$inferSelect;

/** The stored form of a new unit: defaults set, floor read from its label, figures derived. */
export function newUnitRow(
  { id, createdAt }: { id: string; createdAt: Instant },
  orgId: string,
  projectId: string,
  unit: Unit,
): UnitRow {
  const { kaufpreis = null, kaltmieteWohnung = null, wohnflaecheQm = null } = unit;
  const figures = derivedFigures({ kaufpreis, kaltmieteWohnung, wohnflaecheQm });
  const etageLabel = unit.etageLabel ?? null;
  return {
    id,
    projectId,
    orgId,
    externalSourceId: unit.unitIdentifier ?? null,
    unitIdentifier: unit.unitIdentifier ?? null,
    unitNumber: unit.unitNumber ?? null,
    street: unit.street ?? null,
    houseNumber: unit.houseNumber ?? null,
    postalCode: unit.postalCode ?? null,
    city: unit.city ?? null,
    latitude: null,
    longitude: null,
    etage: unit.etage ?? (etageLabel === null ? null : floorOfLabel(etageLabel)),
    zimmer: unit.zimmer ?? null,
    wohnflaecheQm,
    nutzflaecheQm: null,
    baujahr: unit.baujahr ?? null,
    status: unit.status,
    visibility: unit.visibility,
    archived: false,
    archivedAt: null,
    kaufpreis,
    kaufpreisStellplatz: null,
    kaltmieteWohnung,
    kaltmieteStellplatz: null,
    hausgeldGesamt: null,
    hausgeldNichtUmlagefaehig: null,
    ...figures,
    bauzustand: null,
    anlageklasse: null,
    mietstatus: null,
    vermietetSeit: null,
    energieeffizienzklasse: null,
    energieausweistyp: null,
    energieverbrauch: null,
    heizungsart: null,
    isDenkmal: null,
    isErbbaupacht: null,
    videoUrl: null,
    virtualTourUrl: null,
    createdAt,
    updatedAt: createdAt,
    etageLabel,
    unitLocation: unit.unitLocation ?? null,
    kind: kindOf({ ...unit, archived: false }),
  };
}

/** A stored unit without its internal fields. */
export function propertyOf(row: UnitRow) {
  const { etageLabel: _label, unitLocation: _location, kind: _kind, ...property } = row;
  return property;
}

/** The quota that new units need. */
export function quotaOfNew(
  units: readonly Pick<UnitRow, 'visibility'>[],
): Required<Pick<QuotaRequest, 'monthlyUnits' | 'maxOnlineUnits'>> {
  const online = units.filter(({ visibility }) => visibility === 'online');
  return { monthlyUnits: units.length, maxOnlineUnits: online.length };
}
