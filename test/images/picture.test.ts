import { describe, expect, test } from 'vitest';
import { parsePicture } from '../../src/images/picture.ts';
import { RuleError, broken } from '../../src/values/rule-messages.ts';

/** A chunk of a PNG. Its checksum is not compared. */
function chunk(type: string, data: readonly number[] = []): number[] {
  const length = [0, 0, data.length >> 8, data.length & 255];
  return [...length, ...new TextEncoder().encode(type), ...data, 0, 0, 0, 0];
}

/** A number as four bytes. */
const four = (value: number) => [
  value >>> 24,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];

/** A PNG of a size. @param chunks those after its header. */
const png = (width: number, height: number, chunks: readonly number[]) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk('IHDR', [...four(width), ...four(height), 8, 0, 0, 0, 0]),
    ...chunks,
  ]);

const whole = [...chunk('IDAT', [0]), ...chunk('IEND')];

describe('A picture', () => {
  test('may have exactly 100 megapixels, and no more', () => {
    expect(parsePicture(png(10_000, 10_000, whole))).toMatchObject({
      width: 10_000,
      height: 10_000,
    });
    expect(() => parsePicture(png(10_000, 10_001, whole))).toThrow(
      new RuleError(broken('image_megapixels', { max: 100 })),
    );
  });

  test('is damaged without data', () => {
    expect(() => parsePicture(png(1, 1, chunk('IEND')))).toThrow(
      new RuleError(broken('image_damaged')),
    );
  });
});
