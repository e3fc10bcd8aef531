import Big from 'big.js';
import type { UnitVisibility } from '../../values/unit-states.ts';
import { type ColumnName, metadataColumn } from './column-name.ts';
import type { FieldKind, FieldName } from '../unit-fields/field.ts';
import { fieldNamed, fieldOf } from '../unit-fields/fields.ts';
import { type Cell, isEmpty, type Scale } from '../spreadsheets/grid.ts';
import { type NumberFormat, readAmount, readNumber, shifted } from './amounts.ts';
import { readWord, readYesOrNo } from './words.ts';
import { isoOfGerman, momentOfLocal } from '../texts/formats.ts';

/** How to read a file's cells. */
export interface ReadOptions {
  readonly format: NumberFormat;
  /** The formats of columns that show another one. */
  readonly formats?: Readonly<Partial<Record<FieldName, NumberFormat>>>;
  /** Visibility of units whose row has none. */
  readonly visibility: UnitVisibility;
  /** Whether a four-digit number is a postal code without its leading zero. */
  readonly postalCodesHaveFive: boolean;
}

/** A row's cells, by their column's field. */
export type UnitCells = Readonly<Partial<Record<ColumnName, Cell>>>;

/** A value that a cell is read as. */
type CellValue = string | number | boolean;

/** A unit as sent. Unreadable cells are sent unchanged, so that the service reports the error. */
export type SentUnit = Readonly<Partial<Record<FieldName, CellValue>>> & {
  readonly metadata?: Readonly<Record<string, string>>;
  /** Whether its status may move back in its sale. */
  readonly movesBack?: boolean;
};

/** Converts a cell, by the field's kind. */
const READERS: Readonly<
  Record<FieldKind, (cell: Cell, readOptions: ReadOptions, name: FieldName) => CellValue>
> = {
  text: ({ kind, text }, { postalCodesHaveFive }, name) => {
    const { of } = fieldOf(name);
    if (of === 'coordinate') return text.replace(',', '.');
    if (of === 'day') return dayIn(text);
    if (of !== 'postalCode') return text;
    return kind === 'number' && postalCodesHaveFive
      ? text.padStart(5, '0')
      : text.replace(/^de?[- ]+(?=\d)/i, '');
  },
  decimal: readDecimal,
  integer: (cell, readOptions) => {
    const { text } = cell;
    const [year] = /^\d{4}(?=-\d\d-\d\d)/.exec(text) ?? [];
    return integerIn(year ?? readDecimal(cell, readOptions).replace(/\.0+$/, ''), text);
  },
  date: ({ text }) => dayIn(text),
  instant: ({ text }) => momentOfLocal(isoOfGerman(text)),
  word: ({ text }, _, name) => readWord(name, text) ?? text,
  flag: ({ text }) => readYesOrNo(text) ?? text,
  email: ({ text }) => text,
  country: ({ text }) => text,
};

function readDecimal({ kind, text, scale }: Cell, { format }: ReadOptions): string {
  const decimal = kind === 'text' ? readAmount(text, format) : text;
  return scale === undefined || scale === 'foreign' || !/^\d+(?:\.\d+)?$/.test(decimal)
    ? decimal
    : scaled(decimal, scale);
}

/** Numbers that are written without an exponent. */
const Plain = Big();
Plain.NE = -40;
Plain.PE = 40;

const ZEROS = { thousand: 3, million: 6 };

/** A number as its header means it. A twelfth may have many decimals. */
function scaled(decimal: string, scale: Exclude<Scale, 'foreign'>): string {
  if (scale !== 'yearly') return shifted(decimal, ZEROS[scale]);
  return new Plain(decimal).div(12).toString();
}

/** Converts a cell to a field's value. */
export function readCell(field: FieldName, cell: Cell, readOptions: ReadOptions): CellValue {
  const { format, formats } = readOptions;
  const own = { ...readOptions, format: formats?.[field] ?? format };
  return READERS[fieldOf(field).kind](cell, own, field);
}

/** Converts a cell to a fact of one's own: a number as the file shows it. */
export const readFact = ({ kind, text }: Cell, { format }: ReadOptions): string =>
  kind === 'number' && format === 'comma' ? text.replace('.', ',') : text;

/** Whether two texts of a fact say the same: `8.7` and `ca. 8,7`. */
export function isSameFact(one: unknown, other: string): boolean {
  const [before, after] = [String(one), other].map((text) => readNumber(text, 'comma')?.value);
  return one === other || (before !== undefined && Number(before) === Number(after));
}

const integerIn = (number: string, text: string): string | number =>
  /^-?\d{1,9}$/.test(number) ? Number(number) : text;

/** A day without its time. */
const dayIn = (text: string) => isoOfGerman(text).replace(/(?<=^\d{4}-\d\d-\d\d)T.*/, '');

/** Converts a row to a new unit. Empty cells are left out. */
export function readUnit(cells: UnitCells, readOptions: ReadOptions): SentUnit {
  return { visibility: readOptions.visibility, ...readChange(cells, readOptions) };
}

/** Converts a row to the new values of a unit. Empty cells leave their fields unchanged. */
export function readChange(cells: UnitCells, readOptions: ReadOptions): SentUnit {
  const unit: Partial<Record<FieldName, CellValue>> = {};
  const metadata: Record<string, string> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === undefined || isEmpty(cell)) continue;
    const field = fieldNamed(column);
    if (field !== null) unit[field] = readCell(field, cell, readOptions);
    else if (column.startsWith(FACT))
      metadata[column.slice(FACT.length)] = readFact(cell, readOptions);
  }
  return Object.keys(metadata).length === 0 ? unit : { ...unit, metadata };
}

/** How the columns of facts of one's own begin. */
const FACT = metadataColumn('');
