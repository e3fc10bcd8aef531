import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, parseInstant } from '../../src/values/instant.ts';
import { MINUTE_MS } from '../harness/durations.ts';

const EARLIEST = '0000-01-01T00:00:00.000Z';
const LATEST = '9999-12-31T23:59:59.999Z';

/** Any millisecond of the years 0001 to 9998, which stay four-digit years with any offset. */
const epochMilliseconds = fc.integer({
  min: Date.parse('0001-01-01T00:00:00.000Z'),
  max: Date.parse('9998-12-31T23:59:59.999Z'),
});

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An offset of this many minutes as text, such as `+05:30`. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

describe('An RFC 3339 date-time', () => {
  test('is parsed to the instant that it was written from, with every offset', () => {
    const offset = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 });
    fc.assert(
      fc.property(epochMilliseconds, offset, (epoch, minutes) => {
        const local = new Date(epoch + minutes * MINUTE_MS).toISOString().replace('Z', '');
        expect(parseInstant(local + offsetText(minutes))).toBe(new Date(epoch).toISOString());
      }),
    );
  });

  test.each([
    ['2026-01-31T08:00:00Z', '2026-01-31T08:00:00.000Z', 'no fraction'],
    ['2026-01-31t08:00:00z', '2026-01-31T08:00:00.000Z', 'lower case'],
    ['2026-01-31T08:00:00.5Z', '2026-01-31T08:00:00.500Z', 'a tenth'],
    ['2026-01-31T08:00:00.123999999Z', '2026-01-31T08:00:00.123Z', 'digits beyond the millisecond'],
    ['2026-01-31T08:00:00+01:00', '2026-01-31T07:00:00.000Z', 'Berlin in winter'],
    ['2026-01-01T00:30:00+02:00', '2025-12-31T22:30:00.000Z', 'an offset into the year before'],
    ['2026-12-31T23:30:00-00:30', '2027-01-01T00:00:00.000Z', 'an offset into the next year'],
    ['2026-01-31T08:00:00-00:00', '2026-01-31T08:00:00.000Z', 'an unknown local offset'],
    ['2026-01-31T08:00:00+23:59', '2026-01-30T08:01:00.000Z', 'the largest offset'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z', 'a leap day'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z', 'the leap day of a century'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z', 'a leap second'],
    ['2017-01-01T00:59:60.25+01:00', '2017-01-01T00:00:00.250Z', 'a leap second elsewhere'],
    ['0000-01-01T00:00:00Z', EARLIEST, 'the first'],
    ['9999-12-31T23:59:59.999Z', LATEST, 'the last'],
    ['0000-01-01T00:00:00+01:00', EARLIEST, 'before the first'],
    ['9999-12-31T23:59:59-01:00', LATEST, 'behind the last'],
  ])('%s is parsed to %s: %s', (text, parsed) => {
    expect(parseInstant(text)).toBe(parsed);
  });
});

test.each([
  ['without an offset', '2026-01-31T08:00:00'],
  ['without seconds', '2026-01-31T08:00Z'],
  ['without a time', '2026-01-31'],
  ['without digits in its fraction', '2026-01-31T08:00:00.Z'],
  ['with a comma', '2026-01-31T08:00:00,5Z'],
  ['with a space for the T', '2026-01-31 08:00:00Z'],
  ['with spaces around', ' 2026-01-31T08:00:00Z'],
  ['with a line break', '2026-01-31T08:00:00Z\n'],
  ['with an offset without a colon', '2026-01-31T08:00:00+0100'],
  ['with an offset without minutes', '2026-01-31T08:00:00+01'],
  ['with an offset of 24 hours', '2026-01-31T08:00:00+24:00'],
  ['with an offset of 60 minutes', '2026-01-31T08:00:00+01:60'],
  ['with a zone by name', '2026-01-31T08:00:00[Europe/Berlin]'],
  ['with a year of five digits', '12026-01-31T08:00:00Z'],
  ['with a signed year', '+002026-01-31T08:00:00Z'],
  ['with month 13', '2026-13-01T08:00:00Z'],
  ['with month 0', '2026-00-01T08:00:00Z'],
  ['with day 0', '2026-01-00T08:00:00Z'],
  ['with 32 January', '2026-01-32T08:00:00Z'],
  ['with 30 February', '2026-02-30T08:00:00Z'],
  ['with 29 February of a common year', '2026-02-29T08:00:00Z'],
  ['with 29 February of 1900', '1900-02-29T08:00:00Z'],
  ['with 31 April', '2026-04-31T08:00:00Z'],
  ['with hour 24', '2026-01-31T24:00:00Z'],
  ['with minute 60', '2026-01-31T08:60:00Z'],
  ['with second 61', '2026-01-31T08:00:61Z'],
  ['in German', '31.01.2026 08:00'],
  ['as seconds', '1769846400'],
  ['in Arabic digits', '٢٠٢٦-01-31T08:00:00Z'],
  ['empty', ''],
])('A date-time is refused %s: %j', (_how, text) => {
  expect(parseInstant(text)).toBeNull();
});

describe('The text of an instant', () => {
  test('sorts chronologically', () => {
    fc.assert(
      fc.property(epochMilliseconds, epochMilliseconds, (one, other) => {
        expect(instant(one) < instant(other)).toBe(one < other);
      }),
    );
  });

  test.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [8.64e15, LATEST],
    [-8.64e15, EARLIEST],
  ])('of %d ms is %s', (epoch, text) => {
    expect(instant(epoch)).toBe(text);
  });
});
