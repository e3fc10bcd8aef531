import { crc32, deflateSync } from 'node:zlib';

// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 5 and 11.2.

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Of the header: bits of a pixel, which are the number of its colour; nothing else is unusual. */
const EIGHT_BITS_INDEXED = Uint8Array.of(8, 3, 0, 0, 0);

/** A colour: red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/**
 * A PNG of pixels that are numbers of colours.
 *
 * @param pixels row by row, a byte each.
 */
export function png(width: number, pixels: Uint8Array, palette: readonly Colour[]): Uint8Array {
  const height = pixels.length / width;
  const rows = new Uint8Array(pixels.length + height); // each row behind its filter: 0, none
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return joined([
    SIGNATURE,
    chunk('IHDR', joined([uint32(width), uint32(height), EIGHT_BITS_INDEXED])),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  return joined([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
