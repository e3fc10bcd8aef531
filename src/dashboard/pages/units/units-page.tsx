import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useReservations } from '../../api/reservations.ts';
import { readProjects } from '../../api/stock.ts';
import type { Project, Unit, UnitPage, UnitQuery } from '../../api/types.ts';
import { readCovers, readUnits } from '../../api/units.ts';
import { type Reading, useLastLoaded, useList, useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Pager, usePage } from '../../components/pager.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { restoreScroll, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ReserveButton } from '../reservations/reserve-button.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { type BulkChange, type StatesChange, useBulkChange } from './list/bulk-change.ts';
import { filtersIn, PAGE_SIZE, queryOf } from './list/filters.ts';
import { NoUnits } from './list/no-units.tsx';
import { type Selection, useSelection } from './list/selection.ts';
import { UnitFilters } from './list/unit-filters.tsx';
import { UnitTable } from './list/unit-table.tsx';

const NO_PROJECTS: readonly Project[] = [];
const NO_COVERS: ReadonlyMap<string, string> = new Map();

const shownPages = new Map<string, UnitPage>();

/**
 * The list of units. Filters, order and page are in the address. Selected units change together.
 */
export function UnitsPage() {
  const { t, format } = useTexts();
  const { orgId, role } = useMembership();
  const url = useLocation();
  const filters = filtersIn(url);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const reading = useList(shownPages, `units of ${orgId} ${JSON.stringify(query)}`, () =>
    readUnits(orgId, query),
  );
  const page = useLastLoaded(reading);
  useScroll(url.searchParams.get('cursor'));
  const covers = useCovers(orgId, query, reading);
  const selection = useSelection(JSON.stringify(filters));
  const { reservations, reload } = useReservations(orgId);
  const again = async () => {
    await Promise.all([reading.reload(), reload()]);
  };
  const bulk = useBulkChange(orgId, again);
  const known = projects.state === 'loaded' ? projects.value : NO_PROJECTS;
  const total = page.state === 'loaded' ? page.value.total : null;
  return (
    <Page
      title={t.units.title}
      lead={total === null ? undefined : format.number(total)}
      actions={<Actions read={(cursor) => readUnits(orgId, queryOf(filters, cursor))} />}
    >
      <UnitFilters
        filters={filters}
        projects={known}
        shown={total === null ? t.units.show : t.units.showCount(format.number(total))}
      />
      <Loaded reading={page} lines={14}>
        {(shown) =>
          shown.units.length === 0 && shown.next === null ? (
            <NoUnits filters={filters} />
          ) : (
            <List
              page={shown}
              units={shown.units.map(bulk.shown)}
              projects={known}
              covers={covers}
              reservations={reservations}
              selection={may(role, 'property:update') ? selection : null}
              sort={filters.sort}
            />
          )
        }
      </Loaded>
      <SelectionBar
        selection={selection}
        bulk={bulk}
        units={page.state === 'loaded' ? page.value.units : []}
        changed={again}
      />
    </Page>
  );
}

interface ListProps extends ComponentProps<typeof UnitTable> {
  readonly page: UnitPage;
}

/** A page of the list. */
function List({ page, ...table }: ListProps) {
  const { t } = useTexts();
  return (
    <div class="unit-list card">
      <UnitTable {...table} />
      <Pager label={t.units.pages} next={page.next}>
        <Range page={page} />
      </Pager>
    </div>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly bulk: BulkChange;
  /** The units of the page. */
  readonly units: readonly Unit[];
  readonly changed: () => Promise<void>;
}

/** The selection's bar, and the reason of a refused change. */
function SelectionBar({ selection, bulk, units, changed }: SelectionBarProps) {
  const { t } = useTexts();
  const announce = useAnnounce();
  const { ids, clear } = selection;
  const only = ids.length === 1 ? units.find(({ id }) => id === ids[0]) : undefined;
  const change = async (states: StatesChange) => {
    if (!(await bulk.apply(ids, states))) return;
    announce(t.units.changed(ids.length));
    clear();
  };
  return (
    <>
      {ids.length > 0 && (
        <BulkBar
          count={ids.length}
          busy={bulk.busy}
          apply={(states) => void change(states)}
          clear={clear}
        >
          {only !== undefined && <ReserveButton unit={only} changed={changed} />}
        </BulkBar>
      )}
      <div class="bulk-refusal">
        <RefusalBanner refusal={bulk.refusal} />
        {bulk.refusal !== null && bulk.made > 0 && <p>{t.units.changedOnly(bulk.made)}</p>}
      </div>
    </>
  );
}

/** Scrolls a page of the list to its top, or to its last position. */
function useScroll(cursor: string | null): void {
  useEffect(restoreScroll, [cursor]);
}

/** Loads the units' first images after the list. */
function useCovers(
  orgId: string,
  query: UnitQuery,
  list: Reading<UnitPage>,
): ReadonlyMap<string, string> {
  const count = list.state === 'loaded' ? list.value.units.length : 0;
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

/** The range of units on the page, and their total. */
function Range({ page: { units, total, next, onlyNewest } }: { readonly page: UnitPage }) {
  const { t, format } = useTexts();
  const first = (usePage() - 1) * PAGE_SIZE + 1;
  const last = first + units.length - 1;
  const all = total ?? (next === null ? last : null);
  return (
    <p role="status">
      <strong>{t.units.range(format.number(first), format.number(last))}</strong>{' '}
      {all === null ? t.units.andMore : t.units.of(format.number(all))}
      {onlyNewest && <span class="small"> {t.units.onlyNewest}</span>}
    </p>
  );
}

interface ActionsProps {
  /** Reads a page of the list, for the export. */
  readonly read: (cursor: string | null) => Promise<UnitPage>;
}

/** The page's actions. */
function Actions({ read }: ActionsProps) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  return (
    <>
      <ExportMenu read={read} />
      {may(role, 'property:import') && (
        <a class="button" href={hrefOf(orgId, 'import')} aria-label={t.units.import}>
          <Icon name="import" />
          <span class="words">{t.units.import}</span>
        </a>
      )}
      {may(role, 'property:create') && (
        <a class="button primary" href={hrefOf(orgId, 'units/new')} aria-label={t.units.create}>
          <Icon name="plus" />
          <span class="words">{t.units.create}</span>
        </a>
      )}
    </>
  );
}
