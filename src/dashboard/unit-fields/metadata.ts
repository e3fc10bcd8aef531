import { type FactName, factNames } from '../../values/facts/facts.ts';

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
