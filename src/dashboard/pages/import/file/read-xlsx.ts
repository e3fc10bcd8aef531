import Big from 'big.js';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { FileError } from './file-error.ts';
import {
  type Cell,
  EMPTY_CELL,
  filledDown,
  type Grid,
  gridOf,
  type Merged,
  textCell,
} from './grid.ts';

/** A number as written in the file. The type distinguishes it from text. */
interface NumberText {
  readonly digits: string;
}

const parseNumber = (digits: string): NumberText => ({ digits });

/** Reads the sheets of an XLSX file that are not empty. */
export async function readXlsx(bytes: Uint8Array): Promise<Grid[]> {
  const { archive, merged } = unpacked(bytes);
  const sheets = await readXlsxFile<NumberText>(new Blob([archive]), { parseNumber });
  return sheets
    .map(({ sheet, data }, at) =>
      gridOf(
        sheet,
        filledDown(
          data.map((row) => row.map(cellOf)),
          merged[at] ?? [],
        ),
      ),
    )
    .filter(({ rows }) => rows.length > 0);
}

/**
 * The same archive with uncompressed entries. The reader would unpack a large entry in a worker
 * made from a script's text, which the page's Content-Security-Policy forbids. It does not tell which cells
 * are merged, either.
 */
function unpacked(bytes: Uint8Array) {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > MAX_UNPACKED_BYTES) throw new FileError('too large');
      return true;
    },
  });
  for (const [name, content] of Object.entries(files)) {
    if (/\/sheet[^/]*\.xml$/.test(name)) requireSmallGrid(strFromU8(content));
  }
  return { archive: new Uint8Array(zipSync(files, { level: 0 })), merged: mergedIn(files) };
}

/** Every value of an attribute in the tags of a name; `''` for a tag without it. */
const attributesIn = (xml: string, tag: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g'))].map(
    ([text]) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '',
  );

/** The cells that are merged over several rows, for each sheet in the workbook's order. */
function mergedIn(files: Readonly<Record<string, Uint8Array>>): Merged[][] {
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const links = textOf('xl/_rels/workbook.xml.rels');
  const targets = attributesIn(links, 'Relationship', 'Target');
  const ids = attributesIn(links, 'Relationship', 'Id');
  return attributesIn(textOf('xl/workbook.xml'), 'sheet', 'r:id').map((id) => {
    const target = targets[ids.indexOf(id)] ?? '';
    const xml = textOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return attributesIn(xml, 'mergeCell', 'ref').flatMap((ref): Merged[] => {
      const [, letters = '', first, last] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? [];
      const rows = [Number(first) - 1, Number(last) - 1] as const;
      return letters === '' ? [] : [{ column: columnOf(letters) - 1, rows }];
    });
  });
}

/** A file of a few hundred kilobytes can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 1000;
/** A single cell far away makes a grid of all cells before it. */
const MAX_CELLS = 5_000_000;

/** Refuses a sheet whose grid would end the tab, before the grid is built. @throws FileError */
function requireSmallGrid(xml: string): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', digits = ''] of xml.matchAll(/\sr="([A-Z]*)(\d+)"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
  }
  const isSmall = rows <= MAX_ROWS && columns <= MAX_COLUMNS && rows * columns <= MAX_CELLS;
  if (!isSmall) throw new FileError('too large');
}

/** The number of a column: 1 for `A`, 27 for `AA`. */
const columnOf = (letters: string): number =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  if (value instanceof Date) return { kind: 'date', text: value.toISOString().slice(0, 10) };
  if (isNumber(value)) return { kind: 'number', text: significantDigits(value.digits) };
  return EMPTY_CELL;
}

function isNumber(value: unknown): value is NumberText {
  return typeof value === 'object' && value !== null && 'digits' in value;
}

/** Significant digits of a number in Excel. */
const EXCELS_DIGITS = 15;

/** Big numbers that are written without an exponent. */
const Plain = Big();
Plain.NE = -400;
Plain.PE = 400;

/**
 * The number that an XLSX cell shows. Excel stores binary floats: a cell that shows `0.3` may
 * contain `0.30000000000000004`. Other text is returned unchanged.
 */
export function significantDigits(digits: string): string {
  try {
    return new Plain(digits).prec(EXCELS_DIGITS, Big.roundHalfUp).toString();
  } catch {
    return digits;
  }
}
