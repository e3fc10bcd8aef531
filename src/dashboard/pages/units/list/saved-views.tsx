import { useState } from 'preact/hooks';
import { refusalOf } from '../../../api/refusal.ts';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { TAB, TABS } from '../../../components/page.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { FACE, PanelForm } from '../../../unit-filters/filter-menu.tsx';
import { filterWords } from '../../../unit-filters/words.ts';
import type { ShownColumns } from './column-panel.tsx';
import { type Filters, filtersIn, isFiltered, queryOf } from './filters.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { read, send } from '../../../api/client.ts';
import type { components } from '../../../../../dist/openapi/orgs.ts';
import { refusalText } from '../../../components/refusal-banner.tsx';

interface Props {
  readonly orgId: string;
  readonly filters: Filters;
  /** The columns, which belong to a view. */
  readonly columns: Pick<ShownColumns, 'areChosen' | 'search'>;
  /** How many units fit the filters; `null` until they are counted. */
  readonly total: number | null;
}

/** The saved views as tabs with how many units each has, and a button that saves the present filters. */
export function SavedViews({ orgId, filters, columns, total }: Props) {
  const { t } = useTexts(filterWords);
  const announce = useAnnounce();
  const reading = useReading(`views of ${orgId}`, () => readViews(orgId));
  const views = reading.state === 'loaded' ? reading.value : [];
  const change = async (next: (views: readonly View[]) => readonly View[]) => {
    try {
      await changeViews(orgId, next);
      await reading.reload();
    } catch (error) {
      announce(refusalText(t, refusalOf(error)), true);
    }
  };
  const search = new URL(location.href).search;
  const { project } = filters;
  const ofProject = project === '' ? '' : `?project=${project}`;
  const isNarrowed = isFiltered({ ...filters, project: '' });
  const isKnown = views.some((view) => view.search === search);
  const isWhole = !isNarrowed && !isKnown;
  return (
    <div class={`items-center max-md:-mt-3 max-md:items-stretch max-md:bg-surface ${TABS}`}>
      {/* The names scroll, not the menu beside them: a scrolling strip clips its panel. */}
      <nav class="flex min-w-0 items-center overflow-x-auto" aria-label={t.asked.views}>
        <Tab name={t.asked.all} search={ofProject} total={isWhole ? total : undefined} />
        {views.map((view) => (
          <Tab key={view.name} {...view} drop={() => void change(without(view.name))} />
        ))}
      </nav>
      {(isNarrowed || columns.areChosen) && !isKnown && (
        <Menu label={t.asked.save} face={t.asked.save} icon="bookmark" look="quiet text-accent">
          <NameForm
            save={(name) => {
              const view = { name, search: columns.search() };
              void change((all) => [...without(name)(all), view]);
            }}
          />
        </Menu>
      )}
    </div>
  );
}

/** The saved views as a menu; nothing without views. @param hrefOf another page with the filters of a view. */
export function ViewsMenu({ hrefOf: to }: { readonly hrefOf: (search: string) => string }) {
  const { t } = useTexts(filterWords);
  const { orgId } = useMembership();
  const reading = useReading(`views of ${orgId}`, () => readViews(orgId));
  if (reading.state !== 'loaded' || reading.value.length === 0) return null;
  return (
    <Menu label={t.asked.views} icon="bookmark" face={t.asked.views} look={FACE}>
      {reading.value.map(({ name, search }) => (
        <a key={name} href={to(search)}>
          {name}
        </a>
      ))}
    </Menu>
  );
}

const without = (name: string) => (all: readonly View[]) =>
  all.filter((view) => view.name !== name);

interface TabProps extends View {
  /** How many units it has, if it is the one that is shown and no view. */
  readonly total?: number | null | undefined;
  readonly drop?: () => void;
}

function Tab({ name, search, total, drop }: TabProps) {
  const { t, format } = useTexts(filterWords);
  const { orgId } = useMembership();
  const isCurrent = drop === undefined ? total !== undefined : search === location.search;
  return (
    <span class="inline-flex items-center max-md:items-stretch">
      <a
        class={`${TAB} whitespace-nowrap max-md:content-center`}
        href={hrefOf(orgId, 'units') + search}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {name}{' '}
        <span class="ml-0.5 text-12 font-normal text-faint">
          {total === undefined ? <Count search={search} /> : total !== null && format.number(total)}
        </span>
      </a>
      {isCurrent && drop !== undefined && (
        <Button
          kind="quiet"
          look="-ml-2 w-6 text-accent [&>.icon]:size-3"
          icon="close"
          label={t.asked.drop({ name })}
          onClick={drop}
        />
      )}
    </span>
  );
}

/** How many units a view has. */
function Count({ search }: Pick<View, 'search'>) {
  const { format } = useTexts();
  const { orgId } = useMembership();
  const query = queryOf(filtersIn(new URL(search, location.origin)), null);
  const reading = useReading(`count of ${orgId} ${search}`, () =>
    readUnits(orgId, { ...query, sort: 'newest', limit: 1 }),
  );
  return <>{reading.state === 'loaded' && format.number(reading.value.total)}</>;
}

function NameForm({ save }: { readonly save: (name: string) => void }) {
  const { t } = useTexts(filterWords);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <PanelForm
      action={t.common.save}
      send={() => {
        if (name !== '') save(name);
        return name !== '';
      }}
    >
      <TextField
        label={t.asked.viewName}
        value={typed}
        change={setTyped}
        maxLength={40}
        required
        autoFocus
      />
    </PanelForm>
  );
}

/** Filters and an order, as the query of the list's address, that a person has given a name. */
type View = components['schemas']['SavedView'];

const MAX_VIEWS = 20;

/** The person's views in an organisation. */
const readViews = async (orgId: string): Promise<readonly View[]> =>
  (await read('/{orgId}/views', { orgId })).views;

/**
 * Changes the person's views as they are now, also those of another browser. The oldest go beyond
 * {@link MAX_VIEWS}.
 */
async function changeViews(
  orgId: string,
  change: (views: readonly View[]) => readonly View[],
): Promise<void> {
  const views = change(await readViews(orgId)).slice(-MAX_VIEWS);
  await send('PUT', '/{orgId}/views', { orgId }, { views });
}
