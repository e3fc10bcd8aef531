import * as z from 'zod';
import type { properties } from '../../db/schema.ts';
import * as answered from '../../fields/answer.ts';
import { asAddition, withDescription } from '../../fields/described.ts';
import { addedFacts } from '../../fields/facts.ts';
import { boolean, mayBeAbsent, text, uuid } from '../../fields/body.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import * as field from './unit-field-types.ts';

type Column = keyof typeof properties.$inferSelect;

const PROJECT = 'The project it belongs to.';

const OWN_ID =
  "The caller's own id. For a unit created through this API it is the `unitIdentifier` it was created with, until it is changed. It need not be unique.";

const ARCHIVED = 'Whether it is archived: sold or closed. Lists omit it without `includeArchived`.';

/**
 * The fields of a unit in the contract's order: the type of each, and what it means, for readers
 * without German: unit of measure, source, formula. Each is a column of `properties`, and each
 * column but the internal ones and `facts` is here.
 */
export const UNIT_FIELDS = {
  id: field.computed(
    answered.id(),
    'Id of the unit: a UUIDv7, so ids ascend in the order of creation.',
  ),
  projectId: {
    changed: withDescription(mayBeAbsent(uuid()), PROJECT),
    ...field.computed(answered.id(), PROJECT),
  },
  orgId: field.computed(answered.id(), 'The organisation it belongs to.'),
  externalSourceId: {
    changed: withDescription(mayBeAbsent(text().nullable()), OWN_ID),
    ...field.computed(answered.text().nullable(), OWN_ID),
  },
  unitIdentifier: field.text(
    "The caller's own name of the unit: `WE 12`, an ERP key. It need not be unique.",
  ),
  unitNumber: field.digits(
    50,
    'unitIdentifier',
    'Number of the unit in its building, digits only, as text.',
  ),
  street: field.text('Street, without the number.'),
  houseNumber: field.text('House number, as text: `12a`, `3-5`.'),
  postalCode: field.text('Postal code, as text: leading zeros count.'),
  city: field.text('Town or city.'),
  latitude: field.latitude('Latitude (WGS 84) in decimal degrees, as text.'),
  longitude: field.longitude('Longitude (WGS 84) in decimal degrees, as text.'),
  unitLocation: field.wholeText(
    'Where in the building it lies (“left”, “rear wing”). Only `GET /units` returns it.',
  ),
  haus: field.wholeText(
    'House of the project (Haus, Gebäude, Aufgang) in which it lies: `Haus B`. `GET /units` returns it, and finds units by it.',
    100,
  ),
  etageLabel: field.wholeText(
    'Floor as a German label: `EG` (ground floor, 0), `UG` (basement, -1), `2. OG` (second floor, 2), `DG` (attic: no number). `etage` is derived from it if `etage` is not given; `Notice` names a label that cannot be read. Only `GET /units` returns it.',
  ),
  etage: field.integer(
    -20,
    200,
    'Floor (Etage) as a number: 0 is the ground floor, -1 the first basement.',
  ),
  zimmer: field.rooms(
    'Number of rooms (Zimmer), by the German way of counting, with halves: `2.5`.',
  ),
  wohnflaecheQm: field.area('Living area (Wohnfläche) in m².'),
  nutzflaecheQm: field.area('Usable area (Nutzfläche) in m²: cellar, storage, commercial space.'),
  baujahr: field.integer(1000, 2200, 'Year of construction (Baujahr).'),
  status: field.state(
    UNIT_STATUSES,
    'frei',
    'State of the sale: `frei` available, `auf_anfrage` on request, `reserviert` reserved, `notarvorbereitung` contract in preparation, `notartermin` appointment with the notary fixed, `verkauft` sold.',
  ),
  statusSince: {
    whole: withDescription(
      answered.instant(),
      'When `status` last changed (UTC). The service sets it. Only `GET /units` returns it.',
    ),
  },
  notarterminAm: field.wholeMoment(
    'When the appointment with the notary (Notartermin) is. A status that takes the sale back clears it, unless another one is sent. Only `GET /units` returns it.',
  ),
  verkauftAm: field.wholeDay(
    'The day of the sale; `null` unless `status` is `verkauft`. If none is sent, or `null`, it is the day on which the unit became `verkauft`, in the time zone of the service. Only `GET /units` returns it.',
  ),
  verkaufspreis: field.wholeMoney(
    'What it was sold for in EUR, if that is not `kaufpreis`. A status that takes the sale back clears it, unless another one is sent. Nobody outside the organisation sees it, and no assistant. Only `GET /units` returns it.',
  ),
  visibility: field.state(
    UNIT_VISIBILITIES,
    'offline',
    '`online`: published, and counted against the plan’s `maxOnlineUnits`; `offline`: not published; `pending_review`: waiting for review.',
  ),
  archived: {
    changed: withDescription(mayBeAbsent(boolean()), ARCHIVED),
    ...field.computed(z.boolean(), ARCHIVED),
  },
  archivedAt: field.computed(
    answered.instant().nullable(),
    'When it was archived (UTC); `null` if it is not.',
  ),
  kaufpreis: field.money('Purchase price (Kaufpreis) in EUR, without parking.'),
  kaufpreisStellplatz: field.money('Purchase price of the parking space (Stellplatz) in EUR.'),
  preisAufAnfrage: field.wholeFlag(
    'Whether its price is on request (Preis auf Anfrage): nobody outside the organisation sees it, whatever its status. If it is not sent, a unit that becomes `auf_anfrage` gets it, and one that becomes `frei` loses it. Only `GET /units` returns it.',
  ),
  kaltmieteWohnung: field.money(
    'Rent per month without heating and service charges (Kaltmiete), in EUR.',
  ),
  kaltmieteStellplatz: field.money('Rent per month of the parking space in EUR.'),
  hausgeldGesamt: field.money(
    'Hausgeld in EUR per month: what the owner of a flat pays to the community of owners for running and maintaining the building.',
  ),
  hausgeldNichtUmlagefaehig: field.money(
    'The part of the Hausgeld, in EUR per month, that a landlord may not pass on to the tenant.',
  ),
  kaufpreisPerQm: field.figure(
    'Price per square metre in EUR/m²: `kaufpreis / wohnflaecheQm`, rounded half up to 2 digits. Computed when the unit is written; `null` if a value is missing or the area is 0.',
  ),
  kaltmietePerQm: field.figure(
    'Rent per square metre in EUR/m² and month: `kaltmieteWohnung / wohnflaecheQm`, rounded half up to 2 digits. `null` where a value is missing or the area is 0.',
  ),
  bruttorendite: field.figure(
    'Gross yield in percent a year: `kaltmieteWohnung × 12 / kaufpreis × 100`, rounded half up to 2 digits. Rent and price exclude parking. `null` if a value is missing or the price is 0.',
  ),
  bauzustand: field.text('Condition of the building: `Neubau` new, `saniert` refurbished, …'),
  anlageklasse: field.text('Asset class, in the words of whoever manages the unit.'),
  mietstatus: field.text('Whether it is let: `vermietet` let, `leer` vacant, …'),
  vermietetSeit: field.text('Since when it is let, as stored.'),
  energieeffizienzklasse: field.text(
    'Energy efficiency class of the Energieausweis (energy certificate): `A+` to `H`.',
  ),
  energieausweistyp: field.text(
    'Kind of Energieausweis: `Bedarfsausweis` (by calculated demand) or `Verbrauchsausweis` (by measured consumption).',
  ),
  energieverbrauch: field.text(
    'Energy need or consumption of the Energieausweis in kWh per m² and year.',
  ),
  heizungsart: field.text(
    'Kind of heating: `Wärmepumpe` heat pump, `Fernwärme` district heating, …',
  ),
  isDenkmal: field.yesOrNo(
    'Whether the building is listed (Denkmal), which changes the tax depreciation.',
  ),
  isErbbaupacht: field.yesOrNo(
    'Erbbaupacht: whether the land is leased for decades instead of owned (ground lease).',
  ),
  beschreibung: field.wholeText(
    'Description (Beschreibung) for buyers, in as many lines as it needs. Only `GET /units` returns it.',
    20_000,
  ),
  videoUrl: field.webAddress('Address of a video.'),
  virtualTourUrl: field.webAddress('Address of a virtual tour.'),
  metadata: field.metadata(
    'Your own facts: up to 50 names with a text each, of at most 500 characters. A request sets the names that it has, and removes those with `null`; others stay. `null` removes all. Only `GET /units` returns it, `{}` if there are none.',
  ),
  createdAt: field.computed(answered.instant(), 'When it was created (UTC).'),
  updatedAt: field.computed(
    answered.instant(),
    'When it was changed last (UTC): what `updatedSince` compares with.',
  ),
} as const satisfies Readonly<
  Record<Exclude<Column, 'facts' | 'stateKey' | 'identifierKey' | 'lastEntryId'>, field.UnitField>
