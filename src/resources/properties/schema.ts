import * as z from 'zod';
import {
  answeredDecimal,
  answeredId,
  answeredInstant,
  answeredInteger,
  answeredText,
  Pagination,
} from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import {
  object,
  dateTime,
  decimal,
  digits,
  flag,
  integer,
  money,
  pageCursor,
  pageOffset,
  pageSize,
  text,
  textList,
  uuid,
  word,
  wordList,
} from '../../http/fields.ts';
import { type Doubt, withDoubts, isJsonObject } from '../../http/remarks.ts';
import { MONEY_DIGITS, ROOM_DIGITS } from '../../values/decimal.ts';
import { readFloorLabel } from '../../values/floor.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { Project } from '../projects/schema.ts';
import { ABOUT_IMAGES, ABOUT_LISTS, ABOUT_UNITS } from './about.ts';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
/** A page with image links is smaller: each unit has up to 30 of them. */
export const MAX_PAGE_WITH_IMAGES = 50;

export const UnitPath = z.object({ propertyId: uuid().describe('Id of a property.') });

const includeImages = () => wordList(['images']).optional();

/** What every list of units can be narrowed and cut by. */
const unitListFields = () => ({
  limit: pageSize(MAX_PAGE, DEFAULT_PAGE),
  offset: pageOffset(),
  cursor: pageCursor(),
  status: wordList(UNIT_STATUSES).optional(),
  visibility: wordList(UNIT_VISIBILITIES).optional(),
  updatedSince: dateTime().optional(),
  includeArchived: flag().default(false),
});

/** How many units one request may look for by their external ids. */
const MAX_SOURCES = 50;

export const ProjectUnitQuery = z.object(
  described(
    {
      ...unitListFields(),
      include: includeImages(),
      externalSourceId: textList(MAX_SOURCES).optional().meta({ 'x-addition': true }),
    },
    ABOUT_LISTS,
  ),
);

export const UnitQuery = ProjectUnitQuery.extend(
  described({ projectId: uuid().optional() }, ABOUT_LISTS),
);

/** `units` and `einheiten` are other names for `properties`. */
export const ProjectDetailQuery = z.object(
  described(
    {
      ...unitListFields(),
      include: wordList(['properties', 'units', 'einheiten', 'images']).optional(),
    },
    {
      ...ABOUT_LISTS,
      include:
        '`properties` (also `units`, `einheiten`) embeds a page of the units and additionally requires the scope `property:read`; `images` adds their image links.',
    },
  ),
);

export const OneUnitQuery = z.object(described({ include: includeImages() }, ABOUT_LISTS));

const optionalText = () => text().nullish();

/** Doubts a floor label that is not understood, unless `etage` is given. */
export function unreadFloor(unit: unknown): Doubt[] {
  if (!isJsonObject(unit)) return [];
  const { etageLabel, etage = null } = unit;
  if (typeof etageLabel !== 'string' || etage !== null) return [];
  if (readFloorLabel(etageLabel).isRead) return [];
  const rule = 'must name one floor, such as 2. OG, unless etage is given';
  return [{ path: ['etageLabel'], outcome: 'not read', rule }];
}

/** A unit as it is created or imported. No field is required: `{}` is a unit. */
export const Unit = withDoubts(
  object(
    described(
      {
        unitIdentifier: optionalText(),
        street: optionalText(),
        houseNumber: optionalText(),
        postalCode: optionalText(),
        city: optionalText(),
        unitNumber: digits(50, 'unitIdentifier').nullish(),
        zimmer: decimal(ROOM_DIGITS).nullish(),
        wohnflaecheQm: decimal(MONEY_DIGITS).nullish(),
        kaufpreis: money().nullish(),
        kaltmieteWohnung: money().nullish(),
        baujahr: integer(1000, 2200).nullish(),
        unitLocation: optionalText(),
        etageLabel: optionalText(),
        etage: integer(-20, 200).nullish(),
        visibility: word(UNIT_VISIBILITIES).default('offline'),
        status: word(UNIT_STATUSES).default('frei'),
      },
      ABOUT_UNITS,
    ),
  ).meta({
    id: 'Unit',
    description: 'A unit (Einheit) to create or import. No field is required: `{}` is a unit.',
  }),
  unreadFloor,
);

export type Unit = z.output<typeof Unit>;

const PropertyImage = z
  .strictObject(
    described(
      {
        id: answeredId(),
        category: answeredText().nullable(),
        fileName: answeredText().nullable(),
        sortOrder: answeredInteger(-(2 ** 31)).nullable(),
        url: z.url().meta({ maxLength: 4096 }).nullable(),
        thumbnailUrl: z.url().meta({ maxLength: 4096 }).nullable(),
      },
      ABOUT_IMAGES,
    ),
  )
  .meta({ id: 'PropertyImage', description: 'An image of a unit, as signed, temporary links.' });

export type PropertyImage = z.output<typeof PropertyImage>;

const nullableText = () => answeredText().nullable();
const nullableDecimal = () => answeredDecimal().nullable();

export const Property = z
  .strictObject(
    described(
      {
        id: answeredId(),
        projectId: answeredId(),
        orgId: answeredId(),
        externalSourceId: nullableText(),
        unitIdentifier: nullableText(),
        unitNumber: nullableText(),
        street: nullableText(),
        houseNumber: nullableText(),
        postalCode: nullableText(),
        city: nullableText(),
        latitude: nullableText(),
        longitude: nullableText(),
        etage: answeredInteger(-20, 200).nullable(),
        zimmer: nullableDecimal(),
        wohnflaecheQm: nullableDecimal(),
        nutzflaecheQm: nullableDecimal(),
        baujahr: answeredInteger(1000, 2200).nullable(),
        status: z.enum(UNIT_STATUSES),
        visibility: z.enum(UNIT_VISIBILITIES),
        archived: z.boolean(),
        archivedAt: answeredInstant().nullable(),
        kaufpreis: nullableDecimal(),
        kaufpreisStellplatz: nullableDecimal(),
        kaltmieteWohnung: nullableDecimal(),
        kaltmieteStellplatz: nullableDecimal(),
        hausgeldGesamt: nullableDecimal(),
        hausgeldNichtUmlagefaehig: nullableDecimal(),
        kaufpreisPerQm: nullableDecimal(),
        kaltmietePerQm: nullableDecimal(),
        bruttorendite: nullableDecimal(),
        bauzustand: nullableText(),
        anlageklasse: nullableText(),
        mietstatus: nullableText(),
        vermietetSeit: nullableText(),
        energieeffizienzklasse: nullableText(),
        energieausweistyp: nullableText(),
        energieverbrauch: nullableText(),
        heizungsart: nullableText(),
        isDenkmal: z.boolean().nullable(),
        isErbbaupacht: z.boolean().nullable(),
        videoUrl: nullableText(),
        virtualTourUrl: nullableText(),
        createdAt: answeredInstant(),
        updatedAt: answeredInstant(),
        images: z.array(PropertyImage).max(30).optional(),
      },
      ABOUT_UNITS,
    ),
  )
  .meta({ id: 'Property', description: 'A unit (Einheit) of a project: a flat, a house, a shop.' });

export type Property = z.output<typeof Property>;

const unitPage = () =>
  z.array(Property).meta({ maxItems: MAX_PAGE, description: 'A page of units, newest first.' });

export const PropertyAnswer = z.strictObject({ property: Property });

export const PropertyList = z.strictObject({
  properties: unitPage(),
  pagination: Pagination,
});

export const ProjectDetail = z.strictObject({
  project: Project,
  properties: unitPage().optional(),
  pagination: Pagination.optional(),
});
