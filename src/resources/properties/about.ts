// Descriptions of the fields of units, for readers without German: unit of measure, source, formula.

export const ABOUT_UNITS = {
  id: 'Id of the unit: a UUIDv7, so ids ascend in the order of creation.',
  projectId: 'The project it belongs to.',
  orgId: 'The organisation it belongs to, which is that of the token.',
  externalSourceId:
    "The caller's own id. For a unit created through this API it is the `unitIdentifier` it was created with.",
  unitIdentifier: "The caller's own name of the unit: `WE 12`, an ERP key. It need not be unique.",
  unitNumber: 'Number of the unit in its building, digits only, as text.',
  street: 'Street, without the number.',
  houseNumber: 'House number, as text: `12a`, `3-5`.',
  postalCode: 'Postal code, as text: leading zeros count.',
  city: 'Town or city.',
  latitude: 'Latitude (WGS 84) in decimal degrees, as text.',
  longitude: 'Longitude (WGS 84) in decimal degrees, as text.',
  unitLocation: 'Where in the building it lies (“left”, “rear wing”). Stored, not returned.',
  etageLabel:
    'Floor as a German label: `EG` (ground floor, 0), `UG` (basement, -1), `2. OG` (second floor, 2), `DG` (attic: no number). `etage` is derived from it if `etage` is not given; `Notice` names a label that cannot be read. Stored, not returned.',
  etage: 'Floor (Etage) as a number: 0 is the ground floor, -1 the first basement.',
  zimmer: 'Number of rooms (Zimmer), by the German way of counting, with halves: `2.5`.',
  wohnflaecheQm: 'Living area (Wohnfläche) in m².',
  nutzflaecheQm: 'Usable area (Nutzfläche) in m²: cellar, storage, commercial space.',
  baujahr: 'Year of construction (Baujahr).',
  status:
    'State of the sale: `frei` available, `auf_anfrage` on request, `reserviert` reserved, `notarvorbereitung` contract in preparation, `notartermin` appointment with the notary fixed, `verkauft` sold.',
  visibility:
    '`online`: published, and counted against the plan’s `maxOnlineUnits`; `offline`: not published; `pending_review`: waiting for review.',
  archived: 'Whether it is archived: sold or closed. Lists omit it without `includeArchived`.',
  archivedAt: 'When it was archived (UTC); `null` if it is not.',
  kaufpreis: 'Purchase price (Kaufpreis) in EUR, without parking.',
  kaufpreisStellplatz: 'Purchase price of the parking space (Stellplatz) in EUR.',
  kaltmieteWohnung: 'Rent per month without heating and service charges (Kaltmiete), in EUR.',
  kaltmieteStellplatz: 'Rent per month of the parking space in EUR.',
  hausgeldGesamt:
    'Hausgeld in EUR per month: what the owner of a flat pays to the community of owners for running and maintaining the building.',
  hausgeldNichtUmlagefaehig:
    'The part of the Hausgeld, in EUR per month, that a landlord may not pass on to the tenant.',
  kaufpreisPerQm:
    'Price per square metre in EUR/m²: `kaufpreis / wohnflaecheQm`, rounded half up to 2 digits. Computed when the unit is written; `null` if a value is missing or the area is 0.',
  kaltmietePerQm:
    'Rent per square metre in EUR/m² and month: `kaltmieteWohnung / wohnflaecheQm`, rounded half up to 2 digits. `null` where a value is missing or the area is 0.',
  bruttorendite:
    'Gross yield in percent a year: `kaltmieteWohnung × 12 / kaufpreis × 100`, rounded half up to 2 digits. Rent and price exclude parking. `null` if a value is missing or the price is 0.',
  bauzustand: 'Condition of the building: `Neubau` new, `saniert` refurbished, …',
  anlageklasse: 'Asset class, in the words of whoever manages the unit.',
  mietstatus: 'Whether it is let: `vermietet` let, `leer` vacant, …',
  vermietetSeit: 'Since when it is let, as stored.',
  energieeffizienzklasse:
    'Energy efficiency class of the Energieausweis (energy certificate): `A+` to `H`.',
  energieausweistyp:
    'Kind of Energieausweis: `Bedarfsausweis` (by calculated demand) or `Verbrauchsausweis` (by measured consumption).',
  energieverbrauch: 'Energy need or consumption of the Energieausweis in kWh per m² and year.',
  heizungsart: 'Kind of heating: `Wärmepumpe` heat pump, `Fernwärme` district heating, …',
  isDenkmal: 'Whether the building is listed (Denkmal), which changes the tax depreciation.',
  isErbbaupacht:
    'Erbbaupacht: whether the land is leased for decades instead of owned (ground lease).',
  videoUrl: 'Address of a video.',
  virtualTourUrl: 'Address of a virtual tour.',
  createdAt: 'When it was created (UTC).',
  updatedAt: 'When it was changed last (UTC): what `updatedSince` compares with.',
  images: 'Its images, at most 30, by `sortOrder`. Present only if `include=images` was asked for.',
};

export const ABOUT_IMAGES = {
  id: 'Id of the image.',
  category: 'What it shows, as stored: `Grundriss` (floor plan), …',
  fileName: 'Name of the file it was uploaded as.',
  sortOrder: 'Its place among the images of the unit: lower comes first.',
  url: 'Signed link to the image. It works for an hour: read the unit again instead of keeping it.',
  thumbnailUrl: 'Signed link to a small version; `null` if there is none.',
};

const COMMA =
  'Separate values by commas, or repeat the parameter, with or without `[]` behind its name.';

export const ABOUT_LISTS = {
  limit:
    'The page size, from 1 to 200: 50 by default, at most 50 with `include=images`. A number out of range is set to the nearest bound; `pagination.limit` is the size that was used.',
  offset:
    'The number of units to skip, 0 by default. `cursor` is faster for pages far from the first.',
  status: `Only units in one of these states. ${COMMA}`,
  visibility: `Only units with one of these visibilities. ${COMMA}`,
  updatedSince:
    'Only units changed at or after this moment (RFC 3339 with an offset, to the millisecond): for incremental sync, with `includeArchived=true`.',
  includeArchived: 'Whether archived units are listed, too. `1` and `0` count as well.',
  include: `\`images\` adds signed image links, at most 30 a unit, which work for an hour. ${COMMA}`,
  externalSourceId:
    'Only units with one of these `externalSourceId`s, to find one’s own records again: from 1 to 50, each a parameter of its own, as an id may hold commas. Archived units are found with `includeArchived=true`.',
  projectId: 'Only units of this project. The list is empty for an unknown project.',
};
