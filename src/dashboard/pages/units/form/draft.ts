import { canonicalDecimal, MONEY_DIGITS, ROOM_DIGITS } from '../../../../values/decimal.ts';
import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { readFloorLabel } from '../../../../values/floor.ts';
import { RuleError } from '../../../../values/rule-messages.ts';
import { isOnRequest, UNIT_STATUSES } from '../../../../values/unit-states.ts';
import type { Unit } from '../../../api/types.ts';
import { amountOf, amountText } from '../../../texts/amounts.ts';
import type { Language } from '../../../texts/language.ts';
import { localMinute, momentOfLocal } from '../../../texts/local-moments.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, EDITABLE_FIELDS, eachField, isAmount } from '../../../unit-fields/fields.ts';

/** The form's text of each field; `''` is no value. */
export type Draft = Readonly<Record<FieldName, string>>;

/** A field's value in the API. */
export type FieldValue = string | number | boolean | null;

/** The editable fields of a unit. */
export type UnitFields = Pick<Unit, FieldName>;

/** A value as the text of its field. */
export function textOf(name: FieldName, value: FieldValue, language: Language): string {
  if (value === null) return '';
  if (isAmount(name)) return amountText(String(value), language);
  if (EDITABLE_FIELDS[name].kind === 'moment') return localMinute(String(value));
  return String(value);
}

/**
 * The value of a field's text. Amounts are in their canonical form, so that they can be compared.
 * Invalid text is returned unchanged, so that the service reports the error.
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
    case 'flag':
    case 'yesOrNo':
    case 'archived':
      return text === 'true';
    case 'moment':
      return momentOfLocal(text);
    case 'day':
    case 'digits':
      return text;
    case 'text':
    case 'longText':
    case 'postalCode':
    case 'address':
    case 'status':
    case 'visibility':
      return typed;
    default:
      throw new Error(kind satisfies never);
  }
}

/** The canonical form of an amount; invalid text is returned unchanged. */
function amountIn(text: string, digits: number, language: Language): string {
  const amount = amountOf(text, language);
  return decimalIn(amount, digits) ?? amount;
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

/** A unit's values as text. */
export function draftOf(unit: UnitFields, language: Language): Draft {
  return eachField((name) => textOf(name, unit[name], language));
}

/** Whether two texts of a field have the same value. */
export function meansSame(
  name: FieldName,
  one: string,
  other: string,
  language: Language,
): boolean {
  return valueOf(name, one, language) === valueOf(name, other, language);
}

/** The fields with different values in two drafts. */
export function differingFields(one: Draft, other: Draft, language: Language): FieldName[] {
  return FIELD_NAMES.filter((name) => !meansSame(name, one[name], other[name], language));
}

/**
 * The draft with one field's text replaced. A floor's label also sets the floor's number, and a status
 * whether the price is on request, as the service would.
 */
export function withText(draft: Draft, name: FieldName, text: string): Draft {
  const next = { ...draft, [name]: text };
  if (name === 'status') {
    const before = {
      status: statusIn(draft.status),
      preisAufAnfrage: draft.preisAufAnfrage === 'true',
    };
    return { ...next, preisAufAnfrage: String(isOnRequest({ status: statusIn(text) }, before)) };
  }
  if (name !== 'etageLabel') return next;
  const { floor } = readFloorLabel(text);
  return { ...next, etage: floor === null ? '' : String(floor) };
}

const statusIn = (text: string) => UNIT_STATUSES.find((known) => known === text) ?? 'frei';

/** The derived figures of a draft, computed as the service does. */
export function figuresOf(draft: Draft, language: Language) {
  const amount = (name: 'kaufpreis' | 'kaltmieteWohnung' | 'wohnflaecheQm') =>
    decimalIn(amountOf(draft[name].trim(), language), MONEY_DIGITS);
  return derivedFigures({
    kaufpreis: amount('kaufpreis'),
    kaltmieteWohnung: amount('kaltmieteWohnung'),
    wohnflaecheQm: amount('wohnflaecheQm'),
  });
}
