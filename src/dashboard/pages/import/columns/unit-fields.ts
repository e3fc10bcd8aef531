import type { NewUnit } from '../../../api/types.ts';

export type UnitField = keyof NewUnit;

/** How the cells of a field are read. */
export type FieldKind =
  | 'text'
  | 'digits'
  | 'postalCode'
  | 'amount'
  | 'integer'
  | 'status'
  | 'visibility';

/** The fields that a unit can be imported with, in the order of the page. */
export const FIELD_KINDS = {
  unitIdentifier: 'text',
  unitNumber: 'digits',
  street: 'text',
  houseNumber: 'text',
  postalCode: 'postalCode',
  city: 'text',
  unitLocation: 'text',
  etageLabel: 'text',
  etage: 'integer',
  zimmer: 'amount',
  wohnflaecheQm: 'amount',
  kaufpreis: 'amount',
  kaltmieteWohnung: 'amount',
  baujahr: 'integer',
  status: 'status',
  visibility: 'visibility',
} as const satisfies Record<UnitField, FieldKind>;

const isField = (name: string): name is UnitField => Object.hasOwn(FIELD_KINDS, name);

export const UNIT_FIELDS: readonly UnitField[] = Object.keys(FIELD_KINDS).filter(isField);

/** Reads the name of a field; `null` for any other word. */
export function fieldNamed(name: string): UnitField | null {
  return isField(name) ? name : null;
}
