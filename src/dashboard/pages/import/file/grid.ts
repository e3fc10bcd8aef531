import type { FileFault } from '../../../texts/import-de.ts';

/** A spreadsheet cell. Cells of CSV files are always text. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'date' | 'boolean';
  /** A number as a plain decimal; a date as `2026-12-31`; a boolean as `true` or `false`. */
  readonly text: string;
  /** Whether the value is that of the first row of a merged cell. */
  readonly filled?: true;
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

/** What the thread that reads a file answers. */
export type Reading = { readonly sheets: readonly Grid[] } | { readonly fault: FileFault };

export const EMPTY_CELL: Cell = { kind: 'text', text: '' };

/** The cell of a row in a column. A row may be shorter than others. */
export const cellAt = ({ cells }: GridRow, at: number): Cell => cells[at] ?? EMPTY_CELL;

export const textCell = (text: string): Cell => ({ kind: 'text', text: text.trim() });

export const isEmpty = ({ text }: Cell): boolean => text === '';

/** Cells that are merged: columns and rows from 0, the last ones included. */
export interface Merged {
  readonly column: number;
  readonly rows: readonly [number, number];
}

/** Fills merged cells down: a spreadsheet stores their value in the first row alone. */
export function filledDown(
  rows: readonly (readonly Cell[])[],
  merged: readonly Merged[],
): readonly (readonly Cell[])[] {
  const filled = rows.map((cells) => [...cells]);
  for (const {
    column,
    rows: [first, last],
  } of merged) {
    const cell = filled[first]?.[column];
    if (cell === undefined || isEmpty(cell)) continue;
    for (const row of filled.slice(first + 1, last + 1)) {
      while (row.length < column) row.push(EMPTY_CELL);
      row[column] = { ...cell, filled: true };
    }
  }
  return filled;
}

/** The rows that are not empty, with their numbers in the file. */
export function gridOf(name: string, rows: readonly (readonly Cell[])[]): Grid {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  const isFull = (cell: Cell) => !isEmpty(cell) && cell.filled !== true;
  return { name, rows: numbered.filter(({ cells }) => cells.some(isFull)) };
}
