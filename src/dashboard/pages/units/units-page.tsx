import type { ComponentChildren, ComponentProps } from 'preact';
import { ButtonLink } from '../../components/button.tsx';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readProjects } from '../../api/stock.ts';
import type { Project, Unit, UnitPage, UnitQuery } from '../../api/types.ts';
import { readCovers, readUnits } from '../../api/units.ts';
import { type Reading, useLastLoaded, useList, useReading } from '../../api/use-reading.ts';
import { useAfterPaint, memoised } from '../../components/responsive.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ProjectSwitch } from '../../components/project-switch.tsx';
import { Pager, usePage } from '../../components/pager.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { entryState, restoreScroll, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { listWords } from './list/words.ts';
import { ExportMenu } from './export/export-menu.tsx';
import { SelectionTools, useUnitChanges } from './bulk/selection-tools.tsx';
import { useSelection } from './bulk/selection.ts';
import {
  type Filters,
  filtersIn,
  PAGE_SIZE,
  queryOf,
  setFilter,
  sortOf,
  useNearMisses,
} from './list/filters.ts';
import { FilterSentence, NoUnits, UnitFilters } from './list/unit-filters.tsx';
import { SavedViews } from './list/saved-views.tsx';
import { housesOf } from '../../unit-filters/houses.ts';
import { rememberList } from './neighbours.tsx';
import { ColumnPanel, type ShownColumns, useShownColumns } from './list/column-panel.tsx';
import { UnitTable } from './list/unit-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { metadataNamesOf } from '../../unit-fields/field.ts';

const NO_PROJECTS: readonly Project[] = [];
const NO_UNITS: readonly Unit[] = [];
const NO_COVERS: ReadonlyMap<string, string> = new Map();

const shownPages = new Map<string, UnitPage>();

/**
 * The list of units. Filters, order and page are in the address. Selected units change together.
 */
export function UnitsPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const columns = useShownColumns(orgId);
  const { filters, query, page, shownUnits, reload, ...about } = useListed(orgId);
  const selection = useSelection(JSON.stringify(filters), shownUnits, useFirst());
  const changing = useUnitChanges(orgId, selection, reload);
  const near = useNearMisses(orgId, filters, page.state === 'loaded' ? page.value : null);
  const { projects } = about;
  const painted = usePainted({ selected: selection.byId, pending: changing.pending, ...about });
  const edit = useLatest(changing.edit);
  const total = page.state === 'loaded' ? page.value.total : null;
  return (
    <Page
      title={t.units.title}
      choice={<ProjectSwitch projects={projects} chosen={filters.project} change={showProject} />}
      actions={<Actions {...{ query, project: filters.project, columns: columns.shown }} />}
    >
      <ListHead filters={filters} page={page} columns={columns} />
      <Loaded reading={page} lines={14}>
        {(shown) =>
          shown.units.length === 0 ? (
            <NoUnits filters={filters} />
          ) : (
            <Columns choice={columns} units={shown.units} ofProject={filters.project !== ''}>
              <UnitList
                page={shown}
                near={near}
                columns={columns.shown}
                edit={edit}
                {...painted}
                select={may(role, 'property:update') ? selection.set : null}
                sort={sortOf(filters)}
                ofProject={filters.project !== ''}
                besideIt={columns.isOpen ? 15.25 : 0}
              />
            </Columns>
          )
        }
      </Loaded>
      <SelectionTools
        orgId={orgId}
        query={query}
        projects={projects}
        selection={selection}
        changing={changing}
        total={total}
        areColumnsOpen={columns.isOpen}
      />
    </Page>
  );
}

const showProject = setFilter('project');

/**
 * The list that the address asks for, and what its rows show besides.
 *
 * @param showsHolders whether they show who has reserved each unit.
 */
