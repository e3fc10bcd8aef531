import { type FactValue, isFactName } from '../facts/facts.ts';
import { FACTS } from '../facts/table.ts';
import { COUNTRIES, HEATINGS, PARKING } from './words.ts';

// Where OpenImmo has the values of this service, for its export and its import.

/** An attribute of the price of each kind of parking space. */
const ofParking = (attribute: string): string =>
  [...Object.values(PARKING), 'SONSTIGE']
    .map((kind) => `preise/stp_${kind.toLowerCase()}@${attribute}`)
    .join(' ');

const IDS =
  'verwaltung_techn/objektnr_extern verwaltung_techn/openimmo_obid verwaltung_techn/objektnr_intern';

/** The places of fields, as {@link FACTS} has those of other facts. */
const PLACES: Readonly<Record<string, string>> = {
  externalSourceId: IDS,
  unitIdentifier: `geo/wohnungsnr verwaltung_techn/objektnr_intern ${IDS}`,
  street: 'geo/strasse',
  houseNumber: 'geo/hausnummer',
  postalCode: 'geo/plz',
  city: 'geo/ort',
  etage: 'geo/etage',
  latitude: 'geo/geokoordinaten@breitengrad',
  longitude: 'geo/geokoordinaten@laengengrad',
  zimmer: 'flaechen/anzahl_zimmer',
  wohnflaecheQm: 'flaechen/wohnflaeche',
  nutzflaecheQm: 'flaechen/nutzflaeche',
  baujahr: 'zustand_angaben/baujahr',
  bauzustand: 'zustand_angaben/zustand@zustand_art',
  kaufpreis: 'preise/kaufpreis preise/kaufpreisbrutto',
  preisAufAnfrage: 'preise/kaufpreis@auf_anfrage=true',
  kaufpreisStellplatz: ofParking('stellplatzkaufpreis'),
  kaufpreisPerQm: 'preise/kaufpreis_pro_qm',
  kaltmieteWohnung: 'preise/nettokaltmiete preise/kaltmiete',
  kaltmieteStellplatz: ofParking('stellplatzmiete'),
  kaltmietePerQm: 'preise/mietpreis_pro_qm',
  hausgeldGesamt: 'preise/hausgeld',
  stellplaetze: `flaechen/anzahl_stellplaetze ${ofParking('anzahl')}`,
  isDenkmal: 'verwaltung_objekt/denkmalgeschuetzt',
  isErbbaupacht: 'objektkategorie/vermarktungsart@ERBPACHT=true',
  energieeffizienzklasse: 'energiepass/wertklasse',
  energieausweistyp: 'energiepass/epart',
  heizungsart: 'ausstattung/heizungsart@*',
  beschreibung: 'freitexte/objektbeschreibung',
  status: 'zustand_angaben/verkaufstatus@stand',
};

/** What OpenImmo calls values, if not as the words of a fact have it. Of several names, the first one is written. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bauzustand: { Erstbezug: 'ERSTBEZUG', projektiert: 'PROJEKTIERT', neuwertig: 'NEUWERTIG' },
  status: { frei: 'OFFEN', auf_anfrage: 'OFFEN', reserviert: 'RESERVIERT', verkauft: 'VERKAUFT' },
  stellplatzart: PARKING,
  keller: { true: 'JA TEIL', false: 'NEIN' },
  moebliert: { true: 'VOLL TEIL' },
  heizungsart: Object.fromEntries(HEATINGS.map(([, own, name]) => [own, name])),
  energieausweistyp: { Bedarfsausweis: 'BEDARF', Verbrauchsausweis: 'VERBRAUCH' },
  landCode: COUNTRIES,
};

/** The values of a field that OpenImmo calls otherwise, each with a name there. */
function namesOf(field: string): readonly (readonly [own: string, name: string])[] {
  const words = isFactName(field) ? Object.entries(FACTS[field].words ?? {}) : [];
  const names = words.flatMap(([own, [, , name]]) =>
    name === undefined ? [] : ([[own, name]] as const),
  );
  return [...names, ...Object.entries(NAMES[field] ?? {})].flatMap(([own, all]) =>
    all.split(' ').map((name) => [own, name] as const),
  );
}

/** The path of an element or attribute; of a flag, also the value that it stands for. */
export type Place = readonly [path: string, flagOf?: string];

function findPlaces(field: string): readonly Place[] {
  const places =
    (PLACES[field] ?? (isFactName(field) ? FACTS[field].openImmo : undefined))?.split(' ') ?? [];
  return places.flatMap((place): readonly Place[] => {
    if (place.includes('*'))
      return namesOf(field).map(([own, name]) => [place.replace('*', name), own]);
    const [path = '', flagOf] = place.split('=');
    return [flagOf === undefined ? [path] : [path, flagOf]];
  });
}

/** The places of each field. */
export const PLACES_OF: ReadonlyMap<string, readonly Place[]> = new Map(
  [...Object.keys(PLACES), ...Object.keys(FACTS)].map((field) => [field, findPlaces(field)]),
);

/** What is written of a value, by paths: its text, and `true` for its flag. */
export function writtenOf(field: string, value: FactValue): (readonly [string, string])[] {
  const places = PLACES_OF.get(field) ?? [];
  const names = namesOf(field);
  const own = String(value);
  const text = names.length === 0 ? own : names.find(([each]) => each === own)?.[1];
  const [path] = places.find(([, flagOf]) => flagOf === undefined) ?? [];
  const [flag] = places.find(([, flagOf]) => flagOf === own) ?? [];
  return [
    ...(path !== undefined && text !== undefined ? [[path, text] as const] : []),
    ...(flag === undefined ? [] : [[flag, 'true'] as const]),
  ];
}

/** The value that a text means; the text if it is not one of the names. */
export const meaningOf = (field: string, text: string): string =>
  namesOf(field).find(([, name]) => name.toUpperCase() === text.toUpperCase())?.[0] ?? text;
