import { Fragment } from 'preact';
import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { Button } from '../../../components/button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { memoised } from '../../../components/memoised.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import {
  CHIP,
  CHIPS,
  FACE,
  FilterMenu,
  SCROLLING,
  TOOLBAR,
} from '../../../unit-filters/filter-menu.tsx';
import { HouseChip } from '../../../unit-filters/house-filter.tsx';
import { RangeChip } from '../../../unit-filters/range-filter.tsx';
import { RANGE_FILTERS } from '../../../unit-filters/ranges.ts';
import { StatusChip } from '../../../unit-filters/status-filter.tsx';
import { TASKS } from '../../../unit-filters/tasks.ts';
import { listWords } from './words.ts';
import { ARCHIVED, type Filters, setFilter, SORTS } from './filters.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** A filter with a single value, or the order. */
interface FilterChoice {
  readonly name: 'visibility' | 'archived' | 'task' | 'sort';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface Props {
  readonly filters: Filters;
  /** The houses to choose from. */
  readonly houses: readonly string[];
  /** Opens or closes the choice of columns. */
  readonly columns: () => void;
  readonly areColumnsOpen: boolean;
}

/**
 * The list's filters in one line, which scrolls on a phone and there has the order, too. Choices go into
 * the address at once.
 */
export const UnitFilters = memoised(({ filters, houses, columns, areColumnsOpen }: Props) => {
  const { t } = useTexts(listWords);
  const choices = useChoices();
  const orders = useOrders();
  const set = choices.filter(({ name }) => filters[name] !== '');
  const unset = choices.filter(({ name }) => filters[name] === '');
  return (
    <div class={`${TOOLBAR} ${SCROLLING}`} role="search">
      <SearchField label={t.units.search} sought={filters.q} search={setFilter('q')} />
      <div class={`max-md:flex-none ${CHIPS}`}>
        {RANGE_FILTERS.map((name) => (
          <RangeChip key={name} name={name} value={filters[name]} change={setFilter(name)} />
        ))}
        <HouseChip value={filters.haus} houses={houses} change={setFilter('haus')} />
        <StatusChip value={filters.status} change={setFilter('status')} />
        {set.map((choice) => (
          <Chip key={choice.name} choice={choice} value={filters[choice.name]} />
        ))}
        {unset.length > 0 && <MoreFilters choices={unset} />}
        <span class="on-phone">
          <Chip choice={orders} value={filters.sort} />
        </span>
      </div>
      <span class="on-wide">
        <Button
          icon="columns"
          look="aria-expanded:border-transparent aria-expanded:bg-accent-soft aria-expanded:text-accent"
          expanded={areColumnsOpen}
          onClick={columns}
        >
          {t.list.columns}
        </Button>
      </span>
    </div>
  );
});

/** The filters that few people need, in one menu until one is chosen. */
function MoreFilters({ choices }: { readonly choices: readonly FilterChoice[] }) {
  const { t } = useTexts(listWords);
  return (
    <span class={CHIP}>
      <Menu label={t.list.more} icon="plus" face={t.list.more} look={FACE}>
        {(close) =>
          choices.map(({ name, label, options }) => (
            <Fragment key={name}>
              <strong class="menu-title">{label}</strong>
              {options
                .filter(({ value }) => value !== '')
                .map(({ value, label: text }) => (
                  <button
                    key={value}
                    type="button"
                    onClick={() => {
                      setFilter(name)(value);
                      close();
                    }}
                  >
                    {text}
                  </button>
                ))}
            </Fragment>
          ))
        }
      </Menu>
    </span>
  );
}

/** The orders of the list. */
function useOrders(): FilterChoice {
  const { t } = useTexts();
  const options = SORTS.map((value) => ({ value, label: t.units.orders[value] }));
  return { name: 'sort', label: t.units.order, options };
}

/** The filters with a single value. */
function useChoices(): readonly FilterChoice[] {
  const { t } = useTexts();
  const any = { value: '', label: t.units.any };
  return [
    {
      name: 'visibility',
      label: t.units.fields.visibility,
      options: [
        any,
        ...UNIT_VISIBILITIES.map((value) => ({ value, label: t.visibilities[value] })),
      ],
    },
    {
      name: 'task',
      label: t.units.task,
      options: [any, ...TASKS.map((value) => ({ value, label: t.units.tasks[value] }))],
    },
    {
      name: 'archived',
      label: t.units.archive,
      options: ARCHIVED.map((value) => ({
        value: value === 'without' ? '' : value,
        label: t.units.archives[value],
      })),
    },
  ];
}

interface ChipProps {
  readonly choice: FilterChoice;
  readonly value: string;
}

/** A filter's button and menu. */
function Chip({ choice: { name, label, options }, value }: ChipProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <FilterMenu
      label={label}
      chosen={value === '' ? '' : (chosen?.label ?? '?')}
      reset={() => setFilter(name)('')}
    >
      {(close) =>
        options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => {
              setFilter(name)(option.value);
              close();
            }}
          >
            {option.label}
          </button>
        ))
      }
    </FilterMenu>
  );
}
