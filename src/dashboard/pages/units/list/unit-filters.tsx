import { useEffect, useState } from 'preact/hooks';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { Project } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { hrefWith, replaceWith } from '../../../navigation/location.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ARCHIVED, type FilterName, type Filters, isFiltered, SORTS } from './filters.ts';

interface Props {
  readonly filters: Filters;
  readonly projects: readonly Project[];
}

/** How long nothing is typed before it is searched for. */
const SEARCH_AFTER_MS = 300;

/** Puts a filter into the address; the first page is shown again. */
const set = (name: FilterName) => (value: string) => {
  replaceWith(hrefWith({ [name]: value, cursor: null }));
};

/** Chooses which units are shown, and in which order. Each choice goes into the address at once. */
export function UnitFilters({ filters, projects }: Props) {
  const { t } = useTexts();
  const choices = useChoices(projects);
  return (
    <div class="filters unit-filters" role="search">
      <Search sought={filters.q} />
      {choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={filters[name]}
          options={options}
          change={set(name)}
        />
      ))}
      {isFiltered(filters) && (
        <Button
          onClick={() => {
            replaceWith(hrefWith({ ...NO_FILTERS, cursor: null }));
          }}
        >
          {t.audit.reset}
        </Button>
      )}
    </div>
  );
}

/** The filters that are chosen from a list, and the order. */
function useChoices(projects: readonly Project[]) {
  const { t } = useTexts();
  const any = { value: '', label: t.units.any };
  return [
    {
      name: 'project',
      label: t.units.project,
      options: [any, ...projects.map(({ id, name }) => ({ value: id, label: name }))],
    },
    {
      name: 'status',
      label: t.units.fields.status,
      options: [any, ...UNIT_STATUSES.map((value) => ({ value, label: t.statuses[value] }))],
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
      name: 'archived',
      label: t.units.archive,
      options: ARCHIVED.map((value) => ({
        value: value === 'without' ? '' : value,
        label: t.units.archives[value],
      })),
    },
    {
      name: 'sort',
      label: t.units.order,
      options: SORTS.map((value) => ({
        value: value === 'newest' ? '' : value,
        label: t.units.orders[value],
      })),
    },
  ] as const;
}

const NO_FILTERS = { q: null, project: null, status: null, visibility: null, archived: null };

/** A text to search for: it goes into the address when nothing more is typed. */
function Search({ sought }: { readonly sought: string }) {
  const { t } = useTexts();
  const [text, setText] = useState(sought);
  useEffect(() => {
    setText(sought);
  }, [sought]);
  useEffect(() => {
    if (text === sought) return undefined;
    const timer = setTimeout(() => {
      set('q')(text);
    }, SEARCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return <TextField label={t.units.search} value={text} change={setText} maxLength={200} />;
}
