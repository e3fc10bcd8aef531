import { type FactName, isFactName } from '../../values/facts/facts.ts';
import { FACTS } from '../../values/facts/table.ts';
import type { UnitStatus, UnitVisibility } from '../../values/unit-states.ts';
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

export const STATUSES = {
  frei: ['frei', 'available'],
  auf_anfrage: ['auf Anfrage', 'on request'],
  reserviert: ['reserviert', 'reserved'],
  notarvorbereitung: ['Notarvorbereitung', 'contract in preparation'],
  notartermin: ['Notartermin', 'notary appointment'],
  verkauft: ['verkauft', 'sold'],
} as const satisfies Readonly<Record<UnitStatus, Pair>>;

export const VISIBILITIES = {
  online: ['online', 'online'],
  offline: ['offline', 'offline'],
  pending_review: ['in Prüfung', 'in review'],
} as const satisfies Readonly<Record<UnitVisibility, Pair>>;

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

const COLUMNS: {
  readonly [Name in Exclude<FieldName, FactName>]: Name extends NewFieldName
    ? NewField
    : LaterField<Name>;
} = {
  unitIdentifier: {
    ...text('place', 'Kennung', 'Identifier'),
    headers:
      'kennung wenr wenummer wohnungsnr wohnungsnummer wohnungnr wohnungnummer whgnr whgnummer einheitnr einheitennr einheitennummer einheitsnummer einheitsnr einheitid einheitskennung unitidentifier unitid unitno unitnr unitname unitref identifier apartmentno apartmentnr appartementnr flatno topnr webezeichnung we wohneinheit wohnung whg einheit einheiten unit apartment appartement flat top objektnr objektnummer externeid wohnungsbezeichnung wohnungskennung etw etwnr app appnr apt aptno aufteilungsplannr atpnr bezeichnung id nr nummer no',
  },
  unitNumber: {
    ...text('place', 'Nummer (nur Ziffern)', 'Number (digits only)'),
    of: 'digits',
    headers: 'lfdnr laufendenummer laufendenr laufnummer lfdnummer unitnumber serialno number',
  },
  street: {
    ...text('place', 'Straße', 'Street'),
    headers: 'strasse str strassenname anschrift adresse street streetname address road',
  },
  houseNumber: {
    ...text('place', 'Hausnummer', 'House number'),
    headers: 'hausnr hausnummer hnr hsnr housenumber houseno streetnumber streetno',
  },
  postalCode: {
    ...text('place', 'Postleitzahl', 'Postal code'),
    of: 'postalCode',
    headers: 'plz postleitzahl postalcode postcode zip zipcode',
  },
  city: { ...text('place', 'Ort', 'City'), headers: 'ort stadt gemeinde wohnort city town place' },
  etageLabel: {
    ...text('place', 'Etage, wie geschrieben', 'Floor, as written'),
    headers:
      'etage geschoss gesch stockwerk stock og ebene etagenlage etagelage geschosslage etg etagelabel floor level storey story',
  },
  etage: {
    ...integer('place', 'Etage als Zahl', 'Floor as a number'),
    headers: 'etagenummer etagenr floornumber',
  },
  haus: {
    ...text('place', 'Haus', 'House'),
    headers:
      'haus gebaeude hausbezeichnung gebaeudeteil hausteil aufgang hauseingang treppenhaus block bauteil house building',
  },
  unitLocation: {
    ...text('place', 'Lage im Haus', 'Position in the building'),
    headers: 'lage lageimhaus lageimgebaeude wohnungslage position unitlocation location',
  },
  latitude: { ...text('place', 'Breitengrad', 'Latitude'), of: 'coordinate' },
  longitude: { ...text('place', 'Längengrad', 'Longitude'), of: 'coordinate' },
  zimmer: {
    ...decimal('size', 'Zimmer', 'Rooms'),
    digits: 1,
    headers:
      'zimmer zimmeranzahl zimmerzahl anzahlzimmer anzahlderzimmer zi anzzimmer anzzi anzahlzi zianzahl raeume raumanzahl rooms room numberofrooms noofrooms',
  },
  wohnflaecheQm: {
    ...area('size', 'Wohnfläche', 'Living area'),
    headers:
      'wohnflaeche wohnflaecheqm wohnflaechem2 wohnflaechegesamt gesamtwohnflaeche wohnnutzflaeche wfl wf wohnfl wohnungsgroesse wohnungsflaeche livingarea livingspace floorarea flaeche groesse area size',
  },
  nutzflaecheQm: area('size', 'Nutzfläche', 'Usable area'),
  baujahr: {
    ...integer('size', 'Baujahr', 'Year built'),
    headers:
      'baujahr bj fertigstellungsjahr yearbuilt yearofconstruction constructionyear buildyear built',
  },
  bauzustand: text('size', 'Bauzustand', 'Condition'),
  kaufpreis: {
    ...money('money', 'Kaufpreis', 'Price'),
    headers:
      'kaufpreis kaufpreiswohnung kaufpreiswhg kaufpreisohnestellplatz kaufpreisgesamt wohnungspreis preiswohnung kpwohnung kp purchaseprice verkaufspreis vkpreis vkp listenpreis angebotspreis askingprice salesprice saleprice preis price gesamtkaufpreis gesamtpreis vk',
  },
  preisAufAnfrage: {
    ...flag('money', 'Preis auf Anfrage', 'Price on request'),
    isSet: true,
    headers: 'preisaufanfrage aufanfrage paa priceonrequest onrequest poa',
  },
  kaufpreisStellplatz: money('money', 'Kaufpreis Stellplatz', 'Price of parking space'),
  kaltmieteWohnung: {
    ...monthly('money', 'Kaltmiete', 'Rent without heating'),
    headers:
      'kaltmiete kaltmietewohnung nettokaltmiete nkm monatskaltmiete mietekalt grundmiete sollmiete istmiete nettomiete coldrent netrent basicrent monthlyrent monatsmiete miete rent',
  },
  kaltmieteStellplatz: monthly('money', 'Kaltmiete Stellplatz', 'Rent of parking space'),
  hausgeldGesamt: monthly('money', 'Hausgeld', 'Hausgeld'),
  hausgeldNichtUmlagefaehig: monthly(
    'money',
    'davon nicht umlagefähig',
    'of which not chargeable to the tenant',
  ),
  notarterminAm: {
    ...instant('sale', 'Notartermin am', 'Notary appointment'),
    headers: 'notarterminam notartermin beurkundungstermin termin notaryappointment',
  },
  verkauftAm: {
    ...date('sale', 'Verkauft am', 'Sold on'),
    headers:
      'verkauftam verkaufsdatum beurkundetam beurkundungsdatum kaufvertragvom soldon saledate',
  },
  verkaufspreis: {
    ...money('sale', 'Verkauft für', 'Sold for'),
    headers:
      'verkauftfuer verkaufterpreis erloes verkaufserloes beurkundeterpreis soldfor soldprice',
  },
  anlageklasse: text('letting', 'Anlageklasse', 'Asset class'),
  mietstatus: text('letting', 'Mietstatus', 'Rental status'),
  vermietetSeit: text('letting', 'Vermietet seit', 'Let since'),
  isDenkmal: flag('letting', 'Denkmal', 'Listed building'),
  isErbbaupacht: flag('letting', 'Erbbaupacht', 'Ground lease'),
  energieeffizienzklasse: text('energy', 'Energieeffizienzklasse', 'Energy class'),
  energieausweistyp: text('energy', 'Art des Energieausweises', 'Kind of energy certificate'),
  energieverbrauch: {
    ...text('energy', 'Verbrauch', 'Energy use'),
    unit: ['kWh/m² im Jahr', 'kWh/m² a year'],
  },
  heizungsart: text('energy', 'Heizung', 'Heating'),
  beschreibung: {
    ...text('media', 'Beschreibung', 'Description'),
    max: 20_000,
    headers: 'beschreibung objektbeschreibung wohnungsbeschreibung freitext description',
  },
  videoUrl: { ...text('media', 'Adresse des Videos', 'Address of the video'), of: 'address' },
  virtualTourUrl: {
    ...text('media', 'Adresse des Rundgangs', 'Address of the tour'),
    of: 'address',
  },
  status: {
    ...word('state', 'Status', 'Status'),
    isSet: true,
    words: STATUSES,
    headers:
      'status verkaufsstatus vertriebsstatus vermarktungsstatus verkaufsstand salesstatus availability verfuegbarkeit vermarktung vertrieb verkauf belegung state zustand',
  },
  visibility: {
    ...word('state', 'Sichtbarkeit', 'Visibility'),
    isSet: true,
    words: VISIBILITIES,
    headers: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
  },
  archived: {
    ...flag('state', 'Archiv', 'Archive'),
    isSet: true,
    words: { false: ['nicht archiviert', 'not archived'], true: ['archiviert', 'archived'] },
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

/** Whether a new unit accepts a field. */
export const isNewField = (name: FieldName): name is NewFieldName =>
  isFactName(name) || 'headers' in EDITABLE_FIELDS[name];

/** The fields that a new unit accepts. */
export const NEW_FIELD_NAMES: readonly NewFieldName[] = FIELD_NAMES.filter(isNewField);

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
  return de === undefined ? names : [`${names[0]} (${de})`, `${names[1]} (${en})`];
}

/** Whether a field is an exact decimal of 0 or more: a price, an area, a number of rooms. */
export const isAmount = (name: FieldName): boolean => fieldOf(name).kind === 'decimal';

/** Computes a value for each field. */
export function eachField<Value>(value: (name: FieldName) => Value): Record<FieldName, Value>;
// TypeScript does not infer the keys of Object.fromEntries. The overload above states them.
export function eachField(value: (name: FieldName) => unknown): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)]));
}
