import { cellAt, type GridRow, isEmpty, textCell } from '../file/grid.ts';
import type { Mapping } from '../values/column-name.ts';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import { doubtOf } from './doubtful.ts';
import type { UnitCells } from '../values/read-unit.ts';

/** A row of the file, to be imported as a unit. */
export interface ReviewRow {
  /** Row number in the spreadsheet. */
  readonly number: number;
  readonly cells: UnitCells;
  /** Whether it is imported. */
  readonly included: boolean;
  /** What to do if its unit exists; `null` for the choice of the whole file. */
  readonly existing: 'update' | 'new' | 'skip' | null;
  /** Why it does not look like a unit. Such a row is left out at first. */
  readonly doubt: 'sum' | 'heading' | null;
}

/** Rows in one request: the most units that one import takes. */
export const BLOCK = 200;

/** Rows that are checked together. */
export type Block = readonly ReviewRow[];

/** Splits a list into blocks. */
export function blocksOf<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / BLOCK);
  return Array.from({ length: count }, (_, at) => all.slice(at * BLOCK, (at + 1) * BLOCK));
}

/** The rows with at least one mapped value. */
export function reviewRows(rows: readonly GridRow[], mapping: Mapping): ReviewRow[] {
  return rows.flatMap((row) => {
    const cells: UnitCells = Object.fromEntries(
      [...mapping].map(([at, field]) => [field, cellAt(row, at)]),
    );
    const values = Object.values(cells);
    if (values.every(isEmpty)) return [];
    const doubt = doubtOf(values);
    return [{ number: row.number, cells, included: doubt === null, existing: null, doubt }];
  });
}

/** The row with one cell's text replaced. */
export function withText(row: ReviewRow, field: NewFieldName, text: string): ReviewRow {
  return { ...row, cells: { ...row.cells, [field]: textCell(text) } };
}
