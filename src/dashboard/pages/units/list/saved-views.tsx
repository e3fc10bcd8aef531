import { useState } from 'preact/hooks';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Button } from '../../../components/button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { Restored } from '../../../components/form.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { hrefOf } from '../../../navigation/routes.ts';
import { useTyped } from '../../../navigation/typed.ts';
import { useFilterTexts } from '../../../unit-filters/texts.ts';
import { type Filters, filtersIn, isFiltered, queryOf } from './filters.ts';
import { keepViews, type View, viewsOf } from './views.ts';

interface Props {
  readonly orgId: string;
  readonly filters: Filters;
  /** How many units fit the filters; `null` until they are counted. */
  readonly total: number | null;
}

/** The saved views as tabs with how many units each has, and a button that saves the present filters. */
export function SavedViews({ orgId, filters, total }: Props) {
  const { t, format } = useFilterTexts();
  const [views, setViews] = useState(() => viewsOf(orgId));
  const change = (next: readonly View[]) => {
    keepViews(orgId, next);
    setViews(next);
  };
  const search = new URL(location.href).search;
  const { project } = filters;
  const ofProject = project === '' ? '' : `?project=${project}`;
  const isNarrowed = isFiltered({ ...filters, project: '' });
  const isKnown = views.some((view) => view.search === search);
  return (
    <nav class="tabs views" aria-label={t.asked.views}>
      <a
        href={hrefOf(orgId, 'units') + ofProject}
        aria-current={isNarrowed || isKnown ? undefined : 'page'}
      >
        {t.asked.all}{' '}
        {isNarrowed || isKnown ? (
          <Count orgId={orgId} search={ofProject} />
        ) : (
          <span class="small">{total === null ? '' : format.number(total)}</span>
        )}
      </a>
      {views.map((view) => (
        <span key={view.name} class="view">
          <a
            href={hrefOf(orgId, 'units') + view.search}
            aria-current={view.search === search ? 'page' : undefined}
          >
            {view.name} <Count orgId={orgId} search={view.search} />
          </a>
          {view.search === search && (
            <Button
              kind="quiet"
              icon="close"
              label={t.asked.drop(view.name)}
              onClick={() => {
                change(views.filter(({ name }) => name !== view.name));
              }}
            />
          )}
        </span>
      ))}
      {isNarrowed && !isKnown && (
        <Menu label={t.asked.save} face={t.asked.save} icon="bookmark" look="quiet">
          {(close) => (
            <NameForm
              save={(name) => {
                change([...views.filter((view) => view.name !== name), { name, search }]);
                close();
              }}
            />
          )}
        </Menu>
      )}
    </nav>
  );
}

/** How many units a view has. */
function Count({ orgId, search }: Pick<View, 'search'> & Pick<Props, 'orgId'>) {
  const { format } = useFilterTexts();
  const query = queryOf(filtersIn(new URL(search, location.origin)), null);
  const reading = useReading(`count of ${orgId} ${search}`, () =>
    readUnits(orgId, { ...query, sort: 'newest', limit: 1 }),
  );
  return (
    <span class="small">
      {reading.state === 'loaded' ? format.number(reading.value.total) : ''}
    </span>
  );
}

function NameForm({ save }: { readonly save: (name: string) => void }) {
  const { t } = useFilterTexts();
  const { values, changes, kept } = useTyped('view', { name: '' });
  const name = values.name.trim();
  return (
    <form
      class="range-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        kept.drop();
        save(name);
      }}
    >
      {kept.isRestored && <Restored drop={kept.drop} />}
      <TextField
        label={t.asked.viewName}
        value={values.name}
        change={changes('name')}
        maxLength={40}
        required
        autoFocus
      />
      <Button kind="primary" type="submit">
        {t.common.save}
      </Button>
    </form>
  );
}
