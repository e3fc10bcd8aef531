import { type Cell as WrittenCell, cellRef, writeXlsx } from 'hucre/xlsx';
import { millisecondsOf } from '../../values/instant.ts';

/** A cell of a sheet: a text, a number with its format, or nothing. */
export type Cell = { readonly value: string | number; readonly format?: string } | null;

/** A column of a sheet. */
export interface SheetColumn<Row> {
  readonly header: string;
  readonly hidden?: boolean;
  readonly cell: (row: Row) => Cell;
}

/** Rows under a bold line of headers. */
export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
}

/** A text; nothing for what is no text. */
export const textCell = (text: unknown): Cell =>
  typeof text === 'string' && text !== '' ? { value: text } : null;

/** Digits that Excel keeps of a number. */
const EXCELS_DIGITS = 15;

/** A decimal as a number, with at least so many places, unless Excel would round it. */
export function decimalCell(text: string | null, least = 2): Cell {
  if (text === null) return null;
  const digits = text.replace('.', '').replace(/^0+/, '');
  if (digits.length > EXCELS_DIGITS) return { value: text.replace('.', ',') };
  const fraction = text.split('.')[1] ?? '';
  const places = Math.max(least, /[1-9]/.test(fraction) ? fraction.length : 0);
  return { value: Number(text), format: places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}` };
}

const DAY = 'dd.mm.yyyy';
const MOMENT = `${DAY} hh:mm`;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The number of 1 January 1970 in Excel, which counts days. */
const EXCELS_1970 = 25_569;

/** A day, such as `2026-11-28`. */
export const dayCell = (day: string | null): Cell =>
  day === null
    ? null
    : { value: millisecondsOf(`${day}T00:00:00Z`) / DAY_MS + EXCELS_1970, format: DAY };

/** A moment in local time. */
export function momentCell(moment: string | null): Cell {
  if (moment === null) return null;
  const at = new Date(millisecondsOf(moment));
  const local = at.getTime() - at.getTimezoneOffset() * MINUTE_MS;
  return { value: local / DAY_MS + EXCELS_1970, format: MOMENT };
}

/** Writes a workbook (XLSX). */
export async function workbookOf<Row>(sheets: readonly Sheet<Row>[]): Promise<Blob> {
  const bytes = await writeXlsx({ sheets: sheets.map(writtenSheet) });
  return new Blob([new Uint8Array(bytes)], { type: XLSX });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function writtenSheet<Row>({ name, columns, rows }: Sheet<Row>) {
  const cells = [
    columns.map(({ header }): Cell => ({ value: header })),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  return {
    name,
    columns: columns.map(({ hidden }, at) => ({
      width: widthOf(cells.map((row) => row[at] ?? null)),
      hidden: hidden === true,
    })),
    autoFilter: { range: `A1:${cellRef(rows.length, columns.length - 1)}` },
    rows: cells.map((row) => row.map((cell) => cell?.value ?? null)),
    cells: stylesOf(cells),
    freezePane: { rows: 1 },
  };
}

/** A column's width in characters: that of its longest text, with room for the arrow of the filter. */
function widthOf(cells: readonly Cell[]): number {
  const lengths = cells.map((cell) => {
    if (typeof cell?.value !== 'number') return cell?.value.length ?? 0;
    // A date, and a number with its points.
    return cell.format?.startsWith(DAY) === true
      ? cell.format.length
      : cell.value.toFixed(2).length + 2;
  });
  return Math.min(MAX_WIDTH, Math.max(...lengths) + 3);
}

const MAX_WIDTH = 50;

/** The formats of cells, by row and column. The first row is bold. */
function stylesOf(sheet: readonly (readonly Cell[])[]): Map<string, Partial<WrittenCell>> {
  return new Map(
    sheet.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        if (cell === null) return [];
        const style = at === 0 ? { font: { bold: true } } : { numFmt: cell.format ?? 'General' };
        return at === 0 || cell.format !== undefined
          ? [[`${at},${column}`, { value: cell.value, style }] as const]
          : [];
      }),
    ),
  );
}
