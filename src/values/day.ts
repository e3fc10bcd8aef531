import { type Instant, millisecondsOf } from './instant.ts';

/** A calendar day: `2026-11-28`. */
export type Day = string;

/** Where a day begins and ends, by its IANA name: `Europe/Berlin`. */
export type TimeZone = string;

const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** The calendar day of an instant. @throws RangeError for an unknown time zone. */
export function dayIn(timeZone: TimeZone, at: Instant): Day {
  // Sweden writes dates as ISO 8601 does. It takes longer to make a format than to use it.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(millisecondsOf(at));
}
