import Big from 'big.js';
import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { type Cell, EMPTY_CELL, type Grid, gridOf, textCell } from './grid.ts';

/** A number as the file has it, told from text. */
interface NumberText {
  readonly digits: string;
}

const parseNumber = (digits: string): NumberText => ({ digits });

/** Reads the sheets of an XLSX file that hold something. */
export async function readXlsx(bytes: Uint8Array): Promise<Grid[]> {
  const sheets = await readXlsxFile<NumberText>(new Blob([unpacked(bytes)]), { parseNumber });
  return sheets
    .map(({ sheet, data }) =>
      gridOf(
        sheet,
        data.map((row) => row.map(cellOf)),
      ),
    )
    .filter(({ rows }) => rows.length > 0);
}

/**
 * The same archive with its texts uncompressed. The reader unpacks a large text in a worker that it
 * makes from a text, which the page's Content-Security-Policy forbids.
 */
function unpacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  return new Uint8Array(zipSync(files, { level: 0 }));
}

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

/** As many digits as Excel itself shows of a number, and keeps of one that is typed. */
const EXCELS_DIGITS = 15;

/** A Big that is never written with an exponent. */
const Plain = Big();
Plain.NE = -400;
Plain.PE = 400;

/**
 * A number of an XLSX file as it was meant: Excel stores binary floats, so that a cell that shows
 * `0.3` may hold `0.30000000000000004`. Text that is no number stays as it is.
 */
export function significantDigits(digits: string): string {
  try {
    return new Plain(digits).prec(EXCELS_DIGITS, Big.roundHalfUp).toString();
  } catch {
    return digits;
  }
}
