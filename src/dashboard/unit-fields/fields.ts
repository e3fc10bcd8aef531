import { type FactName, isFactName } from '../../values/facts/facts.ts';
import { FACTS } from '../../values/facts/table.ts';
import type {
  Field,
  FieldKind,
  FieldName,
  LaterField,
  NewField,
  NewFieldName,
  Pair,
  SectionName,
} from './field.ts';
import { STATUSES, VISIBILITIES } from './states.ts';

/** Makes descriptions of a kind. */
const kindOf =
  <Kind extends FieldKind>(kind: Kind, unit?: Field['unit']) =>
  (section: SectionName, de: string, en: string) => ({
    section,
    kind,
    names: [de, en] as const,
    ...(unit !== undefined && { unit }),
  });

const text = kindOf('text');
const integer = kindOf('integer');
const decimal = kindOf('decimal');
const area = kindOf('decimal', 'm²');
const money = kindOf('decimal', '€');
const monthly = kindOf('decimal', ['€ im Monat', '€ a month']);
const flag = kindOf('flag');
const word = kindOf('word');
const date = kindOf('date');
const instant = kindOf('instant');

/** The fields that are columns of a unit. */
const COLUMNS: {
  readonly [Name in Exclude<FieldName, FactName>]: Name extends NewFieldName
    ? NewField
    : LaterField;
} = {
  unitIdentifier: text('place', 'Kennung', 'Identifier'),
  unitNumber: {
    ...text('place', 'Nummer (nur Ziffern)', 'Number (digits only)'),
    of: 'digits',
  },
  street: text('place', 'Straße', 'Street'),
  houseNumber: text('place', 'Hausnummer', 'House number'),
  postalCode: {
    ...text('place', 'Postleitzahl', 'Postal code'),
    of: 'postalCode',
  },
  city: text('place', 'Ort', 'City'),
  etageLabel: text('place', 'Etage, wie geschrieben', 'Floor, as written'),
  etage: integer('place', 'Etage als Zahl', 'Floor as a number'),
  haus: text('place', 'Haus', 'House'),
  unitLocation: text('place', 'Lage im Haus', 'Position in the building'),
  latitude: { ...text('place', 'Breitengrad', 'Latitude'), of: 'coordinate', isLater: true },
  longitude: { ...text('place', 'Längengrad', 'Longitude'), of: 'coordinate', isLater: true },
  zimmer: {
    ...decimal('size', 'Zimmer', 'Rooms'),
    digits: 1,
  },
  wohnflaecheQm: area('size', 'Wohnfläche', 'Living area'),
  nutzflaecheQm: { ...area('size', 'Nutzfläche', 'Usable area'), isLater: true },
  baujahr: integer('size', 'Baujahr', 'Year built'),
  bauzustand: { ...text('size', 'Bauzustand', 'Condition'), isLater: true },
  kaufpreis: money('money', 'Kaufpreis', 'Price'),
  preisAufAnfrage: {
    ...flag('money', 'Preis auf Anfrage', 'Price on request'),
    isSet: true,
  },
  kaufpreisStellplatz: {
    ...money('money', 'Kaufpreis Stellplatz', 'Price of parking space'),
    isLater: true,
  },
  kaltmieteWohnung: monthly('money', 'Kaltmiete', 'Rent without heating'),
  kaltmieteStellplatz: {
    ...monthly('money', 'Kaltmiete Stellplatz', 'Rent of parking space'),
    isLater: true,
  },
  hausgeldGesamt: { ...monthly('money', 'Hausgeld', 'Hausgeld'), isLater: true },
  hausgeldNichtUmlagefaehig: {
    ...monthly('money', 'davon nicht umlagefähig', 'of which not chargeable to the tenant'),
    isLater: true,
  },
  notarterminAm: instant('sale', 'Notartermin am', 'Notary appointment'),
  verkauftAm: date('sale', 'Verkauft am', 'Sold on'),
  verkaufspreis: money('sale', 'Verkauft für', 'Sold for'),
  anlageklasse: { ...text('letting', 'Anlageklasse', 'Asset class'), isLater: true },
  mietstatus: { ...text('letting', 'Mietstatus', 'Rental status'), isLater: true },
  vermietetSeit: { ...text('letting', 'Vermietet seit', 'Let since'), of: 'day', isLater: true },
  isDenkmal: { ...flag('letting', 'Denkmal', 'Listed building'), isLater: true },
  isErbbaupacht: { ...flag('letting', 'Erbbaupacht', 'Ground lease'), isLater: true },
  energieeffizienzklasse: {
    ...text('energy', 'Energieeffizienzklasse', 'Energy class'),
    isLater: true,
  },
  energieausweistyp: {
    ...text('energy', 'Art des Energieausweises', 'Kind of energy certificate'),
    isLater: true,
  },
  energieverbrauch: {
    ...text('energy', 'Verbrauch', 'Energy use'),
    unit: ['kWh/m² im Jahr', 'kWh/m² a year'],
    isLater: true,
  },
  heizungsart: { ...text('energy', 'Heizung', 'Heating'), isLater: true },
  beschreibung: {
    ...text('media', 'Beschreibung', 'Description'),
    max: 20_000,
  },
  videoUrl: {
    ...text('media', 'Adresse des Videos', 'Address of the video'),
    of: 'address',
    isLater: true,
  },
  virtualTourUrl: {
    ...text('media', 'Adresse des Rundgangs', 'Address of the tour'),
    of: 'address',
    isLater: true,
  },
  status: {
    ...word('state', 'Status', 'Status'),
    isSet: true,
    words: STATUSES,
  },
  visibility: {
    ...word('state', 'Sichtbarkeit', 'Visibility'),
    isSet: true,
    words: VISIBILITIES,
  },
  archived: {
    ...flag('state', 'Archiv', 'Archive'),
    isSet: true,
    words: { false: ['nicht archiviert', 'not archived'], true: ['archiviert', 'archived'] },
    isLater: true,
  },
};

