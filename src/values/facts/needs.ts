/** What portals and the law (GEG § 87) ask of an offer. A unit may not need all of it. */
export const NEED_NAMES = [
  'objektart',
  'vermarktungsart',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'kaltmieteWohnung',
  'kontaktNachname',
  'kontaktEmail',
  'energieausweisStand',
  'energieausweistyp',
  'energiekennwert',
  'energietraeger',
  'energieeffizienzklasse',
  'baujahr',
] as const;

export type NeedName = (typeof NEED_NAMES)[number];
