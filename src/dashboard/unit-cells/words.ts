import {
  UNIT_STATUSES,
  UNIT_VISIBILITIES,
  type UnitStatus,
  type UnitVisibility,
} from '../../values/unit-states.ts';
import type { FieldName } from '../unit-fields/field.ts';
import { fieldOf } from '../unit-fields/fields.ts';

const STATUS_WORDS: Readonly<Record<UnitStatus, string>> = {
  frei: 'noch frei|verfuegbar|verfuegbarkeit|availability|im angebot|in vermarktung|verkaeuflich|zu verkaufen|im verkauf|free|available|for sale|vacant',
  auf_anfrage: 'poa',
  reserviert:
    'reservierung|res|vorgemerkt|option|optioniert|reserved|reservation|on hold|under offer|sale agreed',
  notarvorbereitung:
    'notar vorbereitung|in notarvorbereitung|notary preparation|contract preparation',
  notartermin: 'notar termin|beurkundung|notar|beim notar|notary appointment|notary',
  verkauft:
    'vk|verk|beurkundet|notariell beurkundet|sold|vergeben|kaeufer|erwerber|buyer|sale completed',
};

const YES = 'ja|j|x|✓|✔|wahr|true|1|yes|y';
const NO = 'nein|n|falsch|false|0|no';

const VISIBILITY_WORDS: Readonly<Record<UnitVisibility, string>> = {
  online: `${YES}|sichtbar|veroeffentlicht|aktiv|published|visible|live|public`,
  offline: `${NO}|unsichtbar|nicht veroeffentlicht|inaktiv|unpublished|hidden|draft|entwurf`,
  pending_review: 'in pruefung|pruefung|zu pruefen|in review|review|pending',
};

/** The begin of a text in lower case, without umlauts, raised digits and line ends within a word. */
export const fold = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/-[\r\n]+/g, '')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ');

const plain = (text: string) =>
  fold(text)
    .replaceAll(/[ _.\-–]+/g, ' ')
    .trim();

/** Maps each accepted word to its value. The values themselves are accepted, too. */
const wordsOf = <Word extends string>(
  all: readonly Word[],
  others: Readonly<Record<Word, string>>,
) =>
  new Map(
    all.flatMap((word) => [plain(word), ...others[word].split('|')].map((each) => [each, word])),
  );

const STATUSES = wordsOf(UNIT_STATUSES, STATUS_WORDS);
const VISIBILITIES = wordsOf(UNIT_VISIBILITIES, VISIBILITY_WORDS);

/** A status in German or English; `undefined` for another word. */
export function readStatus(text: string): UnitStatus | undefined {
  // Most cells of a list have numbers, which no status has.
  if (/\d/.test(text) || !/\p{L}/u.test(text)) return undefined;
  return STATUSES.get(plain(text)) ?? (isOnRequest(text) ? 'auf_anfrage' : undefined);
}

const YES_WORDS = new Set(YES.split('|'));
const NO_WORDS = new Set(NO.split('|'));

/** Yes or no, in German or English; `undefined` for another word. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = plain(text);
  return YES_WORDS.has(word) || (NO_WORDS.has(word) ? false : undefined);
}

/** Whether a mark says no: `nein`, `–`, `noch nicht`. */
export const saysNo = (text: string): boolean =>
  /^[-–—/✗✘☐❌]+$/u.test(text.trim()) ||
  readYesOrNo(text) === false ||
  /\b(?:nicht|kein\w?|not)\b/.test(plain(text));

/** A word of a field in German or English; `undefined` for another one. */
export function readWord(name: FieldName, text: string): string | undefined {
  if (name === 'status') return readStatus(text);
  const word = plain(text);
  // Yes and no are a visibility, too.
  if (name === 'visibility') return VISIBILITIES.get(word);
  const words = Object.entries(fieldOf(name).words ?? {});
  return words.find(([value, said]) =>
    [value, ...said].some((each = '') => plain(each) === word),
  )?.[0];
}

const ON_REQUEST =
  /^(?:(?:auf|nach|nur|bitte|(?:kauf)?preis|price|upon|on) )*(?:an?fr(?:agen?)?|nachfrage|request|a ?a|p ?a ?a|poa)$/;

/** Whether a text stands for a price that is told on request. */
export const isOnRequest = (text: string): boolean =>
  text.length < 40 && ON_REQUEST.test(plain(text.replaceAll(/[*!()]/g, ' ')));

/** Words that turn the meaning of those beside them. */
const TURNS = /\b(?:nicht|kein\w*|bald|ab|nie|not|un\w+)\b/;

/** The only status that a text names, or begins with its first word: `reserv.`, `noch verfügbar`; else `undefined`. */
export function statusBegunBy(text: string): UnitStatus | undefined {
  const words = plain(text.slice(0, 80))
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const [begun = '-'] = words;
  const all = UNIT_STATUSES.filter((name) => plain(name).startsWith(begun));
  const named = words.flatMap((word) => STATUSES.get(word.replace(/^vor(?=res)/, '')) ?? []);
  const [status, ...others] = new Set(all.length === 1 ? all : named);
  return others.length > 0 || TURNS.test(words.join(' ')) ? undefined : status;
}
