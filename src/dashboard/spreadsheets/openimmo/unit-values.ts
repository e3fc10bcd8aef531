import { isFactName } from '../../../values/facts/facts.ts';
import { FACTS } from '../../../values/facts/table.ts';
import { TYPES_OF } from '../../../values/facts/words.ts';
import {
  CERTIFICATES,
  COUNTRIES,
  FUELS,
  KINDS,
  PARKING,
  TYPES,
} from '../../../values/openimmo/words.ts';
import type { FieldKind, FieldName } from '../../unit-fields/field.ts';
import { FIELD_NAMES, fieldNamed, fieldOf, hasLines } from '../../unit-fields/fields.ts';
import { type Cell, EMPTY_CELL, textCell } from '../grid.ts';
import { characterOf } from './entities.ts';
import type { Said } from './said.ts';

type Words = Readonly<Record<string, string>>;

/** Reads a value of a unit from what an `immobilie` says; empty if it has none. */
type Reader = (said: Said) => string;

const at =
  (...paths: readonly string[]): Reader =>
  (said) =>
    said.text(...paths);

/** The first of the words of the attributes of an element that are true. */
const marked =
  (path: string, words: Words): Reader =>
  (said) =>
    said.marks(path, words)[0] ?? '';

/** The word for what an element says, otherwise what it says. */
const word =
  (path: string, words: Words): Reader =>
  (said) => {
    const text = said.text(path);
    return words[text.toUpperCase()] ?? words[text] ?? text;
  };

/** Words by what OpenImmo calls them: the first one of several, in their order. */
const reversed = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([own, name], index) =>
      Object.values(words).indexOf(name) === index ? [[name, own] as const] : [],
    ),
  );

const PRICES_OF_PARKING = ['stellplatzkaufpreis', 'stellplatzmiete'];

const parkingAt = (name: string, attribute: string) =>
  `preise/stp_${(PARKING[name] ?? 'SONSTIGE').toLowerCase()}@${attribute}`;

/** An attribute of the first parking space that has it. */
const parking = (attribute: string) =>
  at(...[...Object.keys(PARKING), ''].map((name) => parkingAt(name, attribute)));

const KIND = 'objektkategorie/objektart';

const typeOf: Reader = (said) =>
  Object.entries(TYPES).find(([, { element, attribute, type = '' }]) =>
    said.says(`${KIND}/${element}@${attribute}`, type),
  )?.[0] ?? '';

/** The kind that has the element, by itself or by one of its types. An unknown element is what it is called. */
const kindOf: Reader = (said) => {
  const element = said.elementIn(KIND);
  const isIt = (each: { readonly element: string }) => each.element === element;
  const [type = ''] = Object.entries(TYPES).find(([, each]) => isIt(each)) ?? [];
  const [kind = element ?? ''] =
    Object.entries(KINDS).find(([, each]) => isIt(each)) ??
    Object.entries(TYPES_OF).find(([, types]) => Object.hasOwn(types, type)) ??
    [];
  return kind;
};

const hasOnlyTerraces = (said: Said) =>
  Number(said.text('flaechen/anzahl_terrassen')) > 0 &&
  !(Number(said.text('flaechen/anzahl_balkone')) > 0);

const OUTSIDE = 'flaechen/balkon_terrasse_flaeche';

const HEATING_TEXTS: Words = {
  FUSSBODEN: 'Fußbodenheizung',
  FERN: 'Fernwärme',
  ZENTRAL: 'Zentralheizung',
  ETAGE: 'Etagenheizung',
  OFEN: 'Ofenheizung',
};

/** `ERSTBEZUG` as people write it. */
const capitalised = (text: string) =>
  (text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()).replaceAll('_', ' ');

