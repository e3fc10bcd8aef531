import { parse } from 'papaparse';
import { decodeText } from './decode-text.ts';
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
