import { Fragment } from 'preact';
import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { Button, ButtonLink, CopyButton } from '../../../components/button.tsx';
import { Menu, MenuItem, MenuTitle } from '../../../components/menu.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import {
  AskedChips,
  CHIP,
  ChoiceChip,
  FACE,
  FilterBar,
  Sentence,
  useAskedParts,
} from '../../../unit-filters/filter-menu.tsx';
import { FactChips, FactChoice, factParts } from '../../../unit-filters/fact-filters.tsx';
import { TASKS } from '../../../unit-filters/tasks.ts';
import { listWords } from './words.ts';
import {
  type Filters,
  ARCHIVED,
  clearFilters,
  countOf,
  filtersIn,
  isFiltered,
  queryOf,
  setFilter,
  SORTS,
} from './filters.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { filterWords } from '../../../unit-filters/words.ts';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Empty } from '../../../components/loaded.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { exampleHref, hrefOf } from '../../../navigation/routes.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import { memoised } from '../../../components/responsive.tsx';

interface Props {
  readonly filters: Filters;
  /** The houses to choose from. */
  readonly houses: readonly string[];
  /** The names of metadata to choose from. */
  readonly metadata: readonly string[];
  /** Opens or closes the choice of columns; a plan has neither columns nor an order. */
  readonly columns?: () => void;
  readonly areColumnsOpen?: boolean;
}

/**
 * The list's filters in one line, which scrolls on a phone and there has the order, too. Choices go into
 * the address at once.
 */
export const UnitFilters = memoised(
  ({ filters, houses, metadata, columns, areColumnsOpen = false }: Props) => {
    const { t } = useTexts(listWords);
    const choices = useChoices();
    const set = choices.filter(({ name }) => filters[name] !== '');
    const unset = choices.filter(({ name }) => filters[name] === '');
    return (
      <FilterBar
        search={<SearchField label={t.list.search} sought={filters.q} search={setFilter('q')} />}
        end={
          columns !== undefined && (
            <Button
              icon="columns"
              look="aria-expanded:border-transparent aria-expanded:bg-accent-soft aria-expanded:text-accent"
              expanded={areColumnsOpen}
              onClick={columns}
            >
              {t.list.columns}
            </Button>
          )
        }
      >
        <AskedChips asked={filters} houses={houses} change={setFilter} />
        {set.map(({ name, ...choice }) => (
          <ChoiceChip key={name} {...choice} value={filters[name]} change={setFilter(name)} />
        ))}
        <FactChips filters={filters} change={setFilter} />
        <MoreFilters choices={unset} metadata={metadata} />
        {columns !== undefined && (
          <span class="block md:hidden">
            <ChoiceChip
              label={t.list.order}
              value={filters.sort}
              options={SORTS.map((value) => ({ value, label: t.list.orders[value] }))}
              change={setFilter('sort')}
            />
          </span>
        )}
      </FilterBar>
    );
  },
);

interface MoreProps extends Pick<Props, 'metadata'> {
  readonly choices: readonly ReturnType<typeof useChoices>[number][];
}

/** The filters that few people need, in one menu until one is chosen, and those by facts. */
function MoreFilters({ choices, metadata }: MoreProps) {
  const { t } = useTexts(listWords);
  return (
    <span class={CHIP}>
      <Menu label={t.list.more} icon="plus" face={t.list.more} look={FACE}>
        <FactChoice metadata={metadata} change={setFilter} />
        {choices.map(({ name, label, options }) => (
          <Fragment key={name}>
            <MenuTitle>{label}</MenuTitle>
            {options
              .filter(({ value }) => value !== '')
              .map(({ value, label: text }) => (
                <MenuItem key={value} act={() => setFilter(name)(value)}>
                  {text}
                </MenuItem>
              ))}
          </Fragment>
        ))}
      </Menu>
    </span>
  );
}

/** The filters with a single value. */
function useChoices() {
  const { t } = useTexts(listWords);
  const any = { value: '', label: t.units.any };
  const visibilities = UNIT_VISIBILITIES.map((value) => ({ value, label: t.visibilities[value] }));
  const tasks = TASKS.map((value) => ({ value, label: t.units.tasks[value] }));
  const archives = ARCHIVED.map((value) => ({
    value: value === 'without' ? '' : value,
    label: t.list.archives[value],
  }));
  return [
    { name: 'visibility', label: t.fields.visibility, options: [any, ...visibilities] },
    { name: 'task', label: t.units.task, options: [any, ...tasks] },
    { name: 'archived', label: t.list.archive, options: archives },
  ] as const;
}

