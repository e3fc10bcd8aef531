import * as z from 'zod';
import * as answered from '../../../fields/answer.ts';
import { described } from '../../../fields/described.ts';
import { answeredFacts, eachFact } from '../../../fields/facts.ts';
import { documented, uuid } from '../../../fields/body.ts';
import {
  dateTime,
  flag,
  nameList,
  namedTexts,
  oneText,
  oneWord,
  pageCursor,
  pageSize,
  queryObject,
  searchText,
  textList,
  wordList,
} from '../../../fields/query.ts';
import { issueOf } from '../../../fields/rules.ts';
import { factNames } from '../../../values/facts/facts.ts';
import type { Fact } from '../../../values/facts/table.ts';
import { RuleError } from '../../../values/rule-messages.ts';
import { Document, MAX_OF_UNIT } from '../../documents/schema.ts';
import { ABOUT_LISTS, filterFields, MAX_SOURCES, Property } from '../schema.ts';
import { pickShape } from '../unit-field-types.ts';
import { UNIT_FIELDS } from '../unit-fields.ts';
import type { FactFilter } from '../store/fact-conditions.ts';
import { type RangeType, parseRange } from '../store/ranges.ts';
import { NEED_NAMES } from '../../../values/facts/needs.ts';
import { UNIT_SORTS } from '../store/sort-keys.ts';

/** Large, so that the dashboard reads a project of 5,000 units in five requests. */
const MAX_PAGE = 1000;
const MAX_SEARCH = 200;
const MAX_HOUSES = 50;
const MAX_RANGE = 80;
/** The most names of metadata that one query asks for, and the most texts of each. */
const MAX_NAMED = 20;

const FACT_NAMES = factNames();
const LACKED: readonly string[] = [...new Set<string>([...NEED_NAMES, ...FACT_NAMES])];

const buildPattern = (end: string) => String.raw`^(?:${end}(?:\.\.(?:${end})?)?|\.\.${end})$`;
/** An end of a decimal has no group of three digits after up to three others. */
const PATTERNS = {
  decimal: buildPattern(String.raw`(?:\d{4,15}(?:\.\d{1,6})?|\d{1,3}(?:\.(?:\d{1,2}|\d{4,6}))?)`),
  integer: buildPattern(String.raw`-?\d{1,9}`),
  date: buildPattern(String.raw`\d{4}-\d\d-\d\d`),
};

/** A parameter that is a value or a range: `3`, `3..4`, `..450000`, `1..`. Its value is the text. */
const range = (type: RangeType) =>
  oneText(MAX_RANGE)
    .transform((text, context): string => {
      try {
        parseRange(text, type);
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        context.addIssue(issueOf(error.broken));
      }
      return text;
    })
    .meta(documented({ type: 'string', maxLength: MAX_RANGE, pattern: PATTERNS[type] }));

const RANGE =
  'A value, or a range with both its ends: `3`, `3..4`, `..450000`, `1..`. Units without a value match none.';

const ABOUT = {
  ...ABOUT_LISTS,
  limit:
    'The page size, from 1 to 1,000: 50 by default, at most 50 with `include`. A number out of range is set to the nearest bound. Where texts are long, a page ends after about 2 MB, and `nextCursor` goes on.',
  cursor:
    'The `nextCursor` of the page before; empty for the first page. It is valid only for the same list and filter.',
  include:
    '`images` adds image links, at most 30 a unit; `documents` adds its documents with links, at most 20, and needs the scope `files:read`. Links are signed, and work for an hour. Separate values by commas, or repeat the parameter, with or without `[]` behind its name.',
  fields:
    'Only these fields of each unit, beside `id` and `updatedAt`. The answer is then `application/json; view=fields`. Separate names by commas.',
  q: 'Only units whose identifier, number, street and house number, postal code and city, or external id contain this text, in any letter case; an identifier also without spaces, `-`, `.`, `/` and `_`. Or those whose reservation has a reference that contains it, or whose id this is: whole, or its last five characters.',
  haus: 'Only units in one of these houses, in any letter case. Repeat the parameter for each.',
  reservedUntil: 'Only units whose reservation ends before this moment (RFC 3339 with an offset).',
  createdSince: 'Only units created at or after this moment (RFC 3339 with an offset).',
  withoutFloorPlan:
    'Only units without a floor plan: they have no image of the category `Grundriss`, and no document of the kind `grundriss`.',
  missing:
    'Only units that lack each of these, and do not inherit it. What portals and the law ask for (see `GET /projects/{id}/readiness`) is lacking only where it is needed: a parking space needs no energy certificate. Separate several by commas.',
  metadata:
    'Only units with this text under a name of their `metadata`, in any letter case: `metadata.Ausrichtung=Süd`, also written `metadata[Ausrichtung]=Süd`. Repeat the parameter for each text that may be there, and for each name.',
  sort: 'The order; `-` in front reverses it. Units without a value come last, those with the same one newest first. `newest` is the default; `unit` has `WE 2` before `WE 10`.',
  zimmer: `Rooms. ${RANGE}`,
  wohnflaecheQm: `Living area in m². ${RANGE}`,
  kaufpreis: `Price in EUR. ${RANGE}`,
  kaltmieteWohnung: `Rent in EUR a month. ${RANGE}`,
  etage: `Floor. ${RANGE}`,
  baujahr: `Year of construction. ${RANGE}`,
};

