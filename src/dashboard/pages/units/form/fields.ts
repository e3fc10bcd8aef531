import type { NewUnit, UnitChange } from '../../../api/types.ts';

/** A field of a unit that people fill in. */
export type FieldName = keyof UnitChange;

/** How a field is written: which control it has, and what its text means. */
export type FieldKind =
  | 'text'
  | 'digits'
  | 'integer'
  | 'money'
  | 'rooms'
  | 'coordinate'
  | 'address'
  | 'yesOrNo'
  | 'status'
  | 'visibility'
  | 'archived';

/** Every field, and how it is written. */
export const KINDS = {
  status: 'status',
  visibility: 'visibility',
  archived: 'archived',
  unitIdentifier: 'text',
  unitNumber: 'digits',
  street: 'text',
  houseNumber: 'text',
  postalCode: 'text',
  city: 'text',
  unitLocation: 'text',
  etageLabel: 'text',
  etage: 'integer',
  latitude: 'coordinate',
  longitude: 'coordinate',
  zimmer: 'rooms',
  wohnflaecheQm: 'money',
  nutzflaecheQm: 'money',
  baujahr: 'integer',
  bauzustand: 'text',
  kaufpreis: 'money',
  kaufpreisStellplatz: 'money',
  kaltmieteWohnung: 'money',
  kaltmieteStellplatz: 'money',
  hausgeldGesamt: 'money',
  hausgeldNichtUmlagefaehig: 'money',
  anlageklasse: 'text',
  mietstatus: 'text',
  vermietetSeit: 'text',
  energieeffizienzklasse: 'text',
  energieausweistyp: 'text',
  energieverbrauch: 'text',
  heizungsart: 'text',
  isDenkmal: 'yesOrNo',
  isErbbaupacht: 'yesOrNo',
  videoUrl: 'address',
  virtualTourUrl: 'address',
} as const satisfies Readonly<Record<FieldName, FieldKind>>;

/** The sections of a unit's page, and their fields in order. */
export const SECTIONS = {
  state: ['status', 'visibility', 'archived'],
  place: [
    'unitIdentifier',
    'unitNumber',
    'street',
    'houseNumber',
    'postalCode',
    'city',
    'etageLabel',
    'etage',
    'unitLocation',
    'latitude',
    'longitude',
  ],
  size: ['zimmer', 'wohnflaecheQm', 'nutzflaecheQm', 'baujahr', 'bauzustand'],
  money: [
    'kaufpreis',
    'kaufpreisStellplatz',
    'kaltmieteWohnung',
    'kaltmieteStellplatz',
    'hausgeldGesamt',
    'hausgeldNichtUmlagefaehig',
  ],
  letting: ['anlageklasse', 'mietstatus', 'vermietetSeit', 'isDenkmal', 'isErbbaupacht'],
  energy: ['energieeffizienzklasse', 'energieausweistyp', 'energieverbrauch', 'heizungsart'],
  media: ['videoUrl', 'virtualTourUrl'],
} as const satisfies Readonly<Record<string, readonly FieldName[]>>;

export type SectionName = keyof typeof SECTIONS;

/** The fields that a new unit may have; the others are filled in afterwards. */
export const NEW_FIELDS: ReadonlySet<FieldName> = new Set([
  'status',
  'visibility',
  'unitIdentifier',
  'unitNumber',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'unitLocation',
  'etageLabel',
  'etage',
  'zimmer',
  'wohnflaecheQm',
  'baujahr',
  'kaufpreis',
  'kaltmieteWohnung',
] satisfies (keyof NewUnit)[]);
