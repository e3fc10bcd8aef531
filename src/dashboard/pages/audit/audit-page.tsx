import { readImports } from '../../api/imports.ts';
import type { ListedImport, AuditQuery } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useLocation, hrefWith, parametersIn, replaceWith } from '../../navigation/location.ts';
import { auditWords } from './words.ts';
import { AuditLog } from './audit-log.tsx';
import { useAuditNames, type AuditNames } from './audit-names.ts';
import { readGroups } from './groups.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { ACTIONS } from '../../../values/actions.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ChoiceChip, FilterBar, FilterMenu } from '../../unit-filters/filter-menu.tsx';

/** The service's largest page: these are far more than the imports that can still be undone. */
const RECENT_IMPORTS = 100;

const isCanceled = ({ status }: ListedImport) => status === 'canceled';

/** The audit log, newest first. Filters and page are in the address. */
export function AuditPage() {
  const { t } = useTexts(auditWords);
  const { orgId } = useMembership();
  const url = useLocation();
  const filters = filtersIn(url);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const names = useAuditNames(orgId);
  const audit = useReading(`audit of ${orgId} ${JSON.stringify(query)}`, () =>
    readGroups(orgId, query),
  );
  const imports = useReading(`imports in ${orgId}`, () => readImports(orgId, RECENT_IMPORTS));
  const canceled = imports.state === 'loaded' ? imports.value.filter(isCanceled) : [];
  return (
    <Page title={t.shell.pages['settings/audit']} lead={t.audit.lead}>
      <AuditFilters filters={filters} names={names} />
      <Loaded reading={audit} lines={10}>
        {({ groups, next }) =>
          groups.length === 0 ? (
            <Empty
              title={t.audit.none}
              hint={isFiltered(filters) ? t.audit.noneFiltered : t.audit.noneHint}
            />
          ) : (
            <>
              <AuditLog
                groups={groups}
                names={names}
                canceled={new Set(canceled.map(({ id }) => id))}
                changed={async () => {
                  await Promise.all([audit.reload(), imports.reload()]);
                }}
              />
              <Pager
                label={t.shell.pages['settings/audit']}
                names={{ previous: t.audit.newer, next: t.audit.older }}
                next={next}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** The audit log's filters, by their query parameters. */
const FILTERS = ['actor', 'action', 'from', 'until'] as const;

type FilterName = (typeof FILTERS)[number];

type Filters = Readonly<Record<FilterName, string>>;

/** The filters that an address names; `''` is none. */
const filtersIn = (url: URL): Filters => parametersIn(url, FILTERS);

/** Whether anything is filtered out. */
function isFiltered(filters: Filters): boolean {
  return FILTERS.some((name) => filters[name] !== '');
}

/** The filters as the service's query. Days are whole days in the browser's time zone. */
function queryOf(filters: Filters, cursor: string | null): AuditQuery {
  const { actor, from, until } = filters;
  const action = ACTIONS.find((known) => known === filters.action);
  return {
    ...(actor !== '' && { actor }),
    ...(action !== undefined && { action: [action] }),
    ...(from !== '' && { since: startOf(from, 0) }),
    ...(until !== '' && { before: startOf(until, 1) }),
    ...(cursor !== null && { cursor }),
  };
}

/** The start of a day, or of a later one (ISO 8601). */
function startOf(date: string, daysLater: number): string {
  const day = new Date(`${date}T00:00:00`);
  day.setDate(day.getDate() + daysLater);
  return day.toISOString();
}

interface Props {
  readonly filters: Filters;
  readonly names: AuditNames;
}

/** Puts a filter into the address; the first page is shown again. */
const set = (name: FilterName) => (value: string) =>
  replaceWith(hrefWith({ [name]: value, cursor: null }));

/** The audit log's filters. Each choice goes into the address at once. */
function AuditFilters({ filters, names: { members, tokens } }: Props) {
  const { t, format } = useTexts(auditWords);
  const actors = [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    ...tokens.map(({ id, name }) => ({ value: id, label: t.audit.byToken({ name }) })),
  ];
  const actions = ACTIONS.map((action) => ({ value: action, label: t.actions[action] }));
  const choices = { actor: actors, action: actions };
  return (
    <FilterBar>
      {(['actor', 'action'] as const).map((name) => (
        <ChoiceChip
          key={name}
          label={t.audit[name]}
          value={filters[name]}
          options={choices[name]}
          change={set(name)}
        />
      ))}
      {(['from', 'until'] as const).map((name) => (
        <FilterMenu
          key={name}
          label={t.audit[name]}
          chosen={filters[name] === '' ? '' : format.date(filters[name])}
          reset={() => set(name)('')}
        >
          <div class="p-2">
            <TextField label={t.audit[name]} type="date" value={filters[name]} change={set(name)} />
          </div>
        </FilterMenu>
      ))}
      {isFiltered(filters) && (
        <Button kind="quiet" onClick={() => replaceWith(location.pathname)}>
          {t.common.resetFilters}
        </Button>
      )}
    </FilterBar>
  );
}
