import Papa from 'papaparse';
import { withFormula } from '../../../../values/formula.ts';
import { type Cell, type Grid, gridOf, textCell } from './grid.ts';

/** Excel's separator hint at the start of a file (`sep=;`). It is not a row. */
const SEPARATOR_HINT = /^sep=(.)\r?\n/i;

/** Without the apostrophe that our export puts before formulas. */
const csvCell = (text: string): Cell => textCell(withFormula(text));

/** Reads a CSV file and detects its separator. */
export function readCsv(name: string, bytes: Uint8Array): Grid {
  const text = decodeText(bytes);
  const [hint = '', delimiter = ''] = SEPARATOR_HINT.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(hint.length), {
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
 * Decodes a file: UTF-8 with or without a byte order mark; UTF-16, which Excel writes as "Unicode
 * text"; and anything else as windows-1252, which older programs write.
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
