import type { Language } from './language.ts';
import { millisecondsOf, instant } from '../../values/instant.ts';

const MINUTE = 60_000;
const MILLION = 1_000_000;
export const HOUR_MS = 60 * MINUTE;
export const DAY_MS = 24 * HOUR_MS;

/** British English, like the rest of the service. */
const LOCALE: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** A language's formats. Moments are ISO 8601 and shown in local time. */
export interface Formats {
  readonly number: (value: number) => string;
  /** `389.500 €`, `8,01 Mio. €` */
  readonly euros: (amount: number) => string;
  readonly percent: (share: number) => string;
  /** Without decimals. */
  readonly wholePercent: (share: number) => string;
  /** Of a moment, or of a day: `2026-11-23`. */
  readonly date: (moment: string) => string;
  /** `Montag, 23. November 2026` */
  readonly today: () => string;
  readonly dateTime: (moment: string) => string;
  /** `25.11.` */
  readonly day: (moment: string) => string;
  /** `heute, 09:14`, `20.11., 16:02`; in another year the date. */
  readonly short: (moment: string) => string;
  /** `Mi., 25.11., 18:00`; in another year with it. */
  readonly weekday: (moment: string) => string;
  /** `vor 2 Stunden`, `in 10 Tagen`; beyond 30 days the date. */
  readonly relative: (moment: string) => string;
  /** `Mär` of `2026-03`. */
  readonly month: (month: string) => string;
  /** `März 2026` of the same. */
  readonly monthAndYear: (month: string) => string;
}

const DAY = { day: '2-digit', month: '2-digit' } as const;
const WEEKDAY = { ...DAY, weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;

export function formatsOf(language: Language): Formats {
  const locale = LOCALE[language];
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent' });
  const money = { style: 'currency', currency: 'EUR' } as const;
  const euros = new Intl.NumberFormat(locale, { ...money, maximumFractionDigits: 0 });
  const millions = new Intl.NumberFormat(locale, {
    ...money,
    notation: 'compact',
    maximumFractionDigits: 2,
  });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const dayAndMonth = new Intl.DateTimeFormat(locale, DAY);
  const today = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const weekday = new Intl.DateTimeFormat(locale, WEEKDAY);
  const weekdayAndYear = new Intl.DateTimeFormat(locale, { ...WEEKDAY, year: 'numeric' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const monthIn = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
    return (month: string) => format.format(millisecondsOf(`${month}-01T00:00:00Z`));
  };
  return {
    number: (value) => number.format(value),
    euros: (amount) => (amount >= MILLION ? millions : euros).format(amount),
    percent: (share) => percent.format(share),
    wholePercent: (share) => wholePercent.format(share),
    date: (moment) =>
      date.format(millisecondsOf(moment.includes('T') ? moment : `${moment}T12:00:00Z`)),
    dateTime: (moment) => dateTime.format(millisecondsOf(moment)),
    today: () => today.format(new Date()),
    day: (moment) => dayAndMonth.format(millisecondsOf(moment)),
    weekday: (moment) => {
      const at = new Date(millisecondsOf(moment));
      const isThisYear = at.getFullYear() === new Date().getFullYear();
      return (isThisYear ? weekday : weekdayAndYear).format(at);
    },
    short: (moment) => {
      const at = new Date(millisecondsOf(moment));
      const now = new Date();
      if (at.getFullYear() !== now.getFullYear()) return date.format(at);
      const isToday = at.toDateString() === now.toDateString();
      const day = isToday ? relative.format(0, 'day') : dayAndMonth.format(at);
      return `${day}, ${time.format(at)}`;
    },
    relative: (moment) => {
      const distance = millisecondsOf(moment) - Date.now();
      if (Math.abs(distance) > 30 * DAY_MS) return date.format(millisecondsOf(moment));
      return relative.format(...inLargestUnit(distance));
    },
    month: monthIn({ month: 'short' }),
    monthAndYear: monthIn({ month: 'long', year: 'numeric' }),
  };
}

/** A time as a number of days, else of hours, else of minutes. */
function inLargestUnit(distance: number): [number, 'day' | 'hour' | 'minute'] {
  const size = Math.abs(distance);
  if (size >= DAY_MS) return [Math.round(distance / DAY_MS), 'day'];
  if (size >= HOUR_MS) return [Math.round(distance / HOUR_MS), 'hour'];
  return [Math.round(distance / MINUTE), 'minute'];
}

/** Whether a moment (ISO 8601) is in the past, by the browser's clock. */
export function hasPassed(moment: string): boolean {
  return millisecondsOf(moment) <= Date.now();
}

/** In Swedish, a day is written as a date field has it: `2026-12-31`. */
const isoDay = new Intl.DateTimeFormat('sv-SE');

/** The day of a moment (epoch milliseconds) in the browser's time zone, for a date field. */
export const dayOf = (moment: number): string => isoDay.format(moment);

const MINUTE_MS = 60_000;

const offsetAt = (epochMs: number) => new Date(epochMs).getTimezoneOffset() * MINUTE_MS;

/** A moment in local time, as an input takes it: `2026-12-03T14:30`. */
export function localMinute(moment: string): string {
  const at = millisecondsOf(moment);
  return instant(at - offsetAt(at)).slice(0, 16);
}

/** The moment of a local time; any other text unchanged, so that the service reports the error. */
export function momentOfLocal(text: string): string {
  const at = millisecondsOf(`${text}:00Z`);
  // The second look counts where the clocks change in between.
  return Number.isNaN(at) ? text : instant(at + offsetAt(at + offsetAt(at)));
}

const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?:,? +(?:um )?(\d{1,2})[:.](\d\d)(?: Uhr)?)?$/;

/** A year, also of two digits: it is at most 20 ahead. */
function yearOf(digits: string): string {
  if (digits.length > 2) return digits;
  return `${2000 + Number(digits) > new Date().getFullYear() + 20 ? 19 : 20}${digits}`;
}

/** A German date as ISO 8601 writes it, with its time if it has one; any other text unchanged. */
export function isoOfGerman(text: string): string {
  const [, day, month, year, hour, minute] = GERMAN.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  const date = `${yearOf(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}`;
}
