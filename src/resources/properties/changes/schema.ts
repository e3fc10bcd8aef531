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
import { withDoubts } from '../../../http/remarks.ts';
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

const DistinctChanges = z
  .array(withDoubts(object(described({ id: uuid(), ...changes() }, ABOUT_UNITS)), unreadFloor))
  .superRefine((units, context) => {
    const seen = new Set<string>();
    for (const [at, { id }] of units.entries()) {
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: [at, 'id'], message: 'must not be repeated' });
      seen.add(id);
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
      description: 'From 1 to 200 changes, each with the id of another unit of the organisation.',
    }),
}).meta({ id: 'BulkUnitChange', description: 'Changes to make together, or not at all.' });

export const UnitAnswer = z.strictObject({ property: Property });
export const UnitsAnswer = z.strictObject({
  properties: z
    .array(Property)
    .meta({ maxItems: MAX_UNITS, description: 'The units as they are now, in the order sent.' }),
});
