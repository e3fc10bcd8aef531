import type { UnitField } from './unit-fields.ts';

/** A header without case, umlauts, units (`[€]`, `in m²`) and everything but letters and digits. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[([{].*?[)\]}]/g, ' ')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/\b(?:in\s+)?(?:eur|euro|€|m2|m²|qm|sqm)(?=$|[^a-z])|€|m²/g, ' ')
    .replaceAll(/[^a-z0-9]/g, '');
}

/** What spreadsheets call the fields, as {@link plainHeader} writes it. */
const NAMES: Readonly<Record<UnitField, string>> = {
  unitIdentifier:
    'einheit einheiten einheitnr einheitennr einheitennummer einheitsnummer einheitid we wenr wenummer wohneinheit wohnung wohnungnr wohnungsnr wohnungsnummer whgnr whg kennung bezeichnung objektnr objektnummer externeid unit unitid unitidentifier unitname unitref identifier apartment apartmentno flat flatno id nr nummer no',
  unitNumber: 'lfdnr laufendenummer laufnummer lfdnummer unitno unitnumber serialno number',
  street: 'strasse str strassenname anschrift adresse street streetname address road',
  houseNumber: 'hausnr hausnummer hnr hsnr housenumber houseno streetnumber streetno',
  postalCode: 'plz postleitzahl postalcode postcode zip zipcode',
  city: 'ort stadt gemeinde wohnort city town place',
  unitLocation: 'lage lageimhaus lageimgebaeude wohnungslage position unitlocation location',
  etageLabel:
    'etage geschoss stockwerk stock og ebene etagenlage etagelabel floor level storey story',
  etage: 'etagenummer etagenr floornumber',
  zimmer:
    'zimmer zimmeranzahl zimmerzahl anzahlzimmer zi anzzimmer raeume raumanzahl rooms room numberofrooms noofrooms',
  wohnflaecheQm:
    'wohnflaeche wohnflaecheqm wohnflaechem2 wfl wf wohnfl flaeche groesse livingarea livingspace area size floorarea',
  kaufpreis:
    'kaufpreis kaufpreisgesamt kaufpreisohnestellplatz kaufpreiswohnung kp preis verkaufspreis vkpreis vk angebotspreis purchaseprice price askingprice salesprice saleprice',
  kaltmieteWohnung:
    'kaltmiete kaltmietewohnung nettokaltmiete nkm miete mietekalt grundmiete sollmiete istmiete rent coldrent netrent basicrent monthlyrent',
  baujahr:
    'baujahr bj fertigstellungsjahr yearbuilt yearofconstruction constructionyear buildyear built',
  status:
    'status verkaufsstatus vertriebsstatus vermarktungsstatus zustand salesstatus state availability',
  visibility: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
};

const FIELD_OF = new Map<string, string>(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field] as const),
  ),
);

/** The field that a header names, in German or English; `undefined` if it names none. */
export function fieldOfHeader(header: string): string | undefined {
  return FIELD_OF.get(plainHeader(header));
}
