import type { FieldName, LaterField, NewField, NewFieldName } from './field.ts';

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
      'kennung wenr wenummer wohnungsnr wohnungsnummer wohnungnr wohnungnummer whgnr whgnummer einheitnr einheitennr einheitennummer einheitsnummer einheitsnr einheitid einheitskennung unitidentifier unitid unitno unitnr unitname unitref identifier apartmentno apartmentnr appartementnr flatno topnr webezeichnung we wohneinheit wohnung whg einheit einheiten unit apartment appartement flat top objektnr objektnummer externeid wohnungsbezeichnung wohnungskennung etw etwnr dhh dhhnr parzelle tuer tuernr app appnr apt aptno aufteilungsplannr atpnr bezeichnung id nr nummer no',
  },
  unitNumber: {
    section: 'place',
    kind: 'digits',
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
    kind: 'postalCode',
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
      'haus gebaeude hausbezeichnung gebaeudeteil hausteil aufgang hauseingang treppenhaus stiege block bauteil house building',
  },
  unitLocation: {
    section: 'place',
    kind: 'text',
    de: 'Lage im Haus',
    en: 'Position in the building',
    headers: 'lage lageimhaus lageimgebaeude wohnungslage position unitlocation location',
  },
  latitude: { section: 'place', kind: 'coordinate', de: 'Breitengrad', en: 'Latitude' },
  longitude: { section: 'place', kind: 'coordinate', de: 'Längengrad', en: 'Longitude' },
  zimmer: {
    section: 'size',
    kind: 'rooms',
    de: 'Zimmer',
    en: 'Rooms',
    headers:
      'zimmer zimmeranzahl zimmerzahl anzahlzimmer anzahlderzimmer zi anzzimmer anzzi anzahlzi zianzahl raeume raumanzahl rooms room numberofrooms noofrooms',
  },
  wohnflaecheQm: {
    section: 'size',
    kind: 'amount',
    de: 'Wohnfläche (m²)',
    en: 'Living area (m²)',
    headers:
      'wohnflaeche wohnflaecheqm wohnflaechem2 wohnflaechegesamt gesamtwohnflaeche wohnnutzflaeche wfl wf wohnfl wnfl wohnungsgroesse wohnungsflaeche livingarea livingspace internalarea floorarea flaeche groesse area size',
  },
  nutzflaecheQm: { section: 'size', kind: 'amount', de: 'Nutzfläche (m²)', en: 'Usable area (m²)' },
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
    kind: 'amount',
    de: 'Kaufpreis (€)',
    en: 'Price (€)',
    headers:
      'kaufpreis kaufpreiswohnung kaufpreiswhg kaufpreisohnestellplatz kaufpreisgesamt wohnungspreis preiswohnung kpwohnung kp purchaseprice verkaufspreis vkpreis vkp listenpreis festpreis listprice askingprice salesprice saleprice preis price gesamtkaufpreis gesamtpreis vk',
  },
  preisAufAnfrage: {
    section: 'money',
    kind: 'flag',
    de: 'Preis auf Anfrage',
    en: 'Price on request',
    headers: 'preisaufanfrage aufanfrage paa priceonrequest onrequest poa',
  },
  kaufpreisStellplatz: {
    section: 'money',
    kind: 'amount',
    de: 'Kaufpreis Stellplatz (€)',
    en: 'Price of parking space (€)',
  },
  kaltmieteWohnung: {
    section: 'money',
    kind: 'amount',
    de: 'Kaltmiete (€ im Monat)',
    en: 'Rent without heating (€ a month)',
    headers:
      'kaltmiete kaltmietewohnung nettokaltmiete nkm monatskaltmiete mietekalt grundmiete sollmiete istmiete nettomiete coldrent netrent basicrent monthlyrent monatsmiete miete rent',
  },
  kaltmieteStellplatz: {
    section: 'money',
    kind: 'amount',
    de: 'Kaltmiete Stellplatz (€ im Monat)',
    en: 'Rent of parking space (€ a month)',
  },
  hausgeldGesamt: {
    section: 'money',
    kind: 'amount',
    de: 'Hausgeld (€ im Monat)',
    en: 'Hausgeld (€ a month)',
  },
  hausgeldNichtUmlagefaehig: {
    section: 'money',
    kind: 'amount',
    de: 'davon nicht umlagefähig (€ im Monat)',
    en: 'of which not chargeable to the tenant (€ a month)',
  },
  notarterminAm: {
    section: 'sale',
    kind: 'moment',
    de: 'Notartermin am',
    en: 'Notary appointment',
    headers: 'notarterminam notartermin beurkundungstermin termin notaryappointment',
  },
  verkauftAm: {
    section: 'sale',
    kind: 'day',
    de: 'Verkauft am',
    en: 'Sold on',
    headers:
      'verkauftam verkaufsdatum beurkundetam beurkundungsdatum kaufvertragvom soldon saledate',
  },
  verkaufspreis: {
    section: 'sale',
    kind: 'amount',
    de: 'Verkauft für (€)',
    en: 'Sold for (€)',
    headers:
      'verkauftfuer verkaufterpreis erloes verkaufserloes beurkundeterpreis soldfor soldprice',
  },
  anlageklasse: { section: 'letting', kind: 'text', de: 'Anlageklasse', en: 'Asset class' },
  mietstatus: { section: 'letting', kind: 'text', de: 'Mietstatus', en: 'Rental status' },
  vermietetSeit: { section: 'letting', kind: 'text', de: 'Vermietet seit', en: 'Let since' },
  isDenkmal: { section: 'letting', kind: 'yesOrNo', de: 'Denkmal', en: 'Listed building' },
  isErbbaupacht: { section: 'letting', kind: 'yesOrNo', de: 'Erbbaupacht', en: 'Ground lease' },
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
    de: 'Verbrauch (kWh/m² im Jahr)',
    en: 'Energy use (kWh/m² a year)',
  },
  heizungsart: { section: 'energy', kind: 'text', de: 'Heizung', en: 'Heating' },
  beschreibung: {
    section: 'media',
    kind: 'longText',
    de: 'Beschreibung',
    en: 'Description',
    headers: 'beschreibung objektbeschreibung wohnungsbeschreibung freitext description',
  },
  videoUrl: {
    section: 'media',
    kind: 'address',
    de: 'Adresse des Videos',
    en: 'Address of the video',
  },
  virtualTourUrl: {
    section: 'media',
    kind: 'address',
    de: 'Adresse des Rundgangs',
    en: 'Address of the tour',
  },
  status: {
    section: 'state',
    kind: 'status',
    de: 'Status',
    en: 'Status',
    headers:
      'status verkaufsstatus vertriebsstatus vermarktungsstatus verkaufsstand salesstatus availability verfuegbarkeit vermarktung vertrieb verkauf belegung state zustand',
  },
  visibility: {
    section: 'state',
    kind: 'visibility',
    de: 'Sichtbarkeit',
    en: 'Visibility',
    headers: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
  },
  archived: { section: 'state', kind: 'archived', de: 'Archiv', en: 'Archive' },
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

/** Whether a field is an exact decimal of 0 or more: a price, an area, a number of rooms. */
export function isAmount(name: FieldName): boolean {
  const { kind } = EDITABLE_FIELDS[name];
  return kind === 'amount' || kind === 'rooms';
}

/** Computes a value for each field. */
export function eachField<Value>(value: (name: FieldName) => Value): Record<FieldName, Value>;
// TypeScript does not infer the keys of Object.fromEntries. The overload above states them.
export function eachField(value: (name: FieldName) => unknown): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)]));
}