/** The parameter about a fact. */
function factFilter({ kind, words = {} }: Fact): z.ZodType<FactFilter> {
  if (kind === 'decimal' || kind === 'integer' || kind === 'date') return range(kind);
  if (kind === 'flag') return flag();
  return kind === 'word' ? wordList(Object.keys(words)) : searchText(MAX_SEARCH);
}

const HOW: Readonly<Record<Fact['kind'], string>> = {
  decimal: RANGE,
  integer: RANGE,
  date: 'A date, or a range with both its ends: `2027-01-01..2027-06-30`, `2027-01-01..`.',
  flag: '`true` or `false`, as it was said: a unit of which nothing was said matches neither.',
  word: 'Separate several by commas.',
  text: 'A part of it, in any letter case.',
  email: 'A part of it, in any letter case.',
  country: 'Two letters.',
};

const factFilters = () =>
  eachFact(
    (fact) => factFilter(fact).optional(),
    ({ about, kind }) => `${about} ${HOW[kind]}`,
  );

const included = () => wordList(['images', 'documents']).optional();

export const WholeUnit = Property.extend(
  described(
    {
      ...pickShape(UNIT_FIELDS, 'whole'),
      ...answeredFacts(),
      reservation: z
        .strictObject({
          until: answered
            .instant()
            .nullable()
            .describe('When it ends (UTC); `null` if it is fulfilled.'),
          reference: answered.text(100).nullable().describe('Who holds the unit.'),
          createdAt: answered.instant().describe('When the unit was reserved (UTC).'),
          madeBy: answered
            .text(320)
            .nullable()
            .describe('Id of the member or token that reserved the unit; `null` if nobody knows.'),
          fulfilledAt: answered
            .instant()
            .nullable()
            .describe('When a later step of the sale has fulfilled it (UTC).'),
        })
        .meta({ id: 'UnitReservation', description: 'The reservation of a unit.' })
        .nullable(),
      inherited: z.array(z.enum(FACT_NAMES)).meta({ maxItems: FACT_NAMES.length }),
      documents: z.array(Document).max(MAX_OF_UNIT).optional(),
    },
    {
      reservation: 'The reservation of the unit; `null` if it has none.',
      inherited:
        'The names of the facts that it has as its project: it has none of its own. An answer has only the facts that are set.',
      documents: `Its documents, at most ${MAX_OF_UNIT}, by \`sortOrder\`. Present only if \`include=documents\` was asked for.`,
    },
  ),
).meta({
  id: 'WholeUnit',
  description: 'A unit (Einheit), whole: every stored field, and its reservation.',
});

/** `include` decides about images and documents. */
const UNIT_NAMES = WholeUnit.omit({ images: true, documents: true });

const parameters = () => ({
  limit: pageSize(MAX_PAGE, 50),
  cursor: pageCursor(),
  ...filterFields(),
  externalSourceId: textList(MAX_SOURCES).optional(),
  haus: textList(MAX_HOUSES).optional(),
  q: searchText(MAX_SEARCH).optional(),
  reservedUntil: dateTime().optional(),
  createdSince: dateTime().optional(),
  withoutFloorPlan: flag().optional(),
  missing: wordList(LACKED).optional(),
  metadata: namedTexts(MAX_NAMED).optional(),
  ...factFilters(),
  zimmer: range('decimal').optional(),
  wohnflaecheQm: range('decimal').optional(),
  kaufpreis: range('decimal').optional(),
  kaltmieteWohnung: range('decimal').optional(),
  etage: range('integer').optional(),
  baujahr: range('integer').optional(),
  // The document does not name the default, because viewers would send it with every request.
  sort: oneWord(UNIT_SORTS)
    .optional()
    .transform((sort) => sort ?? 'newest'),
  include: included(),
  fields: nameList(Object.keys(UNIT_NAMES.shape)).optional(),
});

export const ProjectUnitsQuery = queryObject(ABOUT, parameters());
export const UnitsQuery = queryObject(ABOUT, { ...parameters(), projectId: uuid().optional() });

export const OneWholeUnitQuery = queryObject(ABOUT, { include: included() });

export type WholeUnit = z.output<typeof WholeUnit>;

export const WholeUnitAnswer = answered.answer('WholeUnitAnswer', { unit: WholeUnit });

export const WholeUnitList = answered.answer('WholeUnitList', {
  units: answered.list(WholeUnit, MAX_PAGE, 'A page of units, in the order of `sort`.'),
  pagination: answered.CursorPagination,
});

const SelectedUnit = z
  .strictObject({
    ...WholeUnit.partial().shape,
    id: WholeUnit.shape.id,
    updatedAt: WholeUnit.shape.updatedAt,
  })
  .meta({ id: 'SelectedUnit', description: 'A unit with the `fields` that were asked for.' });

export const SelectedUnitList = answered.answer('SelectedUnitList', {
  units: answered.list(SelectedUnit, MAX_PAGE, 'A page of units, in the order of `sort`.'),
  pagination: answered.CursorPagination,
});
