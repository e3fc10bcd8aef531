import type { UnitChange } from '../../src/resources/properties/changes/schema.ts';
import type { Unit } from '../../src/resources/properties/schema.ts';

import type { FactName } from '../../src/values/facts/facts.ts';
import { FACT_KINDS } from './facts.ts';
import type { Kind } from './kinds.ts';

/** A value in the form of an answer. */
type Value = string | number | boolean;

/** A field that both a new unit and a change take. */
interface NewField {
  readonly takes: Kind;
  readonly value: Value;
}

/** A field that only a change takes. The compiler refuses `takes` with this text. */
interface LaterField<Name extends string> {
  readonly takes?: `NEW_UNIT in src/resources/properties/unit-fields.ts has no line for ${Name}`;
  readonly value: Value;
}

/**
 * Every field of a unit that callers write, as the tests expect it: written here by hand. Those by
 * which a unit is found again have tests of their own.
 */
const WRITTEN_FIELDS = {
  unitIdentifier: { takes: 'text', value: 'WE 12 🏠' },
  unitNumber: { takes: 'digits', value: '012' },
  street: { takes: 'text', value: 'Am Zeughaus' },
  houseNumber: { takes: 'text', value: '12 a-c' },
  postalCode: { takes: 'text', value: '04109' },
  city: { takes: 'text', value: 'Leipzig' },
  latitude: { value: '51.340632' },
  longitude: { value: '-12.374733' },
  unitLocation: { takes: 'text', value: 'links' },
  haus: { takes: 'text', value: 'Haus B' },
  etageLabel: { takes: 'text', value: 'UG' },
  etage: { takes: 'integer', value: -1 },
  zimmer: { takes: 'decimal', value: '2.5' },
  wohnflaecheQm: { takes: 'decimal', value: '78.125' },
  nutzflaecheQm: { value: '9.90' },
  baujahr: { takes: 'integer', value: 1907 },
  status: { takes: 'word', value: 'notartermin' },
  notarterminAm: { takes: 'moment', value: '2026-12-03T13:30:00.000Z' },
  verkauftAm: { takes: 'day', value: '2026-11-28' },
  verkaufspreis: { takes: 'decimal', value: '489000.00' },
  visibility: { takes: 'word', value: 'online' },
  archived: { value: false },
  kaufpreis: { takes: 'decimal', value: '499000.00' },
  preisAufAnfrage: { takes: 'flag', value: true },
  kaufpreisStellplatz: { value: '25000.00' },
  kaltmieteWohnung: { takes: 'decimal', value: '1250.00' },
  kaltmieteStellplatz: { value: '95.50' },
  hausgeldGesamt: { value: '310.00' },
  hausgeldNichtUmlagefaehig: { value: '88.40' },
  bauzustand: { value: 'saniert' },
  anlageklasse: { value: 'Core' },
  mietstatus: { value: 'vermietet' },
  vermietetSeit: { value: '2019-04-01' },
  energieeffizienzklasse: { value: 'B' },
  energieausweistyp: { value: 'Verbrauch' },
  energieverbrauch: { value: '71,4 kWh/(m²·a)' },
  heizungsart: { value: 'Fernwärme' },
  isDenkmal: { value: true },
  isErbbaupacht: { value: false },
  beschreibung: { takes: 'text', value: 'Hell und ruhig.\nMit Balkon.' },
  videoUrl: { value: 'https://video.example/12' },
  virtualTourUrl: { value: 'https://tour.example/12?x=1' },
} as const satisfies {
  readonly [
    Name in Exclude<keyof UnitChange, 'projectId' | 'externalSourceId' | 'metadata' | FactName>
  ]-?: Name extends keyof Unit ? NewField : LaterField<Name>;
};

type Field = keyof typeof WRITTEN_FIELDS;

/** The fields that the contract stores and does not return. */
const UNANSWERED = [
  'unitLocation',
  'haus',
  'etageLabel',
  'notarterminAm',
  'verkauftAm',
  'verkaufspreis',
  'preisAufAnfrage',
  'beschreibung',
] as const satisfies readonly Field[];

const fields: Readonly<Record<string, NewField | LaterField<never>>> = WRITTEN_FIELDS;

/** The fields that a new unit takes, with the kind of each. */
export const NEW_UNIT_KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { takes }]) =>
      takes === undefined ? [] : [[name, takes]],
    ),
  ),
  ...FACT_KINDS,
};

/** A value for every field that both a change and an answer have, in the form of an answer. */
export const EVERY_FIELD: Readonly<Record<string, Value>> = Object.fromEntries(
  Object.entries(fields)
    .filter(([name]) => !UNANSWERED.some((each) => each === name))
    .map(([name, { value }]) => [name, value]),
);

/** What a whole unit has beside the fields of the contract, without any optional field. */
export const BLANK_BESIDE: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(UNANSWERED.map((name) => [name, null])),
  preisAufAnfrage: false,
  metadata: {},
  reservation: null,
  inherited: [],
};

/** A unit without any optional field, in the form of an answer. */
export const BLANK_UNIT: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.keys(EVERY_FIELD).map((name) => [name, null])),
  externalSourceId: null,
  status: 'frei',
  visibility: 'offline',
  archived: false,
  archivedAt: null,
  kaufpreisPerQm: null,
  kaltmietePerQm: null,
  bruttorendite: null,
};
