/** A unit as in the API's answer. */
export type ExportedUnit = Readonly<Record<string, unknown>>;

/** The metadata of a unit, by name. */
export const metadataOf = ({ metadata }: ExportedUnit): Readonly<Record<string, unknown>> =>
  typeof metadata === 'object' ? { ...metadata } : {};

/** The names of all metadata of units, in alphabetical order. */
export const metadataNamesOf = (units: readonly ExportedUnit[]): string[] =>
  [...new Set(units.flatMap((unit) => Object.keys(metadataOf(unit))))].toSorted();
