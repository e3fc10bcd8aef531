import { exact } from '../../values/exact.ts';
import { GERMAN_STATUSES } from '../../values/status-names-de.ts';
import { ENGLISH_STATUSES } from '../../values/status-names-en.ts';
import { millisecondsOf } from '../../values/instant.ts';

/** What an assistant reads to a person, in German. */
const GERMAN = {
  statuses: GERMAN_STATUSES,
  nouns: {
    units: 'Einheiten',
    projects: 'Projekte',
    documents: 'Unterlagen',
    changes: 'Änderungen',
  },
  more: (count: string) => `Hier die ersten ${count}. Grenzen Sie ein`,
  rooms: (count: string) => `${count} Zi.`,
  onRequest: 'Preis auf Anfrage',
  until: (moment: string) => `reserviert bis ${moment}`,
  released: (moment: string) => `Reservierung beendet, die bis ${moment} galt`,
  reference: (reference: string) => `Vorgang ${reference}`,
  sold: (share: string) => `${share} % verkauft`,
  range: (from: string, to: string) => (from === to ? from : `${from} bis ${to}`),
  by: { token: 'Token', person: 'Person', operator: 'Betreiber', service: 'Dienst' },
};

export type Texts = typeof GERMAN;

const ENGLISH: Texts = {
  statuses: ENGLISH_STATUSES,
  nouns: { units: 'units', projects: 'projects', documents: 'documents', changes: 'changes' },
  more: (count) => `These are the first ${count}. Narrow the search`,
  rooms: (count) => `${count} rooms`,
  onRequest: 'price on request',
  until: (moment) => `reserved until ${moment}`,
  released: (moment) => `Ended the reservation that was to last until ${moment}`,
  reference: (reference) => `reference ${reference}`,
  sold: (share) => `${share} % sold`,
  range: (from, to) => (from === to ? from : `${from} to ${to}`),
  by: { token: 'token', person: 'person', operator: 'operator', service: 'service' },
};

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
    t: language === 'en' ? ENGLISH : GERMAN,
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
