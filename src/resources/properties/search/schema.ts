import * as z from 'zod';
import {
  queryObject,
  oneWord,
  pageCursor,
  pageSize,
  searchText,
  wordList,
} from '../../../http/query-fields.ts';
import * as answered from '../../../http/answer-fields.ts';
import { described } from '../../../http/described.ts';
import { uuid } from '../../../http/fields.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../values/unit-states.ts';
import { ABOUT_LISTS } from '../about.ts';
import { Property } from '../schema.ts';
import { UNIT_SORTS } from './orders.ts';

/** Large, so that the dashboard reads a project of 5,000 units in five requests. */
const MAX_PAGE = 1000;
const MAX_SEARCH = 200;

/** A default that the document does not name, because viewers would send it with every request. */
export const orElse = <Schema extends z.ZodType>(schema: Schema, byDefault: z.output<Schema>) =>
  schema.optional().transform((given) => given ?? byDefault);

export const UnitSearchQuery = queryObject(
  {
    ...ABOUT_LISTS,
    archived:
      'Whether archived units are listed: `without` them (the default), `with` them, or `only` them.',
    q: 'Only units whose identifier, number, street and house number, postal code and city, or external id contain this text, in any letter case, or whose id this is: whole, or its last five characters. Spaces at the ends are ignored. In an organisation with more than 50,000 units, archived ones included, only units whose identifier or external id starts with this text: `pagination.searched` says so.',
    sort: 'The order; `-` in front reverses it. Units without a value come last. `newest`, the default, costs the same for any number of units. Without `q`, any other order sorts only the newest 50,000 units of the filter; `pagination.onlyNewest` says whether there are more.',
  },
  {
    limit: pageSize(MAX_PAGE, 50),
    cursor: pageCursor(),
    projectId: uuid().optional(),
    status: wordList(UNIT_STATUSES).optional(),
    visibility: wordList(UNIT_VISIBILITIES).optional(),
    archived: orElse(oneWord(['without', 'with', 'only']), 'without'),
    q: searchText(MAX_SEARCH).optional(),
    sort: orElse(oneWord(UNIT_SORTS), 'newest'),
    include: wordList(['images']).optional(),
  },
);

/** A unit with every field that is stored, as the people of its organisation see it. */
export const StoredUnit = Property.extend(
  described(
    {
      etageLabel: answered.text().nullable(),
      unitLocation: answered.text().nullable(),
    },
    {
      etageLabel: 'The floor as it was written: `2. OG`, `DG`.',
      unitLocation: 'Where in the building the unit is, as written: `links`, `Haus B`.',
    },
  ),
).meta({ id: 'StoredUnit', description: 'A unit (Einheit) with every field that is stored.' });

export type StoredUnit = z.output<typeof StoredUnit>;

export const StoredUnitAnswer = z.strictObject({ property: StoredUnit });

const SearchPagination = z
  .strictObject({
    limit: answered.integer(1, MAX_PAGE).describe('The page size that was used, after clamping.'),
    total: answered.integer().describe('How many units match.'),
    atLeast: z
      .boolean()
      .describe(
        'Whether more units may match than `total` says: a search of beginnings examines at most 50,000 identifiers and as many external ids.',
      ),
    hasMore: z.boolean().describe('Whether units follow; `Link` then leads to them.'),
    searched: z
      .enum(['all', 'beginnings'])
      .nullable()
      .describe(
        'What `q` was compared with: `all` texts of each unit, or only the `beginnings` of identifiers and external ids. `null` without `q`.',
      ),
    onlyNewest: z
      .boolean()
      .describe(
        'Whether only the newest 50,000 units of the filter were sorted, as there are more.',
      ),
  })
  .meta({ id: 'SearchPagination', description: 'The position of this page in its list.' });

export const StoredUnitList = z.strictObject({
  properties: answered.list(StoredUnit, MAX_PAGE, 'A page of units, in the order of `sort`.'),
  pagination: SearchPagination,
});
