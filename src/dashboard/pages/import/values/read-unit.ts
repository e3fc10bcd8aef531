import type { UnitVisibility } from '../../../../values/unit-states.ts';
import type { NewFieldKind, NewFieldName } from '../../../unit-fields/field.ts';
import { NEW_FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { EDITABLE_FIELDS } from '../../../unit-fields/table.ts';
import { type Cell, isEmpty } from '../file/grid.ts';
import { type NumberFormat, readAmount } from './amounts.ts';
import { readStatus, readVisibility } from './words.ts';

/** How the cells of a file are read. */
export interface Reading {
  readonly format: NumberFormat;
  /** What a unit gets whose row says nothing. */
  readonly visibility: UnitVisibility;
  /** Whether a number of four digits is a postal code that has lost its leading zero. */
  readonly postalCodesHaveFive: boolean;
}

/** The cells of a row, by the field that their column is. */
export type UnitCells = Readonly<Partial<Record<NewFieldName, Cell>>>;

/** A unit as it is sent: what cannot be read is sent as it stands, for the service to judge. */
export type SentUnit = Readonly<Partial<Record<NewFieldName, string | number>>>;

/** What a cell of each kind of field becomes. */
const READERS: Readonly<Record<NewFieldKind, (cell: Cell, reading: Reading) => string | number>> = {
  text: ({ text }) => text,
  digits: ({ text }) => text,
  amount: readDecimal,
  rooms: readDecimal,
  integer: ({ kind, text }) => integerIn(kind === 'date' ? text.slice(0, 4) : text),
  postalCode: ({ kind, text }, { postalCodesHaveFive }) =>
    kind === 'number' && postalCodesHaveFive ? text.padStart(5, '0') : text,
  status: ({ text }) => readStatus(text) ?? text,
  visibility: ({ text }) => readVisibility(text) ?? text,
};

function readDecimal({ kind, text }: Cell, { format }: Reading): string {
  return kind === 'text' ? readAmount(text, format) : text;
}

/** What a cell becomes. */
export function readCell(field: NewFieldName, cell: Cell, reading: Reading): string | number {
  return READERS[EDITABLE_FIELDS[field].kind](cell, reading);
}

const integerIn = (text: string): string | number =>
  /^-?\d{1,9}$/.test(text) ? Number(text) : text;

/** The unit that a row becomes. An empty cell says nothing. */
export function readUnit(cells: UnitCells, reading: Reading): SentUnit {
  const unit: Partial<Record<NewFieldName, string | number>> = { visibility: reading.visibility };
  for (const field of NEW_FIELD_NAMES) {
    const cell = cells[field];
    if (cell !== undefined && !isEmpty(cell)) unit[field] = readCell(field, cell, reading);
  }
  return unit;
}