interface FilterSentenceProps {
  readonly filters: Filters;
  /** How many units fit; `null` until they are counted. */
  readonly total: number | null;
}

/** The filters in words: `3 Zimmer`, `bis 450.000 €`, `frei`, `Haus B`. */
export function useFilterParts(filters: Filters): readonly string[] {
  const wording = useTexts(filterWords);
  const { t } = wording;
  const { asked } = t;
  const { q, visibility, archived, task } = filters;
  return [
    ...useAskedParts(filters),
    UNIT_VISIBILITIES.filter((each) => each === visibility).map((each) => t.visibilities[each]),
    archived === 'with' || archived === 'only' ? asked.archived[archived] : '',
    TASKS.filter((each) => each === task).map((each) => t.units.tasks[each]),
    ...factParts(filters, wording),
    q.trim() === '' ? '' : asked.containing({ text: q.trim() }),
  ]
    .flat()
    .filter((part) => part !== '');
}

/** What the list shows, in words: `3 Zimmer · bis 450.000 € · frei · Haus B: 4 Einheiten`. */
export function FilterSentence({ filters, total }: FilterSentenceProps) {
  const { asked } = useTexts(filterWords).t;
  const parts = useFilterParts(filters);
  if (!isFiltered({ ...filters, project: '' })) return null;
  return (
    <Sentence reset={clearFilters} end={<CopyButton text={location.href} label={asked.copy} />}>
      <p>
        {parts.join(' · ')}: <strong>{total === null ? '…' : asked.count({ n: total })}</strong>
      </p>
    </Sentence>
  );
}

interface NoUnitsProps {
  readonly filters: Filters;
}

/** Shown in place of an empty list: how to begin, or which filter to remove. */
export function NoUnits({ filters }: NoUnitsProps) {
  const { t } = useTexts(listWords);
  const { orgId, role } = useMembership();
  if (isFiltered(filters)) return <NoneFits filters={filters} />;
  return (
    <Empty title={t.units.none} hint={t.list.noneHint}>
      <div class="row">
        {may(role, 'property:import') && (
          <ButtonLink kind="primary" icon="import" href={hrefOf(orgId, 'import')}>
            {t.list.importList}
          </ButtonLink>
        )}
        {may(role, 'property:import') && (
          <ButtonLink href={exampleHref(orgId)}>{t.units.example}</ButtonLink>
        )}
        {may(role, 'property:create') && (
          <ButtonLink icon="plus" href={hrefOf(orgId, 'units/new')}>
            {t.units.create}
          </ButtonLink>
        )}
      </div>
    </Empty>
  );
}

/** Number of units named in one line. */
const NAMED = 3;

function NoneFits({ filters }: NoUnitsProps) {
  const { t } = useTexts(listWords);
  const { orgId } = useMembership();
  const onlyText = { ...filtersIn(new URL('about:blank')), q: filters.q, archived: 'with' };
  const others = countOf(filters) > 0;
  const text = filters.q.trim();
  const found = useReading(`units of ${orgId} like ${text} (${others})`, () =>
    others && text !== ''
      ? readUnits(orgId, { ...queryOf(onlyText, null), limit: NAMED })
      : Promise.resolve(null),
  );
  const without = found.state === 'loaded' ? found.value : null;
  const title = text === '' ? t.units.none : t.list.noneContains({ text });
  const hint = text === '' || others ? t.list.noneFiltered : t.list.searched;
  return (
    <Empty title={title} hint={hint}>
      {without !== null && without.units.length > 0 && (
        <p>
          {t.list.withoutFilters({ count: without.total })}{' '}
          {without.units.map((unit, at) => (
            <span key={unit.id}>
              {at > 0 && ', '}
              <a href={hrefOf(orgId, 'units/:id', unit.id)}>
                <bdi>{nameOf(unit)}</bdi>
              </a>
            </span>
          ))}
        </p>
      )}
      <div class="row">
        <Button onClick={() => clearFilters()}>{t.common.resetFilters}</Button>
        {others && text !== '' && (
          <Button kind="quiet" onClick={() => setFilter('q')('')}>
            {t.list.clearSearch}
          </Button>
        )}
      </div>
    </Empty>
  );
}
