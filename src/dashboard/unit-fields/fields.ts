import type { UnitStatus, UnitVisibility } from '../../values/unit-states.ts';
import type { Field, FieldName, LaterField, NewField, NewFieldName, Pair } from './field.ts';

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
    names: ['Kennung', 'Identifier'],
    headers:
      'kennung wenr wenummer wohnungsnr wohnungsnummer wohnungnr wohnungnummer whgnr whgnummer einheitnr einheitennr einheitennummer einheitsnummer einheitsnr einheitid einheitskennung unitidentifier unitid unitno unitnr unitname unitref identifier apartmentno apartmentnr appartementnr flatno topnr webezeichnung we wohneinheit wohnung whg einheit einheiten unit apartment appartement flat top objektnr objektnummer externeid wohnungsbezeichnung wohnungskennung etw etwnr app appnr apt aptno aufteilungsplannr atpnr bezeichnung id nr nummer no',
  },
  unitNumber: {
    section: 'place',
    kind: 'text',
    of: 'digits',
    names: ['Nummer (nur Ziffern)', 'Number (digits only)'],
    headers: 'lfdnr laufendenummer laufendenr laufnummer lfdnummer unitnumber serialno number',
  },
  street: {
    section: 'place',
    kind: 'text',
    names: ['Straße', 'Street'],
    headers: 'strasse str strassenname anschrift adresse street streetname address road',
  },
  houseNumber: {
    section: 'place',
    kind: 'text',
    names: ['Hausnummer', 'House number'],
    headers: 'hausnr hausnummer hnr hsnr housenumber houseno streetnumber streetno',
  },
  postalCode: {
    section: 'place',
    kind: 'text',
    of: 'postalCode',
    names: ['Postleitzahl', 'Postal code'],
    headers: 'plz postleitzahl postalcode postcode zip zipcode',
  },
  city: {
    section: 'place',
    kind: 'text',
    names: ['Ort', 'City'],
    headers: 'ort stadt gemeinde wohnort city town place',
  },
  etageLabel: {
    section: 'place',
    kind: 'text',
    names: ['Etage, wie geschrieben', 'Floor, as written'],
    headers:
      'etage geschoss gesch stockwerk stock og ebene etagenlage etagelage geschosslage etg etagelabel floor level storey story',
  },
  etage: {
    section: 'place',
    kind: 'integer',
    names: ['Etage als Zahl', 'Floor as a number'],
    headers: 'etagenummer etagenr floornumber',
  },
  haus: {
    section: 'place',
    kind: 'text',
    names: ['Haus', 'House'],
    headers:
      'haus gebaeude hausbezeichnung gebaeudeteil hausteil aufgang hauseingang treppenhaus block bauteil house building',
  },
  unitLocation: {
    section: 'place',
    kind: 'text',
    names: ['Lage im Haus', 'Position in the building'],
    headers: 'lage lageimhaus lageimgebaeude wohnungslage position unitlocation location',
  },
  latitude: {
    section: 'place',
    kind: 'text',
    of: 'coordinate',
    names: ['Breitengrad', 'Latitude'],
  },
  longitude: {
    section: 'place',
    kind: 'text',
    of: 'coordinate',
    names: ['Längengrad', 'Longitude'],
  },
  zimmer: {
    section: 'size',
    kind: 'decimal',
    digits: 1,
    names: ['Zimmer', 'Rooms'],
    headers:
      'zimmer zimmeranzahl zimmerzahl anzahlzimmer anzahlderzimmer zi anzzimmer anzzi anzahlzi zianzahl raeume raumanzahl rooms room numberofrooms noofrooms',
  },
  wohnflaecheQm: {
    section: 'size',
    kind: 'decimal',
    names: ['Wohnfläche', 'Living area'],
    unit: 'm²',
    headers:
      'wohnflaeche wohnflaecheqm wohnflaechem2 wohnflaechegesamt gesamtwohnflaeche wohnnutzflaeche wfl wf wohnfl wohnungsgroesse wohnungsflaeche livingarea livingspace floorarea flaeche groesse area size',
  },
  nutzflaecheQm: {
    section: 'size',
    kind: 'decimal',
    names: ['Nutzfläche', 'Usable area'],
    unit: 'm²',
  },
  baujahr: {
    section: 'size',
    kind: 'integer',
    names: ['Baujahr', 'Year built'],
    headers:
      'baujahr bj fertigstellungsjahr yearbuilt yearofconstruction constructionyear buildyear built',
  },
  bauzustand: { section: 'size', kind: 'text', names: ['Bauzustand', 'Condition'] },
  kaufpreis: {
    section: 'money',
    kind: 'decimal',
    names: ['Kaufpreis', 'Price'],
    unit: '€',
    headers:
      'kaufpreis kaufpreiswohnung kaufpreiswhg kaufpreisohnestellplatz kaufpreisgesamt wohnungspreis preiswohnung kpwohnung kp purchaseprice verkaufspreis vkpreis vkp listenpreis angebotspreis askingprice salesprice saleprice preis price gesamtkaufpreis gesamtpreis vk',
  },
  preisAufAnfrage: {
    section: 'money',
    kind: 'flag',
    isSet: true,
    names: ['Preis auf Anfrage', 'Price on request'],
    headers: 'preisaufanfrage aufanfrage paa priceonrequest onrequest poa',
  },
  kaufpreisStellplatz: {
    section: 'money',
    kind: 'decimal',
    names: ['Kaufpreis Stellplatz', 'Price of parking space'],
    unit: '€',
  },
  kaltmieteWohnung: {
    section: 'money',
    kind: 'decimal',
    names: ['Kaltmiete', 'Rent without heating'],
    unit: ['€ im Monat', '€ a month'],
    headers:
      'kaltmiete kaltmietewohnung nettokaltmiete nkm monatskaltmiete mietekalt grundmiete sollmiete istmiete nettomiete coldrent netrent basicrent monthlyrent monatsmiete miete rent',
  },
  kaltmieteStellplatz: {
    section: 'money',
    kind: 'decimal',
    names: ['Kaltmiete Stellplatz', 'Rent of parking space'],
    unit: ['€ im Monat', '€ a month'],
  },
  hausgeldGesamt: {
    section: 'money',
    kind: 'decimal',
    names: ['Hausgeld', 'Hausgeld'],
    unit: ['€ im Monat', '€ a month'],
  },
  hausgeldNichtUmlagefaehig: {
    section: 'money',
    kind: 'decimal',
    names: ['davon nicht umlagefähig', 'of which not chargeable to the tenant'],
    unit: ['€ im Monat', '€ a month'],
  },
  notarterminAm: {
    section: 'sale',
    kind: 'instant',
    names: ['Notartermin am', 'Notary appointment'],
    headers: 'notarterminam notartermin beurkundungstermin termin notaryappointment',
  },
  verkauftAm: {
    section: 'sale',
    kind: 'date',
    names: ['Verkauft am', 'Sold on'],
    headers:
      'verkauftam verkaufsdatum beurkundetam beurkundungsdatum kaufvertragvom soldon saledate',
  },
  verkaufspreis: {
    section: 'sale',
    kind: 'decimal',
    names: ['Verkauft für', 'Sold for'],
    unit: '€',
    headers:
      'verkauftfuer verkaufterpreis erloes verkaufserloes beurkundeterpreis soldfor soldprice',
  },
  anlageklasse: { section: 'letting', kind: 'text', names: ['Anlageklasse', 'Asset class'] },
  mietstatus: { section: 'letting', kind: 'text', names: ['Mietstatus', 'Rental status'] },
  vermietetSeit: { section: 'letting', kind: 'text', names: ['Vermietet seit', 'Let since'] },
  isDenkmal: { section: 'letting', kind: 'flag', names: ['Denkmal', 'Listed building'] },
  isErbbaupacht: { section: 'letting', kind: 'flag', names: ['Erbbaupacht', 'Ground lease'] },
  energieeffizienzklasse: {
    section: 'energy',
    kind: 'text',
    names: ['Energieeffizienzklasse', 'Energy class'],
  },
  energieausweistyp: {
    section: 'energy',
    kind: 'text',
    names: ['Art des Energieausweises', 'Kind of energy certificate'],
  },
  energieverbrauch: {
    section: 'energy',
    kind: 'text',
    names: ['Verbrauch', 'Energy use'],
    unit: ['kWh/m² im Jahr', 'kWh/m² a year'],
  },
  heizungsart: { section: 'energy', kind: 'text', names: ['Heizung', 'Heating'] },
  beschreibung: {
    section: 'media',
    kind: 'text',
    max: 20_000,
    names: ['Beschreibung', 'Description'],
    headers: 'beschreibung objektbeschreibung wohnungsbeschreibung freitext description',
  },
  videoUrl: {
    section: 'media',
    kind: 'text',
    of: 'address',
    names: ['Adresse des Videos', 'Address of the video'],
  },
  virtualTourUrl: {
    section: 'media',
    kind: 'text',
    of: 'address',
    names: ['Adresse des Rundgangs', 'Address of the tour'],
  },
  status: {
    section: 'state',
    kind: 'word',
    isSet: true,
    words: STATUSES,
    names: ['Status', 'Status'],
    headers:
      'status verkaufsstatus vertriebsstatus vermarktungsstatus verkaufsstand salesstatus availability verfuegbarkeit vermarktung vertrieb verkauf belegung state zustand',
  },
  visibility: {
    section: 'state',
    kind: 'word',
    isSet: true,
    words: VISIBILITIES,
    names: ['Sichtbarkeit', 'Visibility'],
    headers: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
  },
  archived: {
    section: 'state',
    kind: 'flag',
    isSet: true,
    words: { false: ['nicht archiviert', 'not archived'], true: ['archiviert', 'archived'] },
    names: ['Archiv', 'Archive'],
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
