import type { GridRow } from '../file/grid.ts';
import { isEmpty, textCell } from '../file/grid.ts';
import { cellAt } from '../columns/columns.ts';
import type { Mapping } from '../columns/mapping.ts';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import type { UnitCells } from '../values/read-unit.ts';

/** A row of the file, to be imported as a unit. */
export interface ReviewRow {
  /** Row number in the spreadsheet. */
  readonly number: number;
  readonly cells: UnitCells;
  /** Whether it is imported. */
  readonly included: boolean;
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
    const says = Object.values(cells).some((cell) => !isEmpty(cell));
    return says ? [{ number: row.number, cells, included: true }] : [];
  });
}

/** The row with one cell's text replaced. */
export function withText(row: ReviewRow, field: NewFieldName, text: string): ReviewRow {
  return { ...row, cells: { ...row.cells, [field]: textCell(text) } };
}