>;

/** What a new unit takes, in the contract's order. People fill in the other fields afterwards. */
export const NEW_UNIT = {
  unitIdentifier: UNIT_FIELDS.unitIdentifier.created,
  street: UNIT_FIELDS.street.created,
  houseNumber: UNIT_FIELDS.houseNumber.created,
  postalCode: UNIT_FIELDS.postalCode.created,
  city: UNIT_FIELDS.city.created,
  unitNumber: UNIT_FIELDS.unitNumber.created,
  zimmer: UNIT_FIELDS.zimmer.created,
  wohnflaecheQm: UNIT_FIELDS.wohnflaecheQm.created,
  kaufpreis: UNIT_FIELDS.kaufpreis.created,
  preisAufAnfrage: asAddition(UNIT_FIELDS.preisAufAnfrage.created),
  kaltmieteWohnung: UNIT_FIELDS.kaltmieteWohnung.created,
  baujahr: UNIT_FIELDS.baujahr.created,
  unitLocation: UNIT_FIELDS.unitLocation.created,
  haus: asAddition(UNIT_FIELDS.haus.created),
  etageLabel: UNIT_FIELDS.etageLabel.created,
  etage: UNIT_FIELDS.etage.created,
  beschreibung: asAddition(UNIT_FIELDS.beschreibung.created),
  metadata: asAddition(UNIT_FIELDS.metadata.created),
  visibility: UNIT_FIELDS.visibility.created,
  status: UNIT_FIELDS.status.created,
  notarterminAm: asAddition(UNIT_FIELDS.notarterminAm.created),
  verkauftAm: asAddition(UNIT_FIELDS.verkauftAm.created),
  verkaufspreis: asAddition(UNIT_FIELDS.verkaufspreis.created),
  ...addedFacts(),
};
