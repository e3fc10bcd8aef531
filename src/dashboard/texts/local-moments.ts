import { instant, millisecondsOf } from '../../values/instant.ts';

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

const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? +(?:um )?(\d{1,2})[:.](\d\d)(?: Uhr)?)?$/;

/** A German date as ISO 8601 writes it, with its time if it has one; any other text unchanged. */
export function isoOfGerman(text: string): string {
  const [, day, month, year, hour, minute] = GERMAN.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}`;
}
