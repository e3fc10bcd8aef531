/** A spreadsheet cell. Cells of CSV files are always text. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'date' | 'boolean';
  /** A number as a plain decimal; a date as `2026-12-31`; a boolean as `true` or `false`. */
  readonly text: string;
}

export interface GridRow {
  /** Row number in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** A sheet, without its empty rows. */
export interface Grid {
  readonly name: string;
  readonly rows: readonly GridRow[];
}

/** The sheets of a file. */
export interface ReadFile {
  readonly name: string;
  readonly sheets: readonly Grid[];
}

export const EMPTY_CELL: Cell = { kind: 'text', text: '' };

/** The cell of a row in a column. A row may be shorter than others. */
export const cellAt = ({ cells }: GridRow, at: number): Cell => cells[at] ?? EMPTY_CELL;

export const textCell = (text: string): Cell => ({ kind: 'text', text: text.trim() });

export const isEmpty = ({ text }: Cell): boolean => text === '';

/** The rows that are not empty, with their numbers in the file. */
export function gridOf(name: string, rows: readonly (readonly Cell[])[]): Grid {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  return { name, rows: numbered.filter(({ cells }) => !cells.every(isEmpty)) };
}
