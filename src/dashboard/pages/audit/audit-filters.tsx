import { ACTIONS } from '../../../values/actions.ts';
import type { AuditQuery } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { hrefWith, parametersIn, replaceWith } from '../../navigation/location.ts';
import { auditWords } from './words.ts';
import type { AuditNames } from './audit-names.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The audit log's filters, by their query parameters. */
const FILTERS = ['actor', 'action', 'from', 'until'] as const;

type FilterName = (typeof FILTERS)[number];

type Filters = Readonly<Record<FilterName, string>>;

/** The filters that an address names; `''` is none. */
export const filtersIn = (url: URL): Filters => parametersIn(url, FILTERS);

/** Whether anything is filtered out. */
export function isFiltered(filters: Filters): boolean {
  return FILTERS.some((name) => filters[name] !== '');
}

/** The filters as the service's query. Days are whole days in the browser's time zone. */
export function queryOf(filters: Filters, cursor: string | null): AuditQuery {
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
export function AuditFilters({ filters, names: { members, tokens } }: Props) {
  const { t } = useTexts(auditWords);
  const actors = [
    { value: '', label: t.audit.anybody },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    ...tokens.map(({ id, name }) => ({ value: id, label: t.audit.byToken({ name }) })),
  ];
  const actions = [
    { value: '', label: t.audit.anything },
    ...ACTIONS.map((action) => ({ value: action, label: t.actions[action] })),
  ];
  return (
    <div
      class="filters grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] items-end gap-3 [&>.button]:min-h-field"
      role="search"
    >
      <SelectField
        label={t.audit.who}
        value={filters.actor}
        options={actors}
        change={set('actor')}
      />
      <SelectField
        label={t.audit.what}
        value={filters.action}
        options={actions}
        change={set('action')}
      />
      <TextField label={t.audit.from} type="date" value={filters.from} change={set('from')} />
      <TextField label={t.audit.until} type="date" value={filters.until} change={set('until')} />
      {isFiltered(filters) && (
        <Button onClick={() => replaceWith(location.pathname)}>{t.common.resetFilters}</Button>
      )}
    </div>
  );
}
