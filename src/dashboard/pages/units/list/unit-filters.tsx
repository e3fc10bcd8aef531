import { Fragment } from 'preact';
import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { Project } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { memoised } from '../../../components/memoised.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { FilterMenu } from '../../../unit-filters/filter-menu.tsx';
import { HouseChip } from '../../../unit-filters/house-filter.tsx';
import { RangeChip } from '../../../unit-filters/range-filter.tsx';
import { RANGE_FILTERS } from '../../../unit-filters/ranges.ts';
import { TASKS } from '../../../unit-filters/tasks.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { useListTexts } from '../../../texts/unit-list.ts';
import { ARCHIVED, type Filters, setFilter } from './filters.ts';
import { type FilterChoice, FilterSheet, StatusBoxes, statusesIn } from './filter-sheet.tsx';

interface Props {
  readonly filters: Filters;
  readonly projects: readonly Project[];
  /** The houses to choose from. */
  readonly houses: readonly string[];
  /** Opens or closes the choice of columns. */
  readonly columns: () => void;
  readonly areColumnsOpen: boolean;
  /** Label of the button that closes the phone's sheet. */
  readonly shown: string;
}

/**
 * The list's filters: in one line, or on a phone a search and a sheet. Choices go into the address
 * at once.
 */
export const UnitFilters = memoised(({ filters, projects, houses, shown, ...props }: Props) => {
  const { t } = useListTexts();
  const choices = useChoices(projects);
  const more = choices.filter(({ name }) => name !== 'project');
  const unset = more.filter(({ name }) => filters[name] === '');
  return (
    <div class="toolbar" role="search">
      <SearchField label={t.units.search} sought={filters.q} search={setFilter('q')} />
      <div class="chips">
        {RANGE_FILTERS.map((name) => (
          <RangeChip key={name} name={name} value={filters[name]} change={setFilter(name)} />
        ))}
        <HouseChip value={filters.haus} houses={houses} change={setFilter('haus')} />
        <StatusChip value={filters.status} />
        {more
          .filter(({ name }) => filters[name] !== '')
          .map((choice) => (
            <Chip key={choice.name} choice={choice} value={filters[choice.name]} />
          ))}
        {unset.length > 0 && <MoreFilters choices={unset} />}
        <span class="columns-button on-wide">
          <Button icon="columns" expanded={props.areColumnsOpen} onClick={props.columns}>
            {t.list.columns}
          </Button>
        </span>
      </div>
      <FilterSheet filters={filters} choices={choices} houses={houses} shown={shown} />
    </div>
  );
});

/** The filters that few people need, in one menu until one is chosen. */
function MoreFilters({ choices }: { readonly choices: readonly FilterChoice[] }) {
  const { t } = useListTexts();
  return (
    <span class="chip">
      <Menu label={t.list.more} icon="plus" face={t.list.more}>
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

/** The filters with a single value. */
function useChoices(projects: readonly Project[]): readonly FilterChoice[] {
  const { t } = useTexts();
  const any = { value: '', label: t.units.any };
  return [
    {
      name: 'project',
      label: t.units.project,
      options: [any, ...projects.map(({ id, name }) => ({ value: id, label: name }))],
    },
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
      reset={() => {
        setFilter(name)('');
      }}
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

/** The status filter, with several values. */
function StatusChip({ value }: { readonly value: string }) {
  const { t } = useTexts();
  const chosen = statusesIn(value);
  return (
    <FilterMenu
      label={t.units.fields.status}
      chosen={chosen.map((status) => t.statuses[status]).join(', ')}
      reset={() => {
        setFilter('status')('');
      }}
    >
      {() => <StatusBoxes value={value} />}
    </FilterMenu>
  );
}
