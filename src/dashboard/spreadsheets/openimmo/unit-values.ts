import { isFactName } from '../../../values/facts/facts.ts';
import { FACTS } from '../../../values/facts/table.ts';
import { TYPES_OF } from '../../../values/facts/words.ts';
import * as openimmo from '../../../values/openimmo/words.ts';
import type { FieldName } from '../../unit-fields/field.ts';
import { FIELD_NAMES, fieldNamed, fieldOf } from '../../unit-fields/fields.ts';
import { type Cell, EMPTY_CELL, textCell } from '../grid.ts';
import type { Said } from './said.ts';

type Words = Readonly<Record<string, string>>;

/** Flags of an element, by the words that they stand for. */
const flags = (path: string, words: Words): string =>
  Object.entries(words)
    .map(([own, name]) => `${path}@${name}=${own}`)
    .join(' ');

/** Words by what OpenImmo calls them: the first one of several. */
const reversed = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words)
      .toReversed()
      .map(([own, name]) => [name.toUpperCase(), own]),
  );

const KIND = 'objektkategorie/objektart';
const { KINDS, TYPES, PARKING } = openimmo;
const elementOf = (type: string) => TYPES[type]?.element ?? '';

/** An attribute of each kind of parking space. */
const parking = (attribute: string): string =>
  [...Object.values(PARKING), 'SONSTIGE']
    .map((kind) => `preise/stp_${kind.toLowerCase()}@${attribute}`)
    .join(' ');

const IDS =
  'verwaltung_techn/objektnr_extern verwaltung_techn/openimmo_obid verwaltung_techn/objektnr_intern';

/** Where fields stand, if not where the table of facts says. */
const PLACES: Readonly<Partial<Record<FieldName, string>>> = {
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
  kaufpreisStellplatz: parking('stellplatzkaufpreis'),
  kaltmieteWohnung: 'preise/nettokaltmiete preise/kaltmiete',
  kaltmieteStellplatz: parking('stellplatzmiete'),
  hausgeldGesamt: 'preise/hausgeld',
  isDenkmal: 'verwaltung_objekt/denkmalgeschuetzt',
  isErbbaupacht: 'objektkategorie/vermarktungsart@ERBPACHT=true',
  energieeffizienzklasse: 'energiepass/wertklasse',
  energieausweistyp: 'energiepass/epart',
  heizungsart: flags('ausstattung/heizungsart', {
    Fußbodenheizung: 'FUSSBODEN',
    Fernwärme: 'FERN',
    Zentralheizung: 'ZENTRAL',
    Etagenheizung: 'ETAGE',
    Ofenheizung: 'OFEN',
  }),
  beschreibung: 'freitexte/objektbeschreibung',
  status: 'zustand_angaben/verkaufstatus@stand',
  objektart: [
    ...Object.entries(KINDS).map(([kind, { element }]) => `${KIND}/${element}=${kind}`),
    ...Object.entries(TYPES_OF).flatMap(([kind, types]) =>
      Object.keys(types).map((type) => `${KIND}/${elementOf(type)}=${kind}`),
    ),
  ].join(' '),
  objekttyp: Object.entries(TYPES)
    .map(([type, { element, type: name = '' }]) => `${KIND}/${element}@${name}=${type}`)
    .join(' '),
  vermarktungsart: flags('objektkategorie/vermarktungsart', { kauf: 'KAUF', miete: 'MIETE_PACHT' }),
  nutzungsart: flags('objektkategorie/nutzungsart', {
    anlage: 'ANLAGE',
    gewerbe: 'GEWERBE',
    wohnen: 'WOHNEN',
  }),
  verfuegbarAb: 'verwaltung_objekt/verfuegbar_ab verwaltung_objekt/abdatum',
  landCode: 'geo/land@iso_land',
  stellplaetze: `flaechen/anzahl_stellplaetze ${parking('anzahl')}`,
  stellplatzart: flags('ausstattung/stellplatzart', PARKING),
  aufzug: 'ausstattung/fahrstuhl@PERSONEN=true',
  keller: 'ausstattung/unterkellert@keller',
  einbaukueche: 'ausstattung/kueche@EBK=true',
  moebliert: 'ausstattung/moebliert@moeb',
  energiekennwert: 'energiepass/endenergiebedarf energiepass/energieverbrauchkennwert',
  energietraeger: `energiepass/primaerenergietraeger ${flags('ausstattung/befeuerung', openimmo.FUELS)}`,
  kontaktTelefon: 'kontaktperson/tel_zentrale kontaktperson/tel_durchw kontaktperson/tel_handy',
  kontaktEmail: 'kontaktperson/email_zentrale kontaktperson/email_direkt',
};

