import {
  type Cell,
  cellAt,
  type GridRow,
  isEmpty,
  isFull,
  textCell,
  type Scale,
} from '../../../spreadsheets/grid.ts';
import type { ColumnName, Mapping } from '../../../unit-cells/column-name.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import {
  type NumberFormat,
  readAmount,
  formatShownBy,
  isAmbiguous,
} from '../../../unit-cells/amounts.ts';
import { doubtsOfRows, type RowDoubt } from '../../../unit-cells/doubtful-rows.ts';
import type { UnitCells } from '../../../unit-cells/read-unit.ts';
import { signed } from '../../../texts/amounts.ts';
import type { Doubt } from '../../../unit-cells/doubts.ts';
import type { ImportWording } from '../words.ts';

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
    if (![...mapping.keys()].some((at) => isFull(cellAt(row, at)))) return [];
    const cells: Partial<Record<ColumnName, Cell>> = {};
    for (const [at, column] of mapping) {
      const scale = scales.get(at);
      const cell = cellAt(row, at);
      cells[column] = scale === undefined || isEmpty(cell) ? cell : { scale, ...cell };
    }
    const doubt = doubts[index] ?? null;
    return [{ number: row.number, cells, included: doubt === null, existing: null, doubt }];
  });
}

/** The row with a cell replaced by what a person has typed or chosen, in their own number format. */
export function withText(
  row: ReviewRow,
  field: FieldName,
  text: string,
  format: NumberFormat,
): ReviewRow {
  const typed = textCell(text);
  const cell: Cell = isAmount(field)
    ? { kind: 'number', text: readAmount(typed.text, format) }
    : typed;
  return { ...row, cells: { ...row.cells, [field]: cell } };
}

/** A fault or warning about a value, from the service or from the page. */
export interface Finding {
  /** Field name; empty if it concerns the whole unit. */
  readonly field: string;
  readonly text: (wording: ImportWording) => string;
  /** The service refuses a fault and accepts a warning. */
  readonly kind: 'fault' | 'warning';
  /** The doubt that it is, if the page itself found it in the value. */
  readonly doubt?: Doubt;
}

/** Whether the service would refuse a row. */
export function hasFault(findings: readonly Finding[] | undefined): boolean {
  return findings?.some(({ kind }) => kind === 'fault') ?? false;
}

/** Why a cell's value is a question. */
export function doubtText(
  { t, format }: ImportWording,
  { kind, figures = [] }: Pick<Doubt, 'kind' | 'figures'>,
): string {
  const text = t.import.cellDoubts[kind];
  if (typeof text === 'string') return text;
  const [value = 0, other = 0, percent = 0] = figures;
  return text({ value, other, percent: signed(percent, format.number) });
}

/** What a file's amounts show about its number format. */
export type NumberFinding = ReturnType<typeof numbersIn>;

const MAX_EXAMPLES = 3;
const AMOUNTS = FIELD_NAMES.filter(isAmount);

/** Whether ambiguous numbers would have three decimals behind a point: `1.200` may be German. */
const areOdd = (texts: readonly string[], format: NumberFormat) =>
  format === 'point' && texts.some((text) => readAmount(text, format).includes('.'));

/**
 * The format of all unambiguous amounts (`shown`), unless an ambiguous one would be odd in it; and up to three
 * ambiguous texts, of columns that show no format. Numeric cells of XLSX files are never ambiguous.
 */
export function numbersIn(rows: readonly ReviewRow[]) {
  // The format of each column whose unambiguous amounts agree.
  const formats: Partial<Record<FieldName, NumberFormat>> = {};
  const all = new Set<NumberFormat>();
  const ambiguous: string[] = [];
  for (const field of AMOUNTS) {
    const texts = rows.flatMap(({ cells: { [field]: cell } }) =>
      cell?.kind === 'text' ? [cell.text] : [],
    );
    const shown = new Set(texts.map(formatShownBy).filter((format) => format !== null));
    const [only] = shown;
    for (const format of shown) all.add(format);
    const open = texts.filter(isAmbiguous);
    if (only !== undefined && shown.size === 1 && !areOdd(open, only)) formats[field] = only;
    else ambiguous.push(...open);
  }
  const [only] = all;
  const examples = [...new Set(ambiguous)].slice(0, MAX_EXAMPLES);
  const isShown = only !== undefined && all.size === 1 && !areOdd(ambiguous, only);
  return { shown: isShown ? only : null, formats, ambiguous: examples };
}
