import * as z from 'zod';
import * as answered from '../../../http/answer-fields.ts';
import { described } from '../../../http/described.ts';
import { uuid } from '../../../http/fields.ts';
import {
  dateTime,
  oneWord,
  pageCursor,
  pageSize,
  queryObject,
  searchText,
  textList,
  wordList,
} from '../../../http/query-fields.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../values/unit-states.ts';
import { ABOUT_LISTS } from '../about.ts';
import type { Sorting, UnitOrder } from '../search/orders.ts';
import { orElse, StoredUnit } from '../search/schema.ts';
import { range } from './ranges.ts';

const MAX_PAGE = 200;
const MAX_SEARCH = 200;
const MAX_SOURCES = 50;

/** The orders besides the newest first, by their names in `sort`. */
const ORDERS = {
  updated: 'updatedAt',
  unit: 'unitIdentifier',
  etage: 'etage',
  zimmer: 'zimmer',
  wohnflaecheQm: 'wohnflaecheQm',
  kaufpreis: 'kaufpreis',
} as const satisfies Readonly<Record<string, UnitOrder>>;

type OrderName = keyof typeof ORDERS;

const NAMES = Object.keys(ORDERS).filter((name): name is OrderName => name in ORDERS);
const SORTS = ['newest', ...NAMES.flatMap((name) => [name, `-${name}`] as const)] as const;

/** The order that `sort` names; `undefined` for the newest first. */
export function orderIn(sort: string): Sorting | undefined {
  const name = NAMES.find((each) => sort === each || sort === `-${each}`);
  return name && { order: ORDERS[name], descending: sort.startsWith('-') };
}

const RANGE =
  'A value, or a range with both its ends: `3`, `3..4`, `..450000`, `1..`. Units without a value match none.';

const ABOUT = {
  ...ABOUT_LISTS,
  limit:
    'The page size, from 1 to 200: 50 by default, at most 50 with `include=images`. A number out of range is set to the nearest bound.',
  archived:
    'Whether archived units are listed: `without` them (the default), `with` them, or `only` them.',
  q: 'Only units whose identifier, number, street and house number, postal code and city, or external id contain this text, in any letter case, or whose id this is: whole, or its last five characters.',
  reservedUntil: 'Only units whose reservation ends before this moment (RFC 3339 with an offset).',
  sort: 'The order; `-` in front reverses it. Units without a value come last, those with the same one newest first. `newest` is the default.',
  updatedSince:
    'Only units changed at or after this moment (RFC 3339 with an offset, to the millisecond): for incremental sync, with `archived=with`.',
  zimmer: `Rooms. ${RANGE}`,
  wohnflaecheQm: `Living area in m². ${RANGE}`,
  kaufpreis: `Price in EUR. ${RANGE}`,
  kaltmieteWohnung: `Rent in EUR a month. ${RANGE}`,
  etage: `Floor. ${RANGE}`,
  baujahr: `Year of construction. ${RANGE}`,
};

const fields = () => ({
  limit: pageSize(MAX_PAGE, 50),
  cursor: pageCursor(),
  status: wordList(UNIT_STATUSES).optional(),
  visibility: wordList(UNIT_VISIBILITIES).optional(),
  archived: orElse(oneWord(['without', 'with', 'only']), 'without'),
  externalSourceId: textList(MAX_SOURCES).optional(),
  updatedSince: dateTime().optional(),
  q: searchText(MAX_SEARCH).optional(),
  reservedUntil: dateTime().optional(),
  zimmer: range('decimal').optional(),
  wohnflaecheQm: range('decimal').optional(),
  kaufpreis: range('decimal').optional(),
  kaltmieteWohnung: range('decimal').optional(),
  etage: range('integer').optional(),
  baujahr: range('integer').optional(),
  sort: orElse(oneWord(SORTS), 'newest'),
  include: wordList(['images']).optional(),
});

export const ProjectUnitsQuery = queryObject(ABOUT, fields());
export const UnitsQuery = queryObject(ABOUT, { ...fields(), projectId: uuid().optional() });

export const WholeUnit = StoredUnit.extend(
  described(
    {
      reservation: z
        .strictObject({
          until: answered.instant().describe('When it ends (UTC).'),
          reference: answered.text(100).nullable().describe('Who holds the unit.'),
        })
        .nullable(),
    },
    { reservation: 'The reservation of the unit; `null` if it has none.' },
  ),
).meta({
  id: 'WholeUnit',
  description: 'A unit (Einheit), whole: every stored field, and its reservation.',
});

export type WholeUnit = z.output<typeof WholeUnit>;

export const WholeUnitAnswer = z.strictObject({ unit: WholeUnit });

export const WholeUnitList = z.strictObject({
  units: answered.list(WholeUnit, MAX_PAGE, 'A page of units, in the order of `sort`.'),
  pagination: z
    .strictObject({
      limit: answered.integer(1, MAX_PAGE).describe('The page size that was used.'),
      total: answered.integer().describe('How many units match.'),
      hasMore: z.boolean().describe('Whether units follow.'),
      nextCursor: z
        .string()
        .max(4096)
        .nullable()
        .describe('The `cursor` of the next page, which `Link` leads to; `null` on the last one.'),
    })
    .meta({ id: 'UnitsPagination', description: 'The position of this page in its list.' }),
});
