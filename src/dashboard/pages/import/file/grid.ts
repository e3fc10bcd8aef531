/** What a cell of a spreadsheet holds. A CSV file has text alone. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'date' | 'boolean';
  /** A number's plain decimal digits; a date as `2026-12-31`; `true` or `false`. */
  readonly text: string;
}

export interface GridRow {
  /** As the spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** A sheet, without its empty rows. */
export interface Grid {
  readonly name: string;
  readonly rows: readonly GridRow[];
}

/** A file that was read. */
export interface ReadFile {
  readonly name: string;
  readonly sheets: readonly Grid[];
}

export const EMPTY_CELL: Cell = { kind: 'text', text: '' };

export const textCell = (text: string): Cell => ({ kind: 'text', text: text.trim() });

export const isEmpty = ({ text }: Cell): boolean => text === '';

/** The rows that hold something, under the numbers that they have in the file. */
export function gridOf(name: string, rows: readonly (readonly Cell[])[]): Grid {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  return { name, rows: numbered.filter(({ cells }) => !cells.every(isEmpty)) };
}
