import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';

const DAY_MS = 86_400_000;
export const ZONE = 'Europe/Berlin';

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' });
const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit' });

/** A moment some days before or after `now`, at an hour of a clock in Bremen: `18:00`. */
export function momentAt(now: number, days: number, clock: string): Instant {
  const utc = millisecondsOf(`${dayIn.format(now + days * DAY_MS)}T${clock}:00.000Z`);
  const ahead = (Number(hourIn.format(utc)) - new Date(utc).getUTCHours() + 24) % 24;
  return instant(utc - ahead * 3_600_000);
}

/** The days until so many working days have passed after `now`. */
export function workdaysAfter(now: number, count: number): number {
  const days = Array.from({ length: 3 * count + 3 }, (_day, at) => at + 1);
  const isWorkday = (day: number) =>
    ![0, 6].includes(new Date(millisecondsOf(momentAt(now, day, '12:00'))).getUTCDay());
  return days.filter(isWorkday)[count - 1] ?? count;
}
