import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { object, uuid } from '../../fields/body.ts';
import { asAddition, described } from '../../fields/described.ts';
import {
  dateTime,
  flag,
  oneWord,
  pageCursor,
  pageOffset,
  pageSize,
  queryObject,
  textList,
  wordList,
} from '../../fields/query.ts';
import { withReasons, withWarnings } from '../../fields/warnings.ts';
import { Project } from '../projects/schema.ts';
import { NOT_IN_NEW_UNIT } from './read-only-fields.ts';
import { pickShape } from './unit-field-types.ts';
import { NEW_UNIT, UNIT_FIELDS } from './unit-fields.ts';
import { fitsItsKind, OF_ITS_KIND } from '../../fields/facts.ts';
import { ruled } from '../../fields/rules.ts';
import { lacksItsSale } from '../../values/sale.ts';
import { unreadFloor } from '../../values/floor.ts';
import { MAX_IMAGES, UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';

// Descriptions of the fields of images and of the parameters of lists.

export const ABOUT_IMAGES = {
  id: 'Id of the image.',
  category: 'What it shows, as stored: `Grundriss` (floor plan), …',
  fileName: 'Name of the file it was uploaded as.',
  sortOrder: 'Its place among the images of the unit: lower comes first.',
  url: 'Signed link to the image. It works for an hour: do not store it, read the unit again.',
  thumbnailUrl: 'Signed link to a small version; `null` if there is none.',
};

const COMMA =
  'Separate values by commas, or repeat the parameter, with or without `[]` behind its name.';

export const ABOUT_LISTS = {
  limit:
    'The page size, from 1 to 200: 50 by default, at most 50 with `include=images`. A number out of range is set to the nearest bound; `pagination.limit` is the size that was used.',
  offset:
    'The number of units to skip, 0 by default. It cannot be combined with `cursor`, which is faster for pages far from the first.',
  status: `Only units in one of these states. ${COMMA}`,
  visibility: `Only units with one of these visibilities. ${COMMA}`,
  updatedSince:
    'Only units changed at or after this moment (RFC 3339 with an offset, to the millisecond): for incremental sync, with `includeArchived=true`.',
  includeArchived:
    'Whether archived units are listed, too: `true` or `1`, as `archived=with`; `false` or `0`, as `archived=without`. `archived` overrides it.',
  archived:
    'Whether archived units are listed: `without` them (the default), `with` them, or `only` them.',
  include: `\`images\` adds image links, at most 30 a unit. They are signed, and work for an hour. ${COMMA}`,
  externalSourceId:
    'Only units with one of these `externalSourceId`s, from 1 to 50. Repeat the parameter for each id, as an id may contain commas. Archived units are found only with `includeArchived=true`.',
  projectId: 'Only units of this project. The list is empty for an unknown project.',
};

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
/** A page with image links is smaller: each unit has up to 30 of them. */
export const MAX_PAGE_WITH_IMAGES = 50;

export const UnitPath = z.object({ propertyId: uuid().describe('Id of a property.') });

const includeImages = () => wordList(['images']).optional();

/** The filters of both lists of units. There are two ways to ask for archived units. */
export const filterFields = () => ({
  status: wordList(UNIT_STATUSES).optional(),
  visibility: wordList(UNIT_VISIBILITIES).optional(),
  updatedSince: dateTime().optional(),
  includeArchived: flag().default(false),
  archived: asAddition(oneWord(['without', 'with', 'only']).optional()),
});

/** The page and the filters of the lists of version 1. */
const unitListFields = () => ({
  limit: pageSize(MAX_PAGE, DEFAULT_PAGE),
  offset: pageOffset(),
  cursor: pageCursor(),
  ...filterFields(),
});

/** The most external ids in one request. */
export const MAX_SOURCES = 50;

export const ProjectUnitQuery = queryObject(ABOUT_LISTS, {
  ...unitListFields(),
  include: includeImages(),
  externalSourceId: textList(MAX_SOURCES).optional().meta({ 'x-addition': true }),
});

export const UnitQuery = ProjectUnitQuery.extend(
  described({ projectId: uuid().optional() }, ABOUT_LISTS),
);

/** `units` and `einheiten` are other names for `properties`. */
export const ProjectDetailQuery = queryObject(
  {
    ...ABOUT_LISTS,
    include:
      '`properties` (also `units`, `einheiten`) embeds a page of the units and additionally requires the scope `property:read`; `images` adds their image links.',
  },
  {
    ...unitListFields(),
    include: wordList(['properties', 'units', 'einheiten', 'images']).optional(),
  },
);

export const OneUnitQuery = queryObject(ABOUT_LISTS, { include: includeImages() });

/** A unit as it is created or imported. No field is required: `{}` is a unit. */
export const Unit = withReasons(
  withWarnings(
    object(NEW_UNIT)
      .refine((unit) => !lacksItsSale(unit), { path: ['verkauftAm'], ...ruled('only_sold') })
      .refine(fitsItsKind, OF_ITS_KIND)
      .meta({
        id: 'Unit',
        description: 'A unit (Einheit) to create or import. No field is required: `{}` is a unit.',
      }),
    unreadFloor,
  ),
  NOT_IN_NEW_UNIT,
);

export type Unit = z.output<typeof Unit>;

export const PropertyImage = answered
  .object(ABOUT_IMAGES, {
    id: answered.id(),
    category: answered.text().nullable(),
    fileName: answered.text().nullable(),
    sortOrder: answered.integer(-(2 ** 31)).nullable(),
    url: z.url().meta({ maxLength: 4096 }).nullable(),
    thumbnailUrl: z.url().meta({ maxLength: 4096 }).nullable(),
  })
  .meta({ id: 'PropertyImage', description: 'An image of a unit, as signed, temporary links.' });

export type PropertyImage = z.output<typeof PropertyImage>;

export const Property = z
  .strictObject({
    ...pickShape(UNIT_FIELDS, 'answered'),
    images: z
      .array(PropertyImage)
      .max(MAX_IMAGES)
      .optional()
      .describe(
        `Its images, at most ${MAX_IMAGES}, by \`sortOrder\`. Present only if \`include=images\` was asked for.`,
      ),
  })
  .meta({ id: 'Property', description: 'A unit (Einheit) of a project: a flat, a house, a shop.' });

export type Property = z.output<typeof Property>;

const unitPage = () => answered.list(Property, MAX_PAGE, 'A page of units, newest first.');

export const PropertyAnswer = answered.answer('PropertyAnswer', { property: Property });

export const PropertyList = answered.answer('PropertyList', {
  properties: unitPage(),
  pagination: answered.Pagination,
});

export const ProjectDetail = answered.answer('ProjectDetail', {
  project: Project,
  properties: unitPage().optional(),
  pagination: answered.Pagination.optional(),
});