function useListed(orgId: string) {
  const url = useLocation();
  const filters = useMemo(() => filtersIn(url), [url.search]);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const projects = useProjects(orgId);
  const reading = useList(shownPages, `units of ${orgId} ${JSON.stringify(query)}`, (signal) =>
    readUnits(orgId, query, signal),
  );
  const page = useLastLoaded(reading);
  useOrderOfMany(reading, filters);
  // Another page of the list begins at its top, or where it was left.
  useEffect(restoreScroll, [query.cursor]);
  const shownUnits = reading.state === 'loaded' ? reading.value.units : NO_UNITS;
  const read = (cursor: string | null) => readUnits(orgId, queryOf(filters, cursor));
  useRememberedList(reading, read);
  const covers = useCovers(orgId, query, shownUnits.length);
  const { reload } = reading;
  return { filters, query, page, shownUnits, reload, projects, covers };
}

interface ColumnsProps {
  readonly choice: ShownColumns;
  readonly units: readonly Unit[];
  readonly ofProject: boolean;
  readonly children: ComponentChildren;
}

/** The list, and beside it the choice of columns while that is open. */
function Columns({ choice, units, ofProject, children }: ColumnsProps) {
  return (
    <div
      class={`list-area grid grid-cols-[minmax(0,1fr)] gap-3 md:in-[.main:has(.bulk-bar,.run-bar)]:flex-[1_0_auto] ${choice.isOpen ? 'unit-columns lg:grid-cols-[minmax(0,1fr)_14.5rem]' : ''}`}
    >
      {children}
      {choice.isOpen && <ColumnPanel {...choice} units={units} ofProject={ofProject} />}
    </div>
  );
}

interface ListHeadProps {
  readonly columns: ShownColumns;
  readonly filters: Filters;
  readonly page: Reading<UnitPage>;
}

/** Saved views, the filters, and what they say in words. */
function ListHead({ filters, page, columns }: ListHeadProps) {
  const { orgId } = useMembership();
  const listed = page.state === 'loaded' ? page.value : null;
  const houses = useMemo(
    () => housesOf(listed?.units ?? NO_UNITS, filters.haus),
    [listed, filters.haus],
  );
  const metadata = useMemo(() => metadataNamesOf(listed?.units ?? NO_UNITS), [listed]);
  return (
    <>
      <SavedViews orgId={orgId} filters={filters} columns={columns} total={listed?.total ?? null} />
      <UnitFilters
        filters={filters}
        houses={houses}
        metadata={metadata}
        columns={columns.toggle}
        areColumnsOpen={columns.isOpen}
      />
      <FilterSentence filters={filters} total={listed?.total ?? null} />
    </>
  );
}

/** Lists the newest units first if a project has too many to order them by their identifiers. */
function useOrderOfMany(reading: Reading<UnitPage>, { sort }: Filters): void {
  const isTooBroad = reading.state === 'failed' && reading.refusal.code === 'too_broad';
  useEffect(() => {
    if (isTooBroad && sort === '') setFilter('sort')('newest');
  }, [isTooBroad]);
}

/** The position in the list of the page's first unit, from 1. */
const useFirst = () => (usePage() - 1) * PAGE_SIZE + 1;

/** The organisation's projects; none until they are loaded. */
function useProjects(orgId: string): readonly Project[] {
  const reading = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  return reading.state === 'loaded' ? reading.value : NO_PROJECTS;
}

/** Remembers the list for the pages of its units. */
function useRememberedList(
  reading: Reading<UnitPage>,
  read: (cursor: string | null) => Promise<UnitPage>,
): void {
  const first = useFirst();
  const page = reading.state === 'loaded' ? reading.value : null;
  useEffect(() => {
    if (page !== null) rememberList(page, { first, read, earlier: entryState().trail ?? [] });
  }, [page]);
}

/** All values as of the last paint: the bar and the clicked box respond first, then all rows together. */
function usePainted<T extends object>(values: T): T {
  return useAfterPaint(useMemo(() => values, Object.values(values)));
}

