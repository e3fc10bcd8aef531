import type { Project } from '../../../api/types.ts';
import { Select } from '../../../components/select-field.tsx';
import { useListTexts } from '../../../texts/unit-list.ts';
import { setFilter } from './filters.ts';

interface Props {
  readonly projects: readonly Project[];
  /** The chosen project; `''` for all. */
  readonly chosen: string;
}

/** The choice of the project, beside the page's title. */
export function ProjectSwitch({ projects, chosen }: Props) {
  const { t } = useListTexts();
  const names = projects.map(({ id, name }) => ({ value: id, label: name }));
  const unknown =
    chosen === '' || projects.some(({ id }) => id === chosen)
      ? []
      : [{ value: chosen, label: '…' }];
  return (
    <Select
      about={{ 'aria-label': t.list.chooseProject }}
      value={chosen}
      options={[{ value: '', label: t.list.allProjects }, ...unknown, ...names]}
      change={(value) => {
        setFilter('project', value);
      }}
    />
  );
}
