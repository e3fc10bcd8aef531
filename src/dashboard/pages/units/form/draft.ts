import {
  canonicalDecimal,
  DecimalError,
  derivedFigures,
  MONEY_DIGITS,
  ROOM_DIGITS,
} from '../../../../values/decimal.ts';
import { readFloorLabel } from '../../../../values/floor.ts';
import type { Unit } from '../../../api/types.ts';
import { amountOf, amountText } from '../../../texts/amounts.ts';
import type { Language } from '../../../texts/language.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { eachField, FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { EDITABLE_FIELDS } from '../../../unit-fields/table.ts';

/** What is typed into a form, field by field; `''` is no value. */
export type Draft = Readonly<Record<FieldName, string>>;

/** What a field holds: as the service answers it. */
export type FieldValue = string | number | boolean | null;

/** The values of a unit's fields, whatever else it has. */
export type UnitFields = Pick<Unit, FieldName>;

/** A value as it is shown in its field. */
function textOf(name: FieldName, value: FieldValue, language: Language): string {
  if (value === null) return '';
  if (isAmount(name)) return amountText(String(value), language);
  return String(value);
}

/**
 * What a field's text means. Amounts are in their canonical form, so that they can be compared. Text
 * that means nothing stays as it is: the service says what is wrong with it.
 */
export function valueOf(name: FieldName, typed: string, language: Language): FieldValue {
  const text = typed.trim();
  if (text === '') return null;
  const { kind } = EDITABLE_FIELDS[name];
  switch (kind) {
    case 'amount':
      return amountIn(text, MONEY_DIGITS, language);
    case 'rooms':
      return amountIn(text, ROOM_DIGITS, language);
    case 'integer':
      return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
    case 'coordinate':
      return text.replace(',', '.');
    case 'yesOrNo':
    case 'archived':
      return text === 'true';
    case 'digits':
      return text;
    case 'text':
    case 'postalCode':
    case 'address':
    case 'status':
    case 'visibility':
      return typed;
    default:
      throw new Error(kind satisfies never);
  }
}

/** The canonical form of an amount; text that is none stays as it is. */
function amountIn(text: string, digits: number, language: Language): string {
  const amount = amountOf(text, language);
  return decimalIn(amount, digits) ?? amount;
}

/** The canonical form of a decimal; `null` for text that is none. */
function decimalIn(text: string, digits: number): string | null {
  try {
    return canonicalDecimal(text, digits);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/** A unit's values as they are shown. */
export function draftOf(unit: UnitFields, language: Language): Draft {
  return eachField((name) => textOf(name, unit[name], language));
}

/** Whether two texts mean the same in a field. */
export function meansSame(
  name: FieldName,
  one: string,
  other: string,
  language: Language,
): boolean {
  return valueOf(name, one, language) === valueOf(name, other, language);
}

/** The fields in which two drafts differ in what they mean. */
export function differingFields(one: Draft, other: Draft, language: Language): FieldName[] {
  return FIELD_NAMES.filter((name) => !meansSame(name, one[name], other[name], language));
}

/** A draft with another text in a field; a label's floor is read from it. */
export function withText(draft: Draft, name: FieldName, text: string): Draft {
  const next = { ...draft, [name]: text };
  if (name !== 'etageLabel') return next;
  const { floor } = readFloorLabel(text);
  return { ...next, etage: floor === null ? '' : String(floor) };
}

/** The figures that follow from what is typed, as the service will derive them. */
export function figuresOf(draft: Draft, language: Language) {
  const amount = (name: 'kaufpreis' | 'kaltmieteWohnung' | 'wohnflaecheQm') =>
    decimalIn(amountOf(draft[name].trim(), language), MONEY_DIGITS);
  return derivedFigures({
    kaufpreis: amount('kaufpreis'),
    kaltmieteWohnung: amount('kaltmieteWohnung'),
    wohnflaecheQm: amount('wohnflaecheQm'),
  });
}
