/** An instant as stored and answered: ISO 8601, UTC, milliseconds. Text order is time order. */
export type Instant = string;

const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/i;

const EARLIEST = new Date(0).setUTCFullYear(0, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export function instant(epochMilliseconds: number): Instant {
  return new Date(Math.min(Math.max(epochMilliseconds, EARLIEST), LATEST)).toISOString();
}

/**
 * Reads an RFC 3339 date-time with its offset. It drops digits beyond the millisecond, and reads a
 * leap second as the first second of the next minute. Nothing else of the service reads instants:
 * `Date.parse` accepts other texts, and refuses leap seconds.
 *
 * @returns milliseconds since 1970, or `NaN` for any other text or a date that does not exist.
 */
export function millisecondsOf(text: string): number {
  const match = RFC_3339.exec(text);
  if (match === null) return Number.NaN;
  const [, date = '', hour, minute, second, fraction = '', sign, offsetHours, offsetMinutes] =
    match;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  // 30 February becomes 2 March.
  if (!instant(midnight).startsWith(date)) return Number.NaN;
  const time = secondsOf(hour, minute, second, 60);
  const offset = secondsOf(offsetHours, offsetMinutes);
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return midnight + (time - (sign === '-' ? -offset : offset)) * 1000 + millisecond;
}

/** The same as an instant; `null` for any other text. */
export function parseInstant(text: string): Instant | null {
  const epochMilliseconds = millisecondsOf(text);
  return Number.isNaN(epochMilliseconds) ? null : instant(epochMilliseconds);
}

function secondsOf(hour = '0', minute = '0', second = '0', maxSecond = 59): number {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  return h > 23 || m > 59 || s > maxSecond ? Number.NaN : (h * 60 + m) * 60 + s;
}

/** Lower id bound for rows created at an instant or later: a UUIDv7 begins with its time. */
export function idFloor(at: Instant): string {
  const milliseconds = Math.max(0, millisecondsOf(at)).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}`;
}

/** The instant that an id encodes: that of the write that made it. */
export const momentOf = (id: string): Instant =>
  instant(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** The calendar month (UTC) of an instant: `YYYY-MM`. */
export function monthOf(at: Instant): string {
  return at.slice(0, 7);
}

/** The first instant after a calendar month (`YYYY-MM`, UTC). */
export function endOfMonth(month: string): Instant {
  const end = new Date(millisecondsOf(`${month}-01T00:00:00Z`));
  return instant(end.setUTCMonth(end.getUTCMonth() + 1));
}

/** An operation took too long; its outcome is unknown. */
export class DeadlineError extends Error {}

/** Waits at most this long for a promise. @throws DeadlineError if it settles later. */
export async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new DeadlineError(`No answer within ${milliseconds} ms.`));
  }, milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
