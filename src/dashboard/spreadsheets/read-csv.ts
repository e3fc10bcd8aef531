import { withFormula } from '../../values/formula.ts';
import {
  type Cell,
  type CellFault,
  type Contents,
  excessOf,
  FileError,
  fileText,
  gridOf,
  SEPARATORS,
} from './grid.ts';

/** Excel's separator hint at the start of a file (`sep=;`). It is not a row. */
const SEPARATOR_HINT = /^"?sep=(.)"?[;,\t]*(?:\r\n?|\n|$)/i;
/** Text that Excel must not change: `="001"`. */
const AS_TEXT = /^="([^"]*)"$/;

/** Reads a CSV file, and finds its separator unless one is given. @throws FileError */
export function readCsv(name: string, text: string, chosen: string | null = null): Contents {
  const [hint = '', hinted = null] = SEPARATOR_HINT.exec(text) ?? [];
  const body = text.slice(hint.length);
  const separator = chosen ?? hinted ?? separatorOf(body);
  // Row numbers count the hint's line.
  const rows = [...(hint === '' ? [] : [[]]), ...rowsOf(body, separator)];
  const sheet = gridOf(name, rows);
  const excess = excessOf(sheet);
  if (excess !== null) throw new FileError(excess);
  return { sheets: [sheet], separator };
}

/** How many lines show a separator. */
const SHOWN = 100;

/** The separator that most lines have equally often. A comma between digits may be that of decimals. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SHOWN);
  const unquoted = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  // Excel quotes each line as a whole, if it saves a file that it has not split.
  const bare = unquoted.every((line) => line === '') ? lines : unquoted;
  let best = { separator: ';', lines: 0, count: 0 };
  for (const separator of SEPARATORS) {
    const counts = bare.map((line) => line.split(separator).length - 1);
    const byCount = Map.groupBy(
      counts.filter((count) => count > 0),
      (count) => count,
    );
    for (const [count, { length }] of byCount) {
      const isDecimal = bare.every(
        (line, at) =>
          counts[at] !== count || line.replaceAll(/\d,\d/g, '').split(separator).length === 1,
      );
      if (separator === ',' && isDecimal) continue;
      const isBetter = length > best.lines || (length === best.lines && count > best.count);
      if (isBetter) best = { separator, lines: length, count };
    }
  }
  return best.separator;
}

/** A field of a CSV file, and where the next one begins. */
interface Field {
  readonly text: string;
  readonly end: number;
  readonly fault?: CellFault;
}

/** How often a quotation mark that is never closed is looked for to the end of the file. */
const MAX_OPEN = 20;

/** The cells of each row. A quotation mark within a text is a part of it. */
function rowsOf(text: string, separator: string): Cell[][] {
  const rows: Cell[][] = [];
  const reader = fieldReader(text, separator);
  let row: Cell[] = [];
  let at = 0;
  let columns = 0;
  while (at <= text.length) {
    const { text: field, end, fault } = reader(at, columns);
    row.push({ ...csvCell(field), ...(fault !== undefined && { fault }) });
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    const [first = ''] = row.map((cell) => cell.text);
    // A row that was quoted as a whole is several cells.
    const isWhole = row.length === 1 && first.includes(separator) && columns !== 1;
    const whole = isWhole ? (rowsOf(first, separator)[0] ?? row) : row;
    rows.push(whole);
    columns = Math.max(columns, whole.length);
    row = [];
  }
  return rows;
}

/** Reads the field that begins at a place, in a file with a number of columns. */
function fieldReader(text: string, separator: string) {
  const ends = new RegExp(`[\\r\\n${separator}]`, 'g');
  const begins = / *"/y;
  let open = 0;
  const plain = (start: number): Field => {
    ends.lastIndex = start;
    const end = ends.exec(text)?.index ?? text.length;
    return { text: text.slice(start, end), end };
  };
  return (start: number, columns: number): Field => {
    begins.lastIndex = start;
    const quote = begins.test(text) ? begins.lastIndex - 1 : -1;
    if (quote === -1 || open > MAX_OPEN) return plain(start);
    let close = text.indexOf('"', quote + 1);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close === -1) open += 1;
    const after = close === -1 ? '' : (text[close + 1] ?? '\n');
    const isClosed = after === separator || after === '\r' || after === '\n';
    const field = text.slice(quote + 1, close).replaceAll('""', '"');
    if (close === -1 || (isClosed && swallowsRows(field, separator, columns))) {
      return { ...plain(start), fault: 'quote' };
    }
    return isClosed ? { text: field, end: close + 1 } : plain(start);
  };
}

