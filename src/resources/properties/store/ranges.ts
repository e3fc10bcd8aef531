/** A range of values. Both ends belong to it; an absent one is open. */
export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The fields of a unit by whose values a list can be narrowed, and how their values are written. */
export const RANGES = {
  zimmer: 'decimal',
  wohnflaecheQm: 'decimal',
  kaufpreis: 'decimal',
  kaltmieteWohnung: 'decimal',
  etage: 'integer',
  baujahr: 'integer',
} as const satisfies Readonly<Record<string, 'decimal' | 'integer'>>;

export type RangeName = keyof typeof RANGES;

export const RANGE_NAMES = Object.keys(RANGES).filter((name): name is RangeName => name in RANGES);

/**
 * A canonical decimal as text that sorts by number, exactly: the place of the point, then the digits without
 * zeros at the end.
 */
export function sortable(decimal: string): string {
  const place = String(decimal.indexOf('.') + 1).padStart(2, '0');
  return place + decimal.replace(/0+$/, '');
}
