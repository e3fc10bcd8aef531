/** An instant as stored and answered: ISO 8601, UTC, milliseconds. Text order is time order. */
export type Instant = string;

const RFC_3339 =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export function instant(epochMilliseconds: number): Instant {
  return new Date(Math.min(Math.max(epochMilliseconds, EARLIEST), LATEST)).toISOString();
}

/**
 * Reads an RFC 3339 date-time with its offset. It drops digits beyond the millisecond, and reads a
 * leap second as the first second of the next minute. Nothing else of the service reads instants:
 * `Date.parse` alone accepts other texts, and refuses leap seconds.
 *
 * @returns milliseconds since 1970, or `NaN` for any other text or a date that does not exist.
 */
export function millisecondsOf(text: string): number {
  const date = RFC_3339.exec(text)?.[1];
  if (date === undefined) return Number.NaN;
  const midnight = Date.parse(`${date}T00:00Z`);
  // Date.parse reads 30 February as 2 March.
  if (Number.isNaN(midnight) || !instant(midnight).startsWith(date)) return Number.NaN;
  const sent = text.toUpperCase();
  const known = sent.replace(/:60(?=[.Z+-])/, ':59');
  return Date.parse(known) + (known === sent ? 0 : 1000);
}

/** The same as an instant; `null` for any other text. */
export function parseInstant(text: string): Instant | null {
  const epochMilliseconds = millisecondsOf(text);
  return Number.isNaN(epochMilliseconds) ? null : instant(epochMilliseconds);
}

/** Lower id bound for rows created at an instant or later: a UUIDv7 begins with its time. */
export function idFloor(at: Instant): string {
  const milliseconds = Math.max(0, millisecondsOf(at)).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}`;
}

/** The instant that an id encodes: when it was written. */
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
  const timer = setTimeout(
    () => reject(new DeadlineError(`No answer within ${milliseconds} ms.`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