/** Fewer columns are too few to tell rows from a text of several lines. */
const MANY_COLUMNS = 3;

/** Whether a quoted text consists of whole rows: each line's end comes with a row of separators. */
function swallowsRows(field: string, separator: string, columns: number): boolean {
  const lines = field.split(/\r\n?|\n/).length - 1;
  if (lines === 0 || columns < MANY_COLUMNS) return false;
  return field.split(separator).length - 1 === lines * (columns - 1);
}

/** Without the apostrophe that our export puts before formulas, and Excel before digits. */
function csvCell(field: string): Cell {
  const text = AS_TEXT.exec(field)?.[1] ?? withFormula(field).replace(/^'(?=\d)/, '');
  return { ...fileText(text), ...(text.includes('\uFFFD') && { fault: 'character' }) };
}

/**
 * Decodes a file: UTF-8 with or without a byte order mark; UTF-16, which Excel writes as "Unicode
 * text"; and anything else as older programs write it. In UTF-8, a few wrong bytes are marked.
 */
export function decodeText(all: Uint8Array): string {
  const bytes = all.at(-1) === END_OF_DOS ? all.subarray(0, -1) : all;
  const wide = wideEncoding(bytes);
  if (wide !== null) {
    return new TextDecoder(wide).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  }
  const text = new TextDecoder('utf-8').decode(bytes).replace(/^\uFEFF+/, '');
  const wrong = text.split('\uFFFD').length - 1;
  if (wrong === 0) return text;
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const right = text.replaceAll(/[\0-\u007F\uFFFD]+/g, '').length;
  return isMarked || right > wrong ? text : DECODERS[codePageOf(bytes)](bytes);
}

/** How DOS ends a file. */
const END_OF_DOS = 0x1a;

/** The letters of DOS (code pages 850 and 437) from byte 0x80 on. */
const OF_DOS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ';

/** Encodings of one byte: of Windows, of Excel's "CSV (Macintosh)" and "CSV (MS-DOS)". */
const DECODERS = {
  windows: (bytes: Uint8Array) =>
    new TextDecoder('windows-1252').decode(bytes).replaceAll('¤', '€'),
  mac: (bytes: Uint8Array) => new TextDecoder('macintosh').decode(bytes),
  dos: (bytes: Uint8Array) =>
    [...bytes]
      .map((byte) => (byte === 0xe1 ? 'ß' : (OF_DOS[byte - 0x80] ?? String.fromCharCode(byte))))
      .join(''),
};

/** The bytes of ä, ö, ü, ß, Ä, Ö and Ü in each. */
const UMLAUTS: readonly (readonly [keyof typeof DECODERS, ReadonlySet<number>])[] = [
  ['windows', new Set([0xe4, 0xf6, 0xfc, 0xdf, 0xc4, 0xd6, 0xdc])],
  ['mac', new Set([0x8a, 0x9a, 0x9f, 0xa7, 0x80, 0x85, 0x86])],
  ['dos', new Set([0x84, 0x94, 0x81, 0xe1, 0x8e, 0x99, 0x9a])],
];

const LOOKED_AT = 100_000;

/** The encoding in which the most letters within words are umlauts. */
function codePageOf(bytes: Uint8Array): keyof typeof DECODERS {
  let best: keyof typeof DECODERS = 'windows';
  let most = 0;
  for (const [name, umlauts] of UMLAUTS) {
    let count = 0;
    for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
      // As a quotation mark, such a byte stands at a word's begin or end.
      const isWithin = isLetter(bytes[at - 1]) && isLetter(bytes[at + 1]);
      count += Number(umlauts.has(byte) && isWithin);
    }
    if (count > most) [best, most] = [name, count];
  }
  return best;
}

const isLetter = (byte = 0): boolean => byte > 0x7f || (byte > 0x40 && byte < 0x7b);

/** How many bytes show whether every other one is zero, as in UTF-16. */
const SAMPLE = 1000;

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = [...bytes.subarray(0, SAMPLE)];
  const zeros = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}
