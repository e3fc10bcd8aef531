import { canonicalDecimal, MONEY_DIGITS } from '../../values/decimal.ts';
import { RuleError } from '../../values/rule-messages.ts';
import type { Field, FieldKind, FieldName } from '../unit-fields/field.ts';
import { fieldOf } from '../unit-fields/fields.ts';
import { amountOf, amountText } from './amounts.ts';
import type { Language } from './language.ts';
import { localMinute, momentOfLocal } from './formats.ts';

/** A field's value in the API. */
export type FieldValue = string | number | boolean | null;

/** A value as the text of its control; `''` is no value. */
export function textOf(name: FieldName, value: FieldValue | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  const { kind } = fieldOf(name);
  if (kind === 'decimal') return amountText(String(value), language);
  return kind === 'instant' ? localMinute(String(value)) : String(value);
}

type Reader = (text: string, field: Field, language: Language) => FieldValue;

const READERS: Readonly<Record<FieldKind, Reader>> = {
  text: (text, { of }) => {
    if (of === 'coordinate') return text.trim().replace(',', '.');
    return of === 'digits' ? text.trim() : text;
  },
  integer: (text) => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim()),
  decimal: (text, { digits = MONEY_DIGITS }, language) => {
    const amount = amountOf(text.trim(), language);
    return decimalIn(amount, digits) ?? amount;
  },
  flag: (text) => text === 'true',
  word: (text) => text,
  date: (text) => text.trim(),
  email: (text) => text.trim(),
  country: (text) => text.trim(),
  instant: (text) => momentOfLocal(text.trim()),
};

/**
 * The value of a control's text. Amounts are in their canonical form, so that they can be compared.
 * Invalid text is returned unchanged, so that the service reports the error.
 */
export function valueOf(name: FieldName, text: string, language: Language): FieldValue {
  const field = fieldOf(name);
  return text.trim() === '' ? null : READERS[field.kind](text, field, language);
}

/** Whether a text is no number, although the field takes nothing else. */
export function isNoNumber(name: FieldName, text: string, language: Language): boolean {
  const value = valueOf(name, text, language);
  const { kind } = fieldOf(name);
  if (value === null) return false;
  if (kind === 'integer') return typeof value === 'string';
  return kind === 'decimal' && decimalIn(String(value), MONEY_DIGITS) === null;
}

/** The canonical form of a decimal; `null` for invalid text, and for what is too large. */
export function decimalIn(text: string, digits: number): string | null {
  try {
    return canonicalDecimal(text, digits);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}
