import { z } from 'zod';
import {
  coordinate,
  decimal,
  integer,
  object,
  text,
  truth,
  uuid,
  webAddress,
  word,
} from '../../http/fields.ts';
import { MONEY_DIGITS, ROOM_DIGITS } from '../../values/decimal.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { OrganisationPath } from '../desk.ts';
import { Property } from '../../v1/properties/schema.ts';

const MAX_UNITS = 200;

export const UnitPath = OrganisationPath.extend({ propertyId: uuid() });

const optionalText = text().nullable().exactOptional();
const amount = decimal(MONEY_DIGITS).nullable().exactOptional();
const optionalTruth = truth().nullable().exactOptional();

/** Every field of a Property that is neither an id nor derived. What is absent stays as it is. */
const changes = {
  unitIdentifier: optionalText,
  unitNumber: text(50)
    .regex(/^[0-9]*$/, 'must consist of digits')
    .nullable()
    .exactOptional(),
  street: optionalText,
  houseNumber: optionalText,
  postalCode: optionalText,
  city: optionalText,
  latitude: coordinate(90).nullable().exactOptional(),
  longitude: coordinate(180).nullable().exactOptional(),
  etage: integer(-20, 200).nullable().exactOptional(),
  zimmer: decimal(ROOM_DIGITS).nullable().exactOptional(),
  wohnflaecheQm: amount,
  nutzflaecheQm: amount,
  baujahr: integer(1000, 2200).nullable().exactOptional(),
  status: word(UNIT_STATUSES).exactOptional(),
  visibility: word(UNIT_VISIBILITIES).exactOptional(),
  archived: truth().exactOptional(),
  kaufpreis: amount,
  kaufpreisStellplatz: amount,
  kaltmieteWohnung: amount,
  kaltmieteStellplatz: amount,
  hausgeldGesamt: amount,
  hausgeldNichtUmlagefaehig: amount,
  bauzustand: optionalText,
  anlageklasse: optionalText,
  mietstatus: optionalText,
  vermietetSeit: optionalText,
  energieeffizienzklasse: optionalText,
  energieausweistyp: optionalText,
  energieverbrauch: optionalText,
  heizungsart: optionalText,
  isDenkmal: optionalTruth,
  isErbbaupacht: optionalTruth,
  videoUrl: webAddress().nullable().exactOptional(),
  virtualTourUrl: webAddress().nullable().exactOptional(),
};

export const UnitChange = object(changes);

export type UnitChange = z.output<typeof UnitChange>;

const DistinctChanges = z
  .array(object({ id: uuid(), ...changes }))
  .superRefine((units, context) => {
    const seen = new Set<string>();
    for (const [at, { id }] of units.entries()) {
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: [at, 'id'], message: 'stands twice' });
      seen.add(id);
    }
  });

export const BulkUnitChange = object({
  properties: z
    .array(z.unknown(), { error: 'must be an array of changes' })
    .min(1, `must hold from 1 to ${MAX_UNITS} changes`)
    .max(MAX_UNITS, `must hold from 1 to ${MAX_UNITS} changes`)
    .pipe(DistinctChanges),
});

const OperatorProperty = Property.omit({ images: true });

export const UnitAnswer = z.strictObject({ property: OperatorProperty });
export const UnitsAnswer = z.strictObject({
  properties: z.array(OperatorProperty).meta({ maxItems: MAX_UNITS }),
});
