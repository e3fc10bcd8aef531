import type { NewUnit, UnitChange } from '../api/types.ts';

/** A field of a unit that people fill in. Its project and its external id are not among them. */
export type FieldName = Exclude<keyof UnitChange, 'projectId' | 'externalSourceId'>;

/** A field that a new unit takes, by hand or in an import. */
export type NewFieldName = keyof NewUnit;

/** The sections of a unit's page. */
export const SECTIONS = ['state', 'place', 'size', 'money', 'letting', 'energy', 'media'] as const;

export type SectionName = (typeof SECTIONS)[number];

/** How a field of a new unit is written: which control it has, and how an import reads its cells. */
export type NewFieldKind =
  | 'text'
  | 'digits'
  | 'postalCode'
  | 'integer'
  | 'amount'
  | 'rooms'
  | 'status'
  | 'visibility';

/** How a field is written: which control it has, and what its text means. */
export type FieldKind = NewFieldKind | 'coordinate' | 'address' | 'yesOrNo' | 'archived';

/** What the dashboard knows of a field. */
interface Field {
  readonly section: SectionName;
  readonly kind: FieldKind;
  /** What it is called in German and in English. */
  readonly de: string;
  readonly en: string;
}

/** A field that a new unit takes. */
export interface NewField extends Field {
  readonly kind: NewFieldKind;
  /** What spreadsheets call it, each word as `plainHeader` writes it. */
  readonly headers: string;
}

/** A field that is filled in afterwards. The compiler refuses `headers` with this text. */
export interface LaterField<Name extends string> extends Field {
  readonly headers?: `NEW_UNIT in src/resources/properties/unit-fields.ts has no line for ${Name}`;
}