interface UnitListProps extends Omit<ComponentProps<typeof UnitTable>, 'units'> {
  readonly page: UnitPage;
}

/** A page of the list, with its range and the links to other pages. */
const UnitList = memoised(({ page, ...table }: UnitListProps) => {
  const { t } = useTexts(listWords);
  return (
    <div class="unit-list card max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:shadow-none md:in-[.main:has(.bulk-bar,.run-bar)]:flex md:in-[.main:has(.bulk-bar,.run-bar)]:flex-col md:in-[.main:has(.bulk-bar,.run-bar)]:[&>table]:mb-30">
      <UnitTable {...table} units={page.units} />
      <Pager
        label={t.units.pages}
        next={page.next}
        look="sticky bottom-0 z-1 mt-auto min-h-list-row rounded-b-10 border-t border-line bg-surface px-4 py-1 text-13 text-second max-md:static max-md:px-gutter"
      >
        <div class="flex flex-wrap items-center justify-between gap-x-4">
          <Range page={page} near={table.near.length} />
          {table.select !== null && (
            <span class="small max-md:hidden">
              <kbd>{t.list.shift}</kbd> {t.list.shiftHint}
            </span>
          )}
        </div>
      </Pager>
    </div>
  );
});

/** A function that stays the same, and calls the latest one. */
function useLatest<Value, Result>(call: (value: Value) => Result): (value: Value) => Result {
  const latest = useRef(call);
  latest.current = call;
  return useCallback((value: Value) => latest.current(value), []);
}

/** Loads the units' first images after the list. */
function useCovers(orgId: string, query: UnitQuery, count: number): ReadonlyMap<string, string> {
  const [covers, setCovers] = useState(NO_COVERS);
  const asked = JSON.stringify(query);
  useEffect(() => {
    let shown = true;
    const load = async () => {
      const read = await readCovers(orgId, query, count);
      if (shown) setCovers((before) => new Map([...before, ...read]));
    };
    // The list works without images.
    if (count > 0) load().catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [orgId, asked, count]);
  return covers;
}

interface RangeProps {
  readonly page: UnitPage;
  /** How many units miss one condition. */
  readonly near: number;
}

/** The range of units on the page and their total, or how many fit and how many nearly do. */
function Range({ page: { units, total }, near }: RangeProps) {
  const { t } = useTexts(listWords);
  const first = useFirst();
  const last = first + units.length - 1;
  return (
    <p role="status">
      {near > 0 ? (
        t.list.fitting({ fit: total, near })
      ) : (
        <>
          <strong>{t.units.range({ first, last })}</strong> {t.units.of({ total })}
        </>
      )}
    </p>
  );
}

type ActionsProps = Parameters<typeof ExportMenu>[0];

/** The page's actions. */
function Actions(list: ActionsProps) {
  const { t } = useTexts(listWords);
  const { orgId, role } = useMembership();
  const ofProject = list.project === '' ? '' : `?project=${list.project}`;
  return (
    <>
      <span class="max-md:hidden">
        <ExportMenu {...list} />
      </span>
      {list.project !== '' && (
        <ButtonLink
          kind="quiet"
          icon="print"
          look="max-md:hidden"
          href={hrefOf(orgId, 'projects/:id/price-list', list.project)}
        >
          {t.list.priceList}
        </ButtonLink>
      )}
      {may(role, 'property:import') && (
        <ButtonLink
          icon="import"
          look="max-md:hidden"
          href={`${hrefOf(orgId, 'import')}${ofProject}`}
          label={t.units.import}
        >
          {t.units.import}
        </ButtonLink>
      )}
      {may(role, 'property:create') && (
        <ButtonLink
          kind="primary"
          icon="plus"
          href={`${hrefOf(orgId, 'units/new')}${ofProject}`}
          label={t.units.create}
        >
          {t.units.create}
        </ButtonLink>
      )}
    </>
  );
}