/**
 * Every field that people fill in, in the order of its section and of an import. The form, the
 * import, the export and the history all use this table.
 */
export const EDITABLE_FIELDS: Readonly<Record<FieldName, Field>> = { ...COLUMNS, ...FACTS };

const isField = (name: string): name is FieldName => Object.hasOwn(EDITABLE_FIELDS, name);

/** All editable fields. */
export const FIELD_NAMES: readonly FieldName[] = Object.keys(EDITABLE_FIELDS).filter(isField);

/** Those without facts: what a spreadsheet's headers are compared with, and what an export of all fields has. */
export const COLUMN_NAMES: readonly FieldName[] = FIELD_NAMES.filter((name) => !isFactName(name));

/** Whether a new unit accepts a field. */
export const isNewField = (name: FieldName): boolean => EDITABLE_FIELDS[name].isLater !== true;

/** The fields that a new unit accepts. */
export const NEW_FIELD_NAMES: readonly FieldName[] = FIELD_NAMES.filter(isNewField);

/** Parses the name of a field; `null` for any other text. */
export const fieldNamed = (name: string): FieldName | null => (isField(name) ? name : null);

/** A field's description. */
export const fieldOf = (name: FieldName): Field => EDITABLE_FIELDS[name];

/** Whether a field takes several lines of text. */
export const hasLines = ({ max = 0 }: Field): boolean => max > 1000;

/** A field's labels with what its numbers measure, in German and in English. */
export function labelsOf(name: FieldName): Pair {
  const { names, unit } = fieldOf(name);
  const [de, en] = typeof unit === 'string' ? [unit, unit] : (unit ?? []);
  // Some names say it themselves.
  return de === undefined || names[0].endsWith(')')
    ? names
    : [`${names[0]} (${de})`, `${names[1]} (${en})`];
}

/** Whether a field is an exact decimal of 0 or more: a price, an area, a number of rooms. */
export const isAmount = (name: FieldName): boolean => fieldOf(name).kind === 'decimal';

/** Computes a value for each field. */
export function eachField<Value>(value: (name: FieldName) => Value): Record<FieldName, Value>;
// TypeScript does not infer the keys of Object.fromEntries. The overload above states them.
export function eachField(value: (name: FieldName) => unknown): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)]));
}
