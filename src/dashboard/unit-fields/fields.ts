import { ROOM_DIGITS } from '../../values/decimal.ts';
import type { UnitStatus, UnitVisibility } from '../../values/unit-states.ts';
import type { Field, FieldName, LaterField, NewField, NewFieldName } from './field.ts';

export const STATUSES = {
  frei: ['frei', 'available'],
  auf_anfrage: ['auf Anfrage', 'on request'],
  reserviert: ['reserviert', 'reserved'],
  notarvorbereitung: ['Notarvorbereitung', 'contract in preparation'],
  notartermin: ['Notartermin', 'notary appointment'],
  verkauft: ['verkauft', 'sold'],
} as const satisfies Readonly<Record<UnitStatus, readonly [string, string]>>;

export const VISIBILITIES = {
  online: ['online', 'online'],
  offline: ['offline', 'offline'],
  pending_review: ['in Prüfung', 'in review'],
} as const satisfies Readonly<Record<UnitVisibility, readonly [string, string]>>;

/**
 * Every field that people fill in, in the order of its section and of an import. The form, the
 * import, the export and the history all use this table.
 */
export const EDITABLE_FIELDS: {
  readonly [Name in FieldName]: Name extends NewFieldName ? NewField : LaterField<Name>;
} = {
  unitIdentifier: {
    section: 'place',
    kind: 'text',
    de: 'Kennung',
    en: 'Identifier',
    headers:
      'kennung wenr wenummer wohnungsnr wohnungsnummer wohnungnr wohnungnummer whgnr whgnummer einheitnr einheitennr einheitennummer einheitsnummer einheitsnr einheitid einheitskennung unitidentifier unitid unitno unitnr unitname unitref identifier apartmentno apartmentnr appartementnr flatno topnr webezeichnung we wohneinheit wohnung whg einheit einheiten unit apartment appartement flat top objektnr objektnummer externeid wohnungsbezeichnung wohnungskennung etw etwnr app appnr apt aptno aufteilungsplannr atpnr bezeichnung id nr nummer no',
  },
  unitNumber: {
    section: 'place',
    kind: 'text',
    of: 'digits',
    de: 'Nummer (nur Ziffern)',
    en: 'Number (digits only)',
    headers: 'lfdnr laufendenummer laufendenr laufnummer lfdnummer unitnumber serialno number',
  },
  street: {
    section: 'place',
    kind: 'text',
    de: 'Straße',
    en: 'Street',
    headers: 'strasse str strassenname anschrift adresse street streetname address road',
  },
  houseNumber: {
    section: 'place',
    kind: 'text',
    de: 'Hausnummer',
    en: 'House number',
    headers: 'hausnr hausnummer hnr hsnr housenumber houseno streetnumber streetno',
  },
  postalCode: {
    section: 'place',
    kind: 'text',
    of: 'postalCode',
    de: 'Postleitzahl',
    en: 'Postal code',
    headers: 'plz postleitzahl postalcode postcode zip zipcode',
  },
  city: {
    section: 'place',
    kind: 'text',
    de: 'Ort',
    en: 'City',
    headers: 'ort stadt gemeinde wohnort city town place',
  },
  etageLabel: {
    section: 'place',
    kind: 'text',
    de: 'Etage, wie geschrieben',
    en: 'Floor, as written',
    headers:
      'etage geschoss gesch stockwerk stock og ebene etagenlage etagelage geschosslage etg etagelabel floor level storey story',
  },
  etage: {
    section: 'place',
    kind: 'integer',
    de: 'Etage als Zahl',
    en: 'Floor as a number',
    headers: 'etagenummer etagenr floornumber',
  },
  haus: {
    section: 'place',
    kind: 'text',
    de: 'Haus',
    en: 'House',
    headers:
      'haus gebaeude hausbezeichnung gebaeudeteil hausteil aufgang hauseingang treppenhaus block bauteil house building',
  },
  unitLocation: {
    section: 'place',
    kind: 'text',
    de: 'Lage im Haus',
    en: 'Position in the building',
    headers: 'lage lageimhaus lageimgebaeude wohnungslage position unitlocation location',
  },
  latitude: { section: 'place', kind: 'text', of: 'coordinate', de: 'Breitengrad', en: 'Latitude' },
  longitude: {
    section: 'place',
    kind: 'text',
    of: 'coordinate',
    de: 'Längengrad',
    en: 'Longitude',
  },
  zimmer: {
    section: 'size',
    kind: 'decimal',
    digits: ROOM_DIGITS,
    de: 'Zimmer',
    en: 'Rooms',
    headers:
      'zimmer zimmeranzahl zimmerzahl anzahlzimmer anzahlderzimmer zi anzzimmer anzzi anzahlzi zianzahl raeume raumanzahl rooms room numberofrooms noofrooms',
  },
  wohnflaecheQm: {
    section: 'size',
    kind: 'decimal',
    de: 'Wohnfläche',
    en: 'Living area',
    unit: ['m²', 'm²'],
    headers:
      'wohnflaeche wohnflaecheqm wohnflaechem2 wohnflaechegesamt gesamtwohnflaeche wohnnutzflaeche wfl wf wohnfl wohnungsgroesse wohnungsflaeche livingarea livingspace floorarea flaeche groesse area size',
  },
  nutzflaecheQm: {
    section: 'size',
    kind: 'decimal',
    de: 'Nutzfläche',
    en: 'Usable area',
    unit: ['m²', 'm²'],
  },
  baujahr: {
    section: 'size',
    kind: 'integer',
    de: 'Baujahr',
    en: 'Year built',
    headers:
      'baujahr bj fertigstellungsjahr yearbuilt yearofconstruction constructionyear buildyear built',
  },
  bauzustand: { section: 'size', kind: 'text', de: 'Bauzustand', en: 'Condition' },
  kaufpreis: {
    section: 'money',
    kind: 'decimal',
    de: 'Kaufpreis',
    en: 'Price',
    unit: ['€', '€'],
    headers:
      'kaufpreis kaufpreiswohnung kaufpreiswhg kaufpreisohnestellplatz kaufpreisgesamt wohnungspreis preiswohnung kpwohnung kp purchaseprice verkaufspreis vkpreis vkp listenpreis angebotspreis askingprice salesprice saleprice preis price gesamtkaufpreis gesamtpreis vk',
  },
  preisAufAnfrage: {
    section: 'money',
    kind: 'flag',
    isSet: true,
    de: 'Preis auf Anfrage',
    en: 'Price on request',
    headers: 'preisaufanfrage aufanfrage paa priceonrequest onrequest poa',
  },
  kaufpreisStellplatz: {
    section: 'money',
    kind: 'decimal',
    de: 'Kaufpreis Stellplatz',
    en: 'Price of parking space',
    unit: ['€', '€'],
  },
  kaltmieteWohnung: {
    section: 'money',
    kind: 'decimal',
    de: 'Kaltmiete',
    en: 'Rent without heating',
    unit: ['€ im Monat', '€ a month'],
    headers:
      'kaltmiete kaltmietewohnung nettokaltmiete nkm monatskaltmiete mietekalt grundmiete sollmiete istmiete nettomiete coldrent netrent basicrent monthlyrent monatsmiete miete rent',
  },
  kaltmieteStellplatz: {
    section: 'money',
    kind: 'decimal',
    de: 'Kaltmiete Stellplatz',
    en: 'Rent of parking space',
    unit: ['€ im Monat', '€ a month'],
  },
  hausgeldGesamt: {
    section: 'money',
    kind: 'decimal',
    de: 'Hausgeld',
    en: 'Hausgeld',
    unit: ['€ im Monat', '€ a month'],
  },
  hausgeldNichtUmlagefaehig: {
    section: 'money',
    kind: 'decimal',
    de: 'davon nicht umlagefähig',
    en: 'of which not chargeable to the tenant',
    unit: ['€ im Monat', '€ a month'],
  },
  notarterminAm: {
    section: 'sale',
    kind: 'instant',
    de: 'Notartermin am',
    en: 'Notary appointment',
    headers: 'notarterminam notartermin beurkundungstermin termin notaryappointment',
  },
  verkauftAm: {
    section: 'sale',
    kind: 'date',
    de: 'Verkauft am',
    en: 'Sold on',
    headers:
      'verkauftam verkaufsdatum beurkundetam beurkundungsdatum kaufvertragvom soldon saledate',
  },
  verkaufspreis: {
    section: 'sale',
    kind: 'decimal',
    de: 'Verkauft für',
    en: 'Sold for',
    unit: ['€', '€'],
    headers:
      'verkauftfuer verkaufterpreis erloes verkaufserloes beurkundeterpreis soldfor soldprice',
  },
  anlageklasse: { section: 'letting', kind: 'text', de: 'Anlageklasse', en: 'Asset class' },
  mietstatus: { section: 'letting', kind: 'text', de: 'Mietstatus', en: 'Rental status' },
  vermietetSeit: { section: 'letting', kind: 'text', de: 'Vermietet seit', en: 'Let since' },
  isDenkmal: { section: 'letting', kind: 'flag', de: 'Denkmal', en: 'Listed building' },
  isErbbaupacht: { section: 'letting', kind: 'flag', de: 'Erbbaupacht', en: 'Ground lease' },
  energieeffizienzklasse: {
    section: 'energy',
    kind: 'text',
    de: 'Energieeffizienzklasse',
    en: 'Energy class',
  },
  energieausweistyp: {
    section: 'energy',
    kind: 'text',
    de: 'Art des Energieausweises',
    en: 'Kind of energy certificate',
  },
  energieverbrauch: {
    section: 'energy',
    kind: 'text',
    de: 'Verbrauch',
    en: 'Energy use',
    unit: ['kWh/m² im Jahr', 'kWh/m² a year'],
  },
  heizungsart: { section: 'energy', kind: 'text', de: 'Heizung', en: 'Heating' },
  beschreibung: {
    section: 'media',
    kind: 'text',
    of: 'lines',
    de: 'Beschreibung',
    en: 'Description',
    headers: 'beschreibung objektbeschreibung wohnungsbeschreibung freitext description',
  },
  videoUrl: {
    section: 'media',
    kind: 'text',
    of: 'address',
    de: 'Adresse des Videos',
    en: 'Address of the video',
  },
  virtualTourUrl: {
    section: 'media',
    kind: 'text',
    of: 'address',
    de: 'Adresse des Rundgangs',
    en: 'Address of the tour',
  },
  status: {
    section: 'state',
    kind: 'word',
    isSet: true,
    words: STATUSES,
    de: 'Status',
    en: 'Status',
    headers:
      'status verkaufsstatus vertriebsstatus vermarktungsstatus verkaufsstand salesstatus availability verfuegbarkeit vermarktung vertrieb verkauf belegung state zustand',
  },
  visibility: {
    section: 'state',
    kind: 'word',
    isSet: true,
    words: VISIBILITIES,
    de: 'Sichtbarkeit',
    en: 'Visibility',
    headers: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
  },
  archived: {
    section: 'state',
    kind: 'flag',
    isSet: true,
    words: { false: ['nicht archiviert', 'not archived'], true: ['archiviert', 'archived'] },
    de: 'Archiv',
    en: 'Archive',
  },
};