/** The numbers of an object, that of the office first. */
const IDS = ['objektnr_intern', 'objektnr_extern', 'openimmo_obid'].map(
  (name) => `verwaltung_techn/${name}`,
);
/** An id of this or another system names no unit. */
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** What is not, or not only, the text of the element that the table of facts names. */
const READERS: Readonly<Partial<Record<FieldName, Reader>>> = {
  unitIdentifier: (said) => {
    const name = said.text('geo/wohnungsnr', ...IDS);
    return UUID.test(name) ? '' : name;
  },
  street: at('geo/strasse'),
  houseNumber: at('geo/hausnummer'),
  postalCode: at('geo/plz'),
  city: at('geo/ort'),
  etage: at('geo/etage'),
  latitude: at('geo/geokoordinaten@breitengrad'),
  longitude: at('geo/geokoordinaten@laengengrad'),
  zimmer: at('flaechen/anzahl_zimmer'),
  wohnflaecheQm: at('flaechen/wohnflaeche'),
  nutzflaecheQm: at('flaechen/nutzflaeche'),
  baujahr: at('zustand_angaben/baujahr'),
  bauzustand: (said) => capitalised(said.text('zustand_angaben/zustand@zustand_art')),
  kaufpreis: at('preise/kaufpreis', 'preise/kaufpreisbrutto'),
  preisAufAnfrage: marked('preise/kaufpreis', { auf_anfrage: 'true' }),
  kaufpreisStellplatz: parking('stellplatzkaufpreis'),
  kaltmieteWohnung: at('preise/nettokaltmiete', 'preise/kaltmiete'),
  kaltmieteStellplatz: parking('stellplatzmiete'),
  hausgeldGesamt: at('preise/hausgeld'),
  isDenkmal: at('verwaltung_objekt/denkmalgeschuetzt'),
  isErbbaupacht: marked('objektkategorie/vermarktungsart', { ERBPACHT: 'true' }),
  energieeffizienzklasse: at('energiepass/wertklasse'),
  energieausweistyp: word('energiepass/epart', {
    BEDARF: 'Bedarfsausweis',
    VERBRAUCH: 'Verbrauchsausweis',
  }),
  heizungsart: (said) => said.marks('ausstattung/heizungsart', HEATING_TEXTS).join(', '),
  beschreibung: at('freitexte/objektbeschreibung'),
  status: word('zustand_angaben/verkaufstatus@stand', { OFFEN: 'frei' }),
  objektart: kindOf,
  objekttyp: typeOf,
  vermarktungsart: marked('objektkategorie/vermarktungsart', {
    KAUF: 'kauf',
    ERBPACHT: 'kauf',
    MIETE_PACHT: 'miete',
    LEASING: 'miete',
  }),
  nutzungsart: marked('objektkategorie/nutzungsart', {
    ANLAGE: 'anlage',
    GEWERBE: 'gewerbe',
    WOHNEN: 'wohnen',
  }),
  verfuegbarAb: at('verwaltung_objekt/verfuegbar_ab', 'verwaltung_objekt/abdatum'),
  landCode: word('geo/land@iso_land', reversed(COUNTRIES)),
  balkonQm: (said) => (hasOnlyTerraces(said) ? '' : said.text(OUTSIDE)),
  terrasseQm: (said) => (hasOnlyTerraces(said) ? said.text(OUTSIDE) : ''),
  stellplaetze: (said) => said.text('flaechen/anzahl_stellplaetze') || parking('anzahl')(said),
  stellplatzart: (said) =>
    said.marks('ausstattung/stellplatzart', reversed(PARKING), 1)[0] ??
    Object.keys(PARKING).find((name) =>
      PRICES_OF_PARKING.some((price) => said.text(parkingAt(name, price)) !== ''),
    ) ??
    '',
  aufzug: marked('ausstattung/fahrstuhl', { PERSONEN: 'true' }),
  keller: word('ausstattung/unterkellert@keller', { JA: 'true', TEIL: 'true', NEIN: 'false' }),
  einbaukueche: marked('ausstattung/kueche', { EBK: 'true' }),
  moebliert: word('ausstattung/moebliert@moeb', { VOLL: 'true', TEIL: 'true' }),
  energiekennwert: at('energiepass/endenergiebedarf', 'energiepass/energieverbrauchkennwert'),
  energietraeger: (said) => {
    const [fuel = ''] = said.marks('ausstattung/befeuerung', reversed(FUELS), 1);
    const text = said.text('energiepass/primaerenergietraeger');
    return reversed(FUELS)[text.toUpperCase()] ?? (text === '' ? fuel : text);
  },
  energieausweisStand: word('energiepass/jahrgang', {
    ...reversed(CERTIFICATES),
    2008: 'vorhanden',
    2014: 'vorhanden',
  }),
  provision: (said) => {
    const isFree =
      said.says('preise/provisionspflichtig', 'FALSE') ||
      said.says('preise/provisionspflichtig', '0');
    const text = said.text('preise/aussen_courtage');
    return text === '' && isFree ? 'provisionsfrei' : text;
  },
  kontaktNachname: (said) => {
    const name = said.text('kontaktperson/name');
    return name === said.text('kontaktperson/firma') ? '' : name;
  },
  kontaktTelefon: at(
    'kontaktperson/tel_zentrale',
    'kontaktperson/tel_durchw',
    'kontaktperson/tel_handy',
  ),
  kontaktEmail: at('kontaktperson/email_zentrale', 'kontaktperson/email_direkt'),
};

