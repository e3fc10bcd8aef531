import { type Cell, cellAt, type GridRow, isEmpty, textCell } from '../file/grid.ts';
import type { Mapping } from '../values/column-name.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { type NumberFormat, readAmount } from '../values/amounts.ts';
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
  /** The person has said that a very low price is right. */
  readonly hasRightPrice?: true;
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
    const mapped = [...mapping].map(([at, column]) => [column, cellAt(row, at)] as const);
    const cells: UnitCells = Object.fromEntries(mapped);
    const values = mapped.map(([, cell]) => cell);
    if (values.every(isEmpty)) return [];
    const doubt = doubtOf(values);
    return [{ number: row.number, cells, included: doubt === null, existing: null, doubt }];
  });
}

/** The new texts of some cells. */
export type RepairTexts = Readonly<Partial<Record<FieldName, string>>>;

/** The row with cells replaced by what a person has typed or chosen, in their own number format. */
export function withTexts(row: ReviewRow, texts: RepairTexts, format: NumberFormat): ReviewRow {
  const cells: Partial<Record<FieldName, Cell>> = {};
  for (const field of FIELD_NAMES) {
    const text = texts[field];
    if (text === undefined) continue;
    const typed = textCell(text);
    cells[field] = isAmount(field)
      ? { kind: 'number', text: readAmount(typed.text, format) }
      : typed;
  }
  return { ...row, cells: { ...row.cells, ...cells } };
}
