import { useEffect } from 'preact/hooks';
import { readUnits } from '../../api/units.ts';
import { readProjects } from '../../api/stock.ts';
import type { Project, UnitPage } from '../../api/types.ts';
import { useKept, useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Empty } from '../../components/empty.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ExportButtons } from './export/export-buttons.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { type StatesChange, useBulkChange } from './list/bulk-change.ts';
import { filtersIn, isFiltered, queryOf } from './list/filters.ts';
import { type Selection, useSelection } from './list/selection.ts';
import { UnitFilters } from './list/unit-filters.tsx';
import { UnitTable } from './list/unit-table.tsx';

const NO_PROJECTS: readonly Project[] = [];

/** The units: filters, order and page stand in the address; those selected are changed together. */
export function UnitsPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const url = useLocation();
  const filters = filtersIn(url);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const reading = useReading(`units of ${orgId} ${JSON.stringify(query)}`, () =>
    readUnits(orgId, query),
  );
  const page = useKept(reading);
  useScrollToTop(url.searchParams.get('cursor'));
  const selection = useSelection(JSON.stringify(filters));
  const bulk = useBulkChange(orgId, reading.reload);
  const change = async (states: StatesChange) => {
    const { ids } = selection;
    if (!(await bulk.apply(ids, states))) return;
    announce(t.units.changed(ids.length));
    selection.clear();
  };
  const known = projects.state === 'loaded' ? projects.value : NO_PROJECTS;
  return (
    <Page title={t.units.title} lead={t.units.lead} actions={<Actions />}>
      <UnitFilters filters={filters} projects={known} />
      {selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          busy={bulk.busy}
          apply={(states) => void change(states)}
          clear={selection.clear}
        />
      )}
      <RefusalBanner refusal={bulk.refusal} />
      {bulk.refusal !== null && bulk.made > 0 && <p>{t.units.changedOnly(bulk.made)}</p>}
      <Loaded reading={page} lines={14}>
        {(shown) =>
          shown.units.length === 0 && shown.next === null ? (
            <NoUnits filtered={isFiltered(filters)} />
          ) : (
            <List
              page={{ ...shown, units: shown.units.map(bulk.shown) }}
              projects={known}
              selection={may(role, 'property:update') ? selection : null}
              read={(cursor) => readUnits(orgId, queryOf(filters, cursor))}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Shows a page of the list from its beginning. */
function useScrollToTop(cursor: string | null): void {
  useEffect(() => {
    scrollTo(0, 0);
  }, [cursor]);
}

/** What can be done on the page. */
function Actions() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  return (
    <div class="row">
      {may(role, 'property:create') && (
        <a class="button primary" href={hrefOf(orgId, 'units/new')}>
          <Icon name="plus" />
          {t.units.create}
        </a>
      )}
    </div>
  );
}

function NoUnits({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTexts();
  return (
    <Empty title={t.units.none} hint={filtered ? t.units.noneFiltered : t.units.noneHint}>
      {!filtered && <Actions />}
    </Empty>
  );
}

interface ListProps {
  readonly page: UnitPage;
  readonly projects: readonly Project[];
  readonly selection: Selection | null;
  /** Reads a page of the list, to export it. */
  readonly read: (cursor: string | null) => Promise<UnitPage>;
}

function List({ page, projects, selection, read }: ListProps) {
  const { units, total, onlyNewest, next } = page;
  const { t, format } = useTexts();
  const count = format.number(units.length);
  return (
    <>
      <div class="row spread">
        <p class="small" role="status">
          {total === null ? t.units.found(count) : t.units.counted(count, format.number(total))}
          {onlyNewest && ` ${t.units.onlyNewest}`}
        </p>
        <ExportButtons read={read} />
      </div>
      <UnitTable units={units} projects={projects} selection={selection} />
      <Pager
        label={t.units.pages}
        first={t.units.firstPage}
        following={t.units.nextPage}
        next={next}
      />
    </>
  );
}
