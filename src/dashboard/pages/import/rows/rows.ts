import {
  type Cell,
  cellAt,
  type GridRow,
  isEmpty,
  isFull,
  textCell,
  type Scale,
} from '../../../spreadsheets/grid.ts';
import type { Mapping } from '../../../unit-cells/column-name.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { type NumberFormat, readAmount } from '../../../unit-cells/amounts.ts';
import { doubtsOfRows, type RowDoubt } from '../../../unit-cells/doubtful-rows.ts';
import type { UnitCells } from '../../../unit-cells/read-unit.ts';

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
  readonly doubt: RowDoubt | null;
  /** Fields whose unlikely values the person has called right. */
  readonly confirmed?: readonly FieldName[];
}

/** Rows in one request: the most units that one import takes. */
export const BLOCK = 200;

/** Splits a list into blocks. */
export function blocksOf<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / BLOCK);
  return Array.from({ length: count }, (_, at) => all.slice(at * BLOCK, (at + 1) * BLOCK));
}

/**
 * The rows with at least one mapped value.
 *
 * @param header the row with the headers, which may be there once more; `null` if each row is a unit.
 * @param scales how the numbers of columns become those of their fields.
 */
export function reviewRows(
  rows: readonly GridRow[],
  mapping: Mapping,
  header?: GridRow | null,
  scales: ReadonlyMap<number, Scale> = new Map(),
): ReviewRow[] {
  const doubts = header === null ? [] : doubtsOfRows(rows, mapping, header);
  return rows.flatMap((row, index) => {
    const mapped = [...mapping].map(([at, column]) => {
      const scale = scales.get(at);
      const cell = cellAt(row, at);
      return [column, scale === undefined || isEmpty(cell) ? cell : { ...cell, scale }] as const;
    });
    const cells: UnitCells = Object.fromEntries(mapped);
    if (!mapped.some(([, cell]) => isFull(cell))) return [];
    const doubt = doubts[index] ?? null;
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
