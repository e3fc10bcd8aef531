import { type FactName, factNames } from '../../values/facts/facts.ts';
import type { FactKind } from '../../values/facts/table.ts';
import type { FactWords } from '../../values/facts/words.ts';
import type { NewUnit, UnitChange } from '../api/types.ts';

/** An editable field of a unit. Its project, its external id and its metadata are not edited here. */
export type FieldName = Exclude<
  keyof UnitChange,
  'projectId' | 'externalSourceId' | 'metadata' | 'movesBack'
>;

/** A field that a new unit or an import accepts, besides facts. */
export type NewFieldName = Exclude<keyof NewUnit, 'metadata' | FactName>;

export const SECTIONS = [
  'kind',
  'place',
  'size',
  'areas',
  'equipment',
  'money',
  'costs',
  'sale',
  'letting',
  'energy',
  'media',
  'texts',
  'contact',
  'state',
] as const;

export type SectionName = (typeof SECTIONS)[number];

/** A text in German and in English. */
export type Pair = readonly [german: string, english: string];

/** What a value is. It determines the control, how its text is read and written, and how an import reads cells. */
export type FieldKind = FactKind | 'instant';

/** Description of a field: all that the dashboard knows of it. */
export interface Field {
  readonly section: SectionName;
  readonly kind: FieldKind;
  /** Whether only a change accepts it. */
  readonly isLater?: true;
  /** What people call it. */
  readonly names: Pair;
  /** What its numbers measure, shown behind them. */
  readonly unit?: string | Pair;
  /** The fraction digits that a decimal has at least. */
  readonly digits?: number;
  /** The values of a word or a flag. A flag without them is yes or no. */
  readonly words?: FactWords;
  /** Whether a word or a flag always has a value. */
  readonly isSet?: true;
  /** The most characters of a text. One of more than 1,000 has several lines. */
  readonly max?: number;
  /** What a text consists of, if not of any characters. */
  readonly of?: 'digits' | 'postalCode' | 'address' | 'coordinate' | 'day';
}

/** A field that a new unit accepts: `NEW_UNIT` in src/resources/properties/unit-fields.ts has a line for it. */
export interface NewField extends Field {
  readonly isLater?: never;
}

/** A field that only a change accepts. */
export interface LaterField extends Field {
  readonly isLater: true;
}

/** A unit as in the API's answer. */
export type ExportedUnit = Readonly<Record<string, unknown>>;

/** The metadata of a unit, by name. */
export const metadataOf = ({ metadata }: ExportedUnit): Readonly<Record<string, unknown>> =>
  typeof metadata === 'object' ? { ...metadata } : {};

/** The facts that some of the units have, in the order of the form. */
export const factNamesOf = (units: readonly ExportedUnit[]): readonly FactName[] =>
  factNames().filter((name) => units.some((unit) => (unit[name] ?? null) !== null));

/** The names of all metadata of units, in alphabetical order. */
export const metadataNamesOf = (units: readonly ExportedUnit[]): string[] =>
  [...new Set(units.flatMap((unit) => Object.keys(metadataOf(unit))))].toSorted();
