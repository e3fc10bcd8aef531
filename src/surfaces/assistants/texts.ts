import { textsIn } from '../../values/bilingual.ts';
import { exact } from '../../values/exact.ts';
import { GERMAN_STATUSES } from '../../values/status-names-de.ts';
import { ENGLISH_STATUSES } from '../../values/status-names-en.ts';
import { millisecondsOf } from '../../values/instant.ts';

/** What an assistant reads to a person, in German and in English. */
const TEXTS = {
  statuses: [GERMAN_STATUSES, ENGLISH_STATUSES],
  nouns: {
    units: ['Einheiten', 'units'],
    projects: ['Projekte', 'projects'],
    documents: ['Unterlagen', 'documents'],
    changes: ['Änderungen', 'changes'],
  },
  more: [
    (count: string) => `Hier die ersten ${count}. Grenzen Sie ein`,
    (count: string) => `These are the first ${count}. Narrow the search`,
  ],
  rooms: [(count: string) => `${count} Zi.`, (count: string) => `${count} rooms`],
  onRequest: ['Preis auf Anfrage', 'price on request'],
  until: [
    (moment: string) => `reserviert bis ${moment}`,
    (moment: string) => `reserved until ${moment}`,
  ],
  released: [
    (moment: string) => `Reservierung beendet, die bis ${moment} galt`,
    (moment: string) => `Ended the reservation that was to last until ${moment}`,
  ],
  reference: [
    (reference: string) => `Vorgang ${reference}`,
    (reference: string) => `reference ${reference}`,
  ],
  sold: [(share: string) => `${share} % verkauft`, (share: string) => `${share} % sold`],
  range: [
    (from: string, to: string) => (from === to ? from : `${from} bis ${to}`),
    (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  ],
  by: {
    token: ['Token', 'token'],
    person: ['Person', 'person'],
    operator: ['Betreiber', 'operator'],
    service: ['Dienst', 'service'],
  },
} as const;

/** Characters that begin a line, hide text or turn it around. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** The longest text of a unit in a line. */
const MAX_TEXT = 80;

/** Writes texts and figures in a language, as the office writes them. */
export function wordsIn(language: 'de' | 'en') {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const euros = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  });
  return {
    language,
    t: textsIn(TEXTS, language),
    count: (count: number) => number.format(count),
    number: (decimal: string) => exact(number, decimal),
    area: (decimal: string) => `${exact(number, decimal)} m²`,
    money: (decimal: string) => exact(euros, decimal),
    moment: (instant: string) => moment.format(millisecondsOf(instant)),
    /** What somebody has entered, in one line and in quotation marks: it is data, whatever it says. */
    quoted: (value: string | number | boolean | null) => {
      if (value === null) return '–';
      const line = String(value)
        .replaceAll(INVISIBLE, ' ')
        .replaceAll(/["„“”]/g, "'")
        .trim();
      return `„${line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line}“`;
    },
  };
}

export type Words = ReturnType<typeof wordsIn>;
