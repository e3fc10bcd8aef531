import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { Unit, UnitPage, UnitQuery } from '../../../api/types.ts';
import { hrefWith, parametersIn, replaceWith } from '../../../navigation/location.ts';
import { RANGE_FILTERS, rangeIn } from '../../../unit-filters/ranges.ts';
import {
  FACT_FILTERS,
  type FactFilter,
  factsAsked,
  type FactsAsked,
  metadataIn,
} from '../../../unit-filters/fact-filters.tsx';
import { TASKS, UNITS_OF } from '../../../unit-filters/tasks.ts';
import Big from 'big.js';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import type { Column } from './columns.tsx';

/** The list's filters and sort order, by their query parameters. */
const FILTERS = [
  'q',
  'project',
  'haus',
  ...RANGE_FILTERS,
  'status',
  'visibility',
  'archived',
  'task',
  'sort',
] as const;

type FilterName = (typeof FILTERS)[number] | FactFilter;

/** The value of each filter; `''` is none. Statuses are separated by commas. */
export type Filters = Readonly<Record<(typeof FILTERS)[number], string>> & FactsAsked;

/** The sort orders. */
export const SORTS = [
  'newest',
  '-updated',
  'unit',
  '-unit',
  'unitNumber',
  'street',
  'etage',
  '-etage',
  'zimmer',
  '-zimmer',
  'wohnflaecheQm',
  '-wohnflaecheQm',
  'kaufpreis',
  '-kaufpreis',
  'status',
  '-status',
] as const satisfies readonly UnitQuery['sort'][];

/** Options for archived units. */
export const ARCHIVED = ['without', 'with', 'only'] as const;

/** Units on a page. */
export const PAGE_SIZE = 100;

/** The filters that an address names; `''` is none. */
export const filtersIn = (url: URL): Filters => ({
  ...parametersIn(url, FILTERS),
  ...parametersIn(url, [...FACT_FILTERS, ...metadataIn(url)]),
});

/**
 * Puts a filter into the address; the first page is shown again. Filters have one order there, whichever
 * was set first: a box that is ticked changes the address only after it was painted.
 */
export const setFilter = (name: FilterName) => (value: string) => {
  const filters = filtersIn(new URL(location.href));
  replaceWith(hrefWith({ ...filters, [name]: value, cursor: null, page: null }));
};

/** The parameter of an address that has the columns of a saved view. */
export const COLUMNS_OF_VIEW = 'columns';

/** Removes all filters and the columns of a view from the address, and keeps the sort order and perhaps the project. */
export function clearFilters(kept?: 'project'): void {
  const names = [...Object.keys(filtersIn(new URL(location.href))), COLUMNS_OF_VIEW];
  const cleared = [...names, 'cursor', 'page'].filter((name) => name !== 'sort' && name !== kept);
  replaceWith(hrefWith(Object.fromEntries(cleared.map((name) => [name, null]))));
}

/** Number of active filters, without the text search. */
export function countOf({ sort: _order, q: _text, ...filters }: Filters): number {
  return Object.values(filters).filter((value) => value !== '').length;
}

/** Whether anything is filtered out. */
export function isFiltered(filters: Filters): boolean {
  return filters.q !== '' || countOf(filters) > 0;
}

/**
 * The order of a list: a project's units by their identifiers unless another one is chosen, otherwise the
 * newest first, which costs the same in an organisation of any size.
 */
export const sortOf = ({ sort, project }: Filters): (typeof SORTS)[number] =>
  SORTS.find((known) => known === sort) ?? (project === '' ? 'newest' : 'unit');

