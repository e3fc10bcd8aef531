import {
  UNIT_STATUSES,
  UNIT_VISIBILITIES,
  type UnitStatus,
  type UnitVisibility,
} from '../../values/unit-states.ts';

const STATUS_WORDS: Readonly<Record<UnitStatus, string>> = {
  frei: 'noch frei|verfuegbar|verkaeuflich|zu verkaufen|im verkauf|free|available|for sale|vacant',
  auf_anfrage: 'anfrage|a a|preis auf anfrage|on request|price on request|poa',
  reserviert: 'reservierung|res|vorgemerkt|reserved|reservation|on hold',
  notarvorbereitung:
    'notar vorbereitung|in notarvorbereitung|notary preparation|contract preparation',
  notartermin: 'notar termin|beurkundung|notary appointment|notary',
  verkauft: 'vk|verk|beurkundet|notariell beurkundet|sold|vergeben|sale completed',
};

const YES = 'ja|j|x|wahr|true|1|yes|y';
const NO = 'nein|n|falsch|false|0|no';

const VISIBILITY_WORDS: Readonly<Record<UnitVisibility, string>> = {
  online: `${YES}|sichtbar|veroeffentlicht|aktiv|published|visible|live|public`,
  offline: `${NO}|unsichtbar|nicht veroeffentlicht|inaktiv|unpublished|hidden|draft|entwurf`,
  pending_review: 'in pruefung|pruefung|zu pruefen|in review|review|pending',
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll(/[\s_.\-–]+/g, ' ')
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
export const readStatus = (text: string): UnitStatus | undefined => STATUSES.get(plain(text));

const YES_WORDS = new Set(YES.split('|'));
const NO_WORDS = new Set(NO.split('|'));

/** Yes or no, in German or English; `undefined` for another word. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = plain(text);
  return YES_WORDS.has(word) || (NO_WORDS.has(word) ? false : undefined);
}

/** A visibility, or yes or no, in German or English; `undefined` for another word. */
export const readVisibility = (text: string): UnitVisibility | undefined =>
  VISIBILITIES.get(plain(text));

const ON_REQUEST = new Set(
  'auf anfrage|anfrage|auf anfr|a a|aa|p a a|paa|poa|preis auf anfrage|price on request|on request'.split(
    '|',
  ),
);

/** Whether a text stands for a price that is told on request. */
export const isOnRequest = (text: string): boolean =>
  text.length < 40 && ON_REQUEST.has(plain(text));

/** The only status that begins with a text's first word: `reserv.`; `undefined` for several or none. */
export function statusBegunBy(text: string): UnitStatus | undefined {
  const [begun = ''] = plain(text).split(/[^a-z]/);
  const [status, ...others] = UNIT_STATUSES.filter((name) => plain(name).startsWith(begun));
  return begun.length < 2 || others.length > 0 ? undefined : status;
}
