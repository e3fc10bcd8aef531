import type { FactName } from '../../values/facts/facts.ts';
import type { NewUnit, UnitChange } from '../api/types.ts';

/** An editable field of a unit. Its project, its external id, its metadata and its facts are not edited here. */
export type FieldName = Exclude<
  keyof UnitChange,
  'projectId' | 'externalSourceId' | 'metadata' | 'movesBack' | FactName
>;

/** A field that a new unit or an import accepts. */
export type NewFieldName = Exclude<keyof NewUnit, 'metadata' | FactName>;

export const SECTIONS = [
  'place',
  'size',
  'money',
  'sale',
  'letting',
  'energy',
  'media',
  'state',
] as const;

export type SectionName = (typeof SECTIONS)[number];

/** Type of a field of a new unit. It determines the input and how an import reads the cells. */
export type NewFieldKind =
  | 'text'
  | 'longText'
  | 'digits'
  | 'postalCode'
  | 'integer'
  | 'amount'
  | 'rooms'
  | 'flag'
  | 'day'
  | 'moment'
  | 'status'
  | 'visibility';

/** Type of a field. It determines the input and how its text is parsed. */
export type FieldKind = NewFieldKind | 'coordinate' | 'address' | 'yesOrNo' | 'archived';

/** Description of a field. */
interface Field {
  readonly section: SectionName;
  readonly kind: FieldKind;
  /** The labels in German and in English. */
  readonly de: string;
  readonly en: string;
}

/** A field that a new unit accepts. */
export interface NewField extends Field {
  readonly kind: NewFieldKind;
  /** Headers in spreadsheets, normalised by `plainHeader`. */
  readonly headers: string;
}

/** A field that only a change accepts. The compiler reports `headers` on it with this text. */
export interface LaterField<Name extends string> extends Field {
  readonly headers?: `NEW_UNIT in src/resources/properties/unit-fields.ts has no line for ${Name}`;
}