/** What OpenImmo calls values, in capitals. */
const WORDS: Readonly<Partial<Record<ReadName, Words>>> = {
  bauzustand: { ERSTBEZUG: 'Erstbezug', PROJEKTIERT: 'projektiert', NEUWERTIG: 'neuwertig' },
  status: { OFFEN: 'frei' },
  keller: { JA: 'true', TEIL: 'true', NEIN: 'false' },
  moebliert: { VOLL: 'true', TEIL: 'true' },
  energieausweistyp: { BEDARF: 'Bedarfsausweis', VERBRAUCH: 'Verbrauchsausweis' },
  energieausweisStand: { ...reversed(openimmo.CERTIFICATES), 2008: 'vorhanden', 2014: 'vorhanden' },
  energietraeger: reversed(openimmo.FUELS),
  landCode: reversed(openimmo.COUNTRIES),
};

/** What a column of the table is. */
export type ReadName = FieldName | 'externalSourceId';

/** The values of a unit, by their fields. */
export type UnitValues = ReadonlyMap<ReadName, Cell>;

/** An id of this or another system, which names no unit. */
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function unitValues(said: Said): Map<ReadName, Cell> {
  const texts = new Map<ReadName, string>([['externalSourceId', said.read(IDS)[0] ?? '']]);
  for (const name of FIELD_NAMES) {
    const places = PLACES[name] ?? (isFactName(name) ? FACTS[name].openImmo : undefined);
    const [text = '', ...more] = places === undefined ? [] : said.read(places);
    const all = name === 'heizungsart' ? [text, ...more].join(', ') : text;
    texts.set(name, WORDS[name]?.[text.toUpperCase()] ?? all);
  }
  const textOf = (name: ReadName) => texts.get(name) ?? '';
  if (UUID.test(textOf('unitIdentifier'))) texts.delete('unitIdentifier');
  if (textOf('kontaktNachname') === said.read('kontaktperson/firma')[0])
    texts.delete('kontaktNachname');
  // Balconies and terraces have one area together.
  const hasTerraces = Number(textOf('terrassen')) > 0 && !(Number(textOf('balkone')) > 0);
  texts.delete(hasTerraces ? 'balkonQm' : 'terrasseQm');
  const [isDue] = said.read('preise/provisionspflichtig');
  if (isDue === 'false' && textOf('provision') === '') texts.set('provision', 'provisionsfrei');
  return new Map([...texts].map(([name, text]) => [name, cellOf(name, text)]));
}

/** A value as a cell. Systems write zeros for what they do not know: only a count or a floor can be one. */
function cellOf(name: ReadName, text: string): Cell {
  const field = fieldNamed(name);
  const kind = field === null ? 'text' : fieldOf(field).kind;
  if (kind !== 'decimal' && kind !== 'integer') return textCell(plain(text));
  const number = text.replace(kind === 'integer' ? /\.0+$/ : / ?kWh.*$/i, '');
  const isCount = name === 'etage' || (isFactName(name) && FACTS[name].min === 0);
  if (number === '' || (Number(number) === 0 && !isCount)) return EMPTY_CELL;
  return /^\d+(?:\.\d+)?$/.test(number) ? { kind: 'number', text: number } : textCell(number);
}

/** A text without the HTML that systems write into it, and a moment as its day. */
const plain = (text: string): string =>
  text
    .replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1')
    .replaceAll(/<br ?\/?>|<\/(?:p|li|h\d)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replaceAll(/&\w{2,6};/g, characterOf);

/** Entities of HTML: the name, and the character. */
const ENTITIES = 'amp& nbsp\u00A0 aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ szligß euro€';

/** The character of an entity of HTML (`&auml;`); any other text as it is. */
export const characterOf = (entity: string): string =>
  ENTITIES.split(' ')
    .find((each) => `&${each.slice(0, -1)};` === entity)
    ?.at(-1) ?? entity;