/** The filters as the service's query. */
export function queryOf(filters: Filters, cursor: string | null): UnitQuery {
  const { q, project, haus } = filters;
  const ranges = RANGE_FILTERS.filter((name) => rangeIn(filters[name]) !== null);
  const status = UNIT_STATUSES.filter((known) => filters.status.split(',').includes(known));
  const visibility = UNIT_VISIBILITIES.find((known) => known === filters.visibility);
  const archived = ARCHIVED.find((known) => known === filters.archived);
  const task = TASKS.find((known) => known === filters.task);
  return {
    limit: PAGE_SIZE,
    ...(q.trim() !== '' && { q }),
    ...(project !== '' && { projectId: project }),
    ...(haus !== '' && { haus: [haus] }),
    ...Object.fromEntries(ranges.map((name) => [name, filters[name]])),
    ...(status.length > 0 && { status }),
    ...(visibility !== undefined && { visibility: [visibility] }),
    ...(archived !== undefined && { archived }),
    ...(task !== undefined && UNITS_OF[task]()),
    ...Object.fromEntries(factsAsked(filters)),
    sort: sortOf(filters),
    ...(cursor !== null && { cursor }),
  };
}

/** A unit that misses one condition. */
export interface NearMiss {
  readonly unit: Unit;
  /** The column of the value that misses it. */
  readonly misses: Column;
  /** Link to the unit's first image. */
  readonly cover: string | undefined;
}

/** More matches than this need no near misses. */
const FEW = 12;
/** Near misses shown. */
const SHOWN = 6;

const NONE: readonly NearMiss[] = [];

/**
 * The units that miss one of several conditions: another house or an open status, a price or an area
 * within a tenth, half a room.
 *
 * @param page the units that match; `null` while they are loading.
 */
export function useNearMisses(
  orgId: string,
  filters: Filters,
  page: UnitPage | null,
): readonly NearMiss[] {
  const questions = questionsOf(filters);
  const isAsked = page !== null && page.total <= FEW && questions.length > 1;
  const matches = isAsked ? page.units.map(({ id }) => id) : [];
  const key = isAsked ? `near ${orgId} ${JSON.stringify([questions, matches])}` : '';
  const reading = useReading(key, () => (isAsked ? readNear(orgId, questions, matches) : NOTHING));
  return reading.state === 'loaded' ? reading.value : NONE;
}

const NOTHING = Promise.resolve(NONE);

interface Question {
  readonly misses: Column;
  readonly query: UnitQuery;
}

/** One question for each condition, in which only this one is wider. */
function questionsOf(filters: Filters): Question[] {
  const ask = (misses: Column, wider: Partial<Filters>): Question => ({
    misses,
    query: queryOf({ ...filters, ...wider }, null),
  });
  return [
    ...(['kaufpreis', 'wohnflaecheQm', 'zimmer'] as const).flatMap((name) => {
      const wider = widened(filters[name], name === 'zimmer' ? byHalf : byTenth);
      return wider === null ? [] : [ask(name, { [name]: wider })];
    }),
    ...(filters.haus === '' ? [] : [ask('project', { haus: '' })]),
    ...(filters.status === 'frei' ? [ask('status', { status: 'auf_anfrage,reserviert' })] : []),
  ];
}

const byTenth = (end: Big, up: boolean): Big => end.times(up ? '1.1' : '0.9');
const byHalf = (end: Big, up: boolean): Big => end.plus(up ? '0.5' : '-0.5');

/** A range with both ends moved outwards; `null` for none. */
function widened(text: string, move: typeof byHalf): string | null {
  const range = rangeIn(text);
  if (range === null) return null;
  const end = (decimal: string, up: boolean) => {
    if (decimal === '') return '';
    const moved = move(new Big(decimal), up);
    return (moved.lt(0) ? new Big(0) : moved).round(2).toString();
  };
  return `${end(range.from, false)}..${end(range.to, true)}`;
}

/** The units that a question finds, and that do not match already. */
async function readNear(
  orgId: string,
  questions: readonly Question[],
  matches: readonly string[],
): Promise<NearMiss[]> {
  const pages = await Promise.all(
    questions.map(async ({ misses, query }) => {
      const asked = { ...query, limit: FEW + SHOWN, include: ['images' as const] };
      const { units } = await readUnits(orgId, asked);
      return units.map((unit) => ({
        unit,
        misses,
        cover: unit.images?.[0]?.thumbnailUrl ?? undefined,
      }));
    }),
  );
  return pages
    .flat()
    .filter(({ unit }) => !matches.includes(unit.id))
    .slice(0, SHOWN);
}
