import { z } from 'zod';
import {
  answeredDecimal,
  answeredId,
  answeredInstant,
  Pagination,
} from '../../http/answer-fields.ts';
import {
  object,
  dateTime,
  decimal,
  flag,
  integer,
  pageCursor,
  pageOffset,
  pageSize,
  text,
  uuid,
  word,
  wordList,
} from '../../http/fields.ts';
import { MONEY_DIGITS, ROOM_DIGITS } from '../../values/decimal.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { Project } from '../projects/schema.ts';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
/** A page with image links is smaller: each unit has up to 30 of them. */
export const MAX_PAGE_WITH_IMAGES = 50;

export const UnitPath = z.object({ id: uuid() });

const includeImages = wordList(['images']).optional();

/** What every list of units can be narrowed and cut by. */
const unitListFields = {
  limit: pageSize(MAX_PAGE, DEFAULT_PAGE),
  offset: pageOffset(),
  cursor: pageCursor(),
  status: wordList(UNIT_STATUSES).optional(),
  visibility: wordList(UNIT_VISIBILITIES).optional(),
  updatedSince: dateTime().optional(),
  includeArchived: flag().default(false),
};

export const ProjectUnitQuery = z.object({ ...unitListFields, include: includeImages });

export const UnitQuery = ProjectUnitQuery.extend({ projectId: uuid().optional() });

/** `units` and `einheiten` are other names for `properties`. */
export const ProjectDetailQuery = z.object({
  ...unitListFields,
  include: wordList(['properties', 'units', 'einheiten', 'images']).optional(),
});

export const OneUnitQuery = z.object({ include: includeImages });

const optionalText = text().nullish();

/** A unit as it is created or imported. No field is required: `{}` is a unit. */
export const Unit = object({
  unitIdentifier: optionalText,
  street: optionalText,
  houseNumber: optionalText,
  postalCode: optionalText,
  city: optionalText,
  unitNumber: text(50)
    .regex(/^[0-9]*$/, 'must consist of digits')
    .nullish(),
  zimmer: decimal(ROOM_DIGITS).nullish(),
  wohnflaecheQm: decimal(MONEY_DIGITS).nullish(),
  kaufpreis: decimal(MONEY_DIGITS).nullish(),
  kaltmieteWohnung: decimal(MONEY_DIGITS).nullish(),
  baujahr: integer(1000, 2200).nullish(),
  unitLocation: optionalText,
  etageLabel: optionalText,
  etage: integer(-20, 200).nullish(),
  visibility: word(UNIT_VISIBILITIES).default('offline'),
  status: word(UNIT_STATUSES).default('frei'),
});

export type Unit = z.output<typeof Unit>;

const PropertyImage = z.strictObject({
  id: answeredId(),
  category: z.string().nullable(),
  fileName: z.string().nullable(),
  sortOrder: z.int().nullable(),
  url: z.url().nullable(),
  thumbnailUrl: z.url().nullable(),
});

export type PropertyImage = z.output<typeof PropertyImage>;

const nullableText = z.string().nullable();
const nullableDecimal = answeredDecimal().nullable();

export const Property = z.strictObject({
  id: answeredId(),
  projectId: answeredId(),
  orgId: answeredId(),
  externalSourceId: nullableText,
  unitIdentifier: nullableText,
  unitNumber: nullableText,
  street: nullableText,
  houseNumber: nullableText,
  postalCode: nullableText,
  city: nullableText,
  latitude: nullableText,
  longitude: nullableText,
  etage: z.int().nullable(),
  zimmer: nullableDecimal,
  wohnflaecheQm: nullableDecimal,
  nutzflaecheQm: nullableDecimal,
  baujahr: z.int().nullable(),
  status: z.enum(UNIT_STATUSES),
  visibility: z.enum(UNIT_VISIBILITIES),
  archived: z.boolean(),
  archivedAt: answeredInstant().nullable(),
  kaufpreis: nullableDecimal,
  kaufpreisStellplatz: nullableDecimal,
  kaltmieteWohnung: nullableDecimal,
  kaltmieteStellplatz: nullableDecimal,
  hausgeldGesamt: nullableDecimal,
  hausgeldNichtUmlagefaehig: nullableDecimal,
  kaufpreisPerQm: nullableDecimal,
  kaltmietePerQm: nullableDecimal,
  bruttorendite: nullableDecimal,
  bauzustand: nullableText,
  anlageklasse: nullableText,
  mietstatus: nullableText,
  vermietetSeit: nullableText,
  energieeffizienzklasse: nullableText,
  energieausweistyp: nullableText,
  energieverbrauch: nullableText,
  heizungsart: nullableText,
  isDenkmal: z.boolean().nullable(),
  isErbbaupacht: z.boolean().nullable(),
  videoUrl: nullableText,
  virtualTourUrl: nullableText,
  createdAt: answeredInstant(),
  updatedAt: answeredInstant(),
  images: z.array(PropertyImage).max(30).optional(),
});

export type Property = z.output<typeof Property>;

export const PropertyAnswer = z.strictObject({ property: Property });

export const PropertyList = z.strictObject({
  properties: z.array(Property),
  pagination: Pagination,
});

export const ProjectDetail = z.strictObject({
  project: Project,
  properties: z.array(Property).optional(),
  pagination: Pagination.optional(),
});