const isField = (name: string): name is FieldName => Object.hasOwn(EDITABLE_FIELDS, name);

/** All editable fields. */
export const FIELD_NAMES: readonly FieldName[] = Object.keys(EDITABLE_FIELDS).filter(isField);

/** Whether a new unit accepts a field. */
export const isNewField = (name: FieldName): name is NewFieldName =>
  'headers' in EDITABLE_FIELDS[name];

/** The fields that a new unit accepts. */
export const NEW_FIELD_NAMES: readonly NewFieldName[] = FIELD_NAMES.filter(isNewField);

/** Parses the name of a field; `null` for any other text. */
export const fieldNamed = (name: string): FieldName | null => (isField(name) ? name : null);

/** A field's description. */
export const fieldOf = (name: FieldName): Field => EDITABLE_FIELDS[name];

/** A field's labels with what its numbers measure, in German and in English. */
export function labelsOf(name: FieldName): readonly [german: string, english: string] {
  const { de, en, unit } = fieldOf(name);
  return unit === undefined ? [de, en] : [`${de} (${unit[0]})`, `${en} (${unit[1]})`];
}

/** Whether a field is an exact decimal of 0 or more: a price, an area, a number of rooms. */
export const isAmount = (name: FieldName): boolean => fieldOf(name).kind === 'decimal';

/** Computes a value for each field. */
export function eachField<Value>(value: (name: FieldName) => Value): Record<FieldName, Value>;
// TypeScript does not infer the keys of Object.fromEntries. The overload above states them.
export function eachField(value: (name: FieldName) => unknown): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)]));
}
