import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { onTestFinished } from 'vitest';

type Table = readonly (readonly string[])[];

interface Csv {
  readonly separator?: string;
  readonly encoding?: 'utf-8' | 'utf-8 with a byte order mark' | 'windows-1252';
}

/** A text of a CSV file, quoted if necessary. */
const quoted = (text: string) =>
  /[";,\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes a CSV file as spreadsheets do. It lasts as long as the test. @returns its path. */
export function csvFile(name: string, rows: Table, { separator = ';', encoding }: Csv = {}) {
  const text = rows.map((row) => row.map(quoted).join(separator)).join('\r\n');
  // Of the tests' characters, only the euro sign is in windows-1252 but not in Latin-1.
  const western = text.replaceAll('€', '\u0080');
  if (encoding === 'windows-1252') return written(name, Buffer.from(western, 'latin1'));
  const mark = encoding === 'utf-8 with a byte order mark' ? '\uFEFF' : '';
  return written(name, Buffer.from(mark + text, 'utf8'));
}

/** A cell that is merged with those beside or below it, or has a number format. */
interface Cell {
  readonly value: CellValue;
  readonly columnSpan?: number;
  readonly rowSpan?: number;
  readonly format?: string;
}

type SheetData = readonly (readonly (CellValue | Cell)[])[];

const isCell = (cell: CellValue | Cell): cell is Cell =>
  typeof cell === 'object' && cell !== null && 'value' in cell;

/** Writes an XLSX file. It lasts as long as the test. @returns its path. */
export async function xlsxFile(name: string, data: SheetData): Promise<string> {
  const cells = data.flatMap((row, at) =>
    row.flatMap((cell, column) => (isCell(cell) ? [{ ...cell, at, column }] : [])),
  );
  const sheet = {
    name: 'Liste',
    rows: data.map((row) => row.map((cell) => (isCell(cell) ? cell.value : cell))),
    merges: cells.flatMap(({ at, column, rowSpan = 1, columnSpan = 1 }) =>
      rowSpan * columnSpan === 1
        ? []
        : {
            startRow: at,
            startCol: column,
            endRow: at + rowSpan - 1,
            endCol: column + columnSpan - 1,
          },
    ),
    cells: new Map(
      cells.flatMap(({ at, column, value, format: numFmt }) =>
        numFmt === undefined ? [] : [[`${at},${column}`, { value, style: { numFmt } }] as const],
      ),
    ),
  };
  return written(name, await writeXlsx({ sheets: [sheet] }));
}

/** Writes a file. It lasts as long as the test. @returns its path. */
async function written(name: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'einheit-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
