import * as z from 'zod';
import { described } from '../../../http/described.ts';
import {
  decimal,
  digits,
  listSize,
  integer,
  latitude,
  longitude,
  money,
  object,
  text,
  boolean,
  uuid,
  webAddress,
  word,
} from '../../../http/fields.ts';
import { isJsonObject, withDoubts } from '../../../http/remarks.ts';
import { MONEY_DIGITS, ROOM_DIGITS } from '../../../values/decimal.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../values/unit-states.ts';
import { ABOUT_UNITS } from '../about.ts';
import { Property, unreadFloor } from '../schema.ts';

const MAX_UNITS = 200;

const optionalText = () => text().nullable().exactOptional();
const amount = () => money().nullable().exactOptional();
const area = () => decimal(MONEY_DIGITS).nullable().exactOptional();
const optionalBoolean = () => boolean().nullable().exactOptional();

/** Every stored field that is neither an id nor derived. Absent fields stay unchanged. */
const changes = () => ({
  unitIdentifier: optionalText(),
  unitNumber: digits(50, 'unitIdentifier').nullable().exactOptional(),
  street: optionalText(),
  houseNumber: optionalText(),
  postalCode: optionalText(),
  city: optionalText(),
  latitude: latitude().nullable().exactOptional(),
  longitude: longitude().nullable().exactOptional(),
  unitLocation: optionalText(),
  etageLabel: optionalText(),
  etage: integer(-20, 200).nullable().exactOptional(),
  zimmer: decimal(ROOM_DIGITS).nullable().exactOptional(),
  wohnflaecheQm: area(),
  nutzflaecheQm: area(),
  baujahr: integer(1000, 2200).nullable().exactOptional(),
  status: word(UNIT_STATUSES).exactOptional(),
  visibility: word(UNIT_VISIBILITIES).exactOptional(),
  archived: boolean().exactOptional(),
  kaufpreis: amount(),
  kaufpreisStellplatz: amount(),
  kaltmieteWohnung: amount(),
  kaltmieteStellplatz: amount(),
  hausgeldGesamt: amount(),
  hausgeldNichtUmlagefaehig: amount(),
  bauzustand: optionalText(),
  anlageklasse: optionalText(),
  mietstatus: optionalText(),
  vermietetSeit: optionalText(),
  energieeffizienzklasse: optionalText(),
  energieausweistyp: optionalText(),
  energieverbrauch: optionalText(),
  heizungsart: optionalText(),
  isDenkmal: optionalBoolean(),
  isErbbaupacht: optionalBoolean(),
  videoUrl: webAddress().nullable().exactOptional(),
  virtualTourUrl: webAddress().nullable().exactOptional(),
});

export const UnitChange = withDoubts(
  object(described(changes(), ABOUT_UNITS)).meta({
    id: 'UnitChange',
    description:
      'New values of a unit’s fields. Absent fields stay unchanged; `null` clears a field. `etageLabel` without `etage` sets `etage`, too.',
  }),
  unreadFloor,
);

export type UnitChange = z.output<typeof UnitChange>;

/** How a change names its unit: by exactly one of the two. */
const names = () => ({ id: uuid().exactOptional(), externalSourceId: text().exactOptional() });

/** Which of the two a change has; `null` for what is no object, as other rules refuse it. */
function namesIn(change: unknown): string[] | null {
  if (!isJsonObject(change)) return null;
  return Object.keys(names()).filter((name) => Object.hasOwn(change, name));
}

/** Applies a rule also where other fields have faults, so that all are reported at once. */
const ALWAYS = { when: () => true };

const NamedChange = withDoubts(
  object(
    described(
      { ...names(), ...changes() },
      {
        ...ABOUT_UNITS,
        id: 'Id of the unit; or `externalSourceId` names it.',
        externalSourceId:
          'The unit’s `externalSourceId`, in place of its `id`. If several units have it, archived ones included, the answer is 400 and names them.',
      },
    ),
  )
    .refine((change) => namesIn(change)?.length !== 0, {
      ...ALWAYS,
      path: ['id'],
      error: 'is required, or externalSourceId',
    })
    .refine((change) => namesIn(change)?.length !== 2, {
      ...ALWAYS,
      path: ['externalSourceId'],
      error: 'must not be given beside id',
    }),
  unreadFloor,
);

export type NamedChange = z.output<typeof NamedChange>;

const DistinctChanges = z.array(NamedChange).superRefine((units, context) => {
  for (const field of ['id', 'externalSourceId'] as const) {
    const seen = new Set<string>();
    for (const [at, { [field]: name }] of units.entries()) {
      if (name === undefined) continue;
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: [at, field], message: 'must not be repeated' });
      seen.add(name);
    }
  }
});

export const BulkUnitChange = object({
  properties: z
    .array(z.unknown(), { error: 'must be an array of changes' })
    .superRefine(listSize(1, MAX_UNITS, 'changes'))
    .pipe(DistinctChanges)
    .meta({
      minItems: 1,
      maxItems: MAX_UNITS,
      description:
        'From 1 to 200 changes, each of another unit of the organisation, which its `id` or its `externalSourceId` names.',
    }),
}).meta({ id: 'BulkUnitChange', description: 'Changes to make together, or not at all.' });

export const UnitAnswer = z.strictObject({ property: Property });
export const UnitsAnswer = z.strictObject({
  properties: z
    .array(Property)
    .meta({ maxItems: MAX_UNITS, description: 'The units as they are now, in the order sent.' }),
});