/** What a column of the table is. */
export type ReadName = FieldName | 'externalSourceId';

const READ: readonly (readonly [ReadName, Reader])[] = [
  ['externalSourceId', at('verwaltung_techn/objektnr_extern', ...IDS)],
  ...FIELD_NAMES.flatMap((name) => {
    const path = isFactName(name) ? FACTS[name].openImmo : undefined;
    const reader = READERS[name] ?? (path === undefined ? undefined : at(path));
    return reader === undefined ? [] : [[name, reader] as const];
  }),
];

/** The values of a unit, by their fields. */
export type UnitValues = ReadonlyMap<ReadName, Cell>;

export const unitValues = (said: Said): Map<ReadName, Cell> =>
  new Map(READ.map(([name, reader]) => [name, cellOf(name, reader(said))]));

const ZERO = /^-?0+(?:\.0+)?$/;

/** A value as a cell. Systems write zeros for what they do not know: only a count or a floor can be one. */
function cellOf(name: ReadName, text: string): Cell {
  const field = fieldNamed(name);
  if (field === null) return textCell(text);
  const described = fieldOf(field);
  const { kind } = described;
  const own = PLAIN[kind]?.(text) ?? (hasLines(described) ? withoutTags(text) : text);
  if (ZERO.test(text) && (kind === 'decimal' || kind === 'integer')) {
    const isCount =
      kind === 'integer' && ('min' in described ? described.min === 0 : field === 'etage');
    return isCount ? { kind: 'number', text: '0' } : EMPTY_CELL;
  }
  return kind === 'decimal' && /^\d+(?:\.\d+)?$/.test(own)
    ? { kind: 'number', text: own }
    : textCell(own);
}

/** How values are written that their kind writes differently. */
const PLAIN: Readonly<Partial<Record<FieldKind, (text: string) => string>>> = {
  date: (text) => text.replace(/(?<=^\d{4}-\d\d-\d\d)T.*$/, ''),
  flag: (text) => text.replace(/^1$/, 'true').replace(/^0$/, 'false'),
  integer: (text) => text.replace(/\.0+$/, ''),
  decimal: (text) => text.replace(/ ?kWh.*$/i, ''),
};

const TAG = /<\/?[a-z][^<>]{0,200}>/gi;

/** A text whose system may write HTML. */
const withoutTags = (text: string) =>
  text.search(TAG) === -1
    ? text
    : text
        .replaceAll(/<br ?\/?>|<\/(?:p|li|h\d)>/gi, '\n')
        .replaceAll(TAG, '')
        .replaceAll(/&\w{2,6};/g, characterOf);
