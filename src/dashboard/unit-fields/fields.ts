import type { FieldName, NewFieldName } from './field.ts';
import { EDITABLE_FIELDS } from './table.ts';

const isField = (name: string): name is FieldName => Object.hasOwn(EDITABLE_FIELDS, name);

/** All editable fields. */
export const FIELD_NAMES: readonly FieldName[] = Object.keys(EDITABLE_FIELDS).filter(isField);

/** Whether a new unit accepts a field. */
export const isNewField = (name: FieldName): name is NewFieldName =>
  'headers' in EDITABLE_FIELDS[name];

/** The fields that a new unit accepts. */
export const NEW_FIELD_NAMES: readonly NewFieldName[] = FIELD_NAMES.filter(isNewField);

/** Parses the name of a new unit's field; `null` for any other text. */
export const newFieldNamed = (name: string): NewFieldName | null =>
  isField(name) && isNewField(name) ? name : null;

/** Whether a field is an exact decimal of 0 or more: a price, an area, a number of rooms. */
export function isAmount(name: FieldName): boolean {
  const { kind } = EDITABLE_FIELDS[name];
  return kind === 'amount' || kind === 'rooms';
}

/** Computes a value for each field. */
export function eachField<Value>(value: (name: FieldName) => Value): Record<FieldName, Value>;
// TypeScript does not infer the keys of Object.fromEntries. The overload above states them.
export function eachField(value: (name: FieldName) => unknown): Record<string, unknown> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)]));
}
