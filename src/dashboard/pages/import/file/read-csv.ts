import { parse } from 'papaparse';
import { type Cell, type Grid, gridOf, textCell } from './grid.ts';

/** Excel's own hint at the separator, which is no row: `sep=;`. */
const SEPARATOR_HINT = /^sep=(.)\r?\n/i;

/** A text without the apostrophe that keeps it from being run as a formula, as our export writes it. */
const csvCell = (text: string): Cell => textCell(text.replace(/^'(?=[=+\-@])/, ''));

/** Reads a CSV file, whose separator is found out. */
export function readCsv(name: string, bytes: Uint8Array): Grid {
  const text = decodeText(bytes);
  const [hint = '', delimiter = ''] = SEPARATOR_HINT.exec(text) ?? [];
  const { data } = parse<string[]>(text.slice(hint.length), {
    delimiter,
    delimitersToGuess: [';', ',', '\t', '|'],
  });
  return gridOf(
    name,
    data.map((row) => row.map(csvCell)),
  );
}

const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe];

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 as Excel's "Unicode text", and
 * whatever is not valid UTF-8 as windows-1252, which older programs write.
 */
function decodeText(bytes: Uint8Array): string {
  if (UTF_16_LITTLE_ENDIAN.every((byte, at) => bytes[at] === byte)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
