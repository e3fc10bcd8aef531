import { ACTIONS } from '../../../values/actions.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { hrefWith, replaceWith } from '../../navigation/location.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type FilterName, type Filters, isFiltered } from './filters.ts';
import type { Known } from './names.ts';

interface Props {
  readonly filters: Filters;
  readonly known: Known;
}

/** Puts a filter into the address; the first page is shown again. */
const set = (name: FilterName) => (value: string) => {
  replaceWith(hrefWith({ [name]: value, cursor: null }));
};

/** Chooses what of the audit log is shown. Each choice goes into the address at once. */
export function AuditFilters({ filters, known: { members, tokens } }: Props) {
  const { t } = useTexts();
  const actors = [
    { value: '', label: t.audit.anybody },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    ...tokens.map(({ id, name }) => ({ value: id, label: t.audit.byToken(name) })),
  ];
  const actions = [
    { value: '', label: t.audit.anything },
    ...ACTIONS.map((action) => ({ value: action, label: t.actions[action] })),
  ];
  return (
    <div class="filters" role="search">
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
        <Button
          onClick={() => {
            replaceWith(location.pathname);
          }}
        >
          {t.audit.reset}
        </Button>
      )}
    </div>
  );
}
