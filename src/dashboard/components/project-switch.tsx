import type { Project } from '../api/types.ts';
import { Select } from './select-field.tsx';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly projects: readonly Project[];
  /** The chosen project; `''` for all. */
  readonly chosen: string;
  /** @param projectId `''` for all. */
  readonly change: (projectId: string) => void;
  /** Whether all of them can be chosen. */
  readonly hasAll?: boolean;
}

/** The choice of the project, beside the page's title. */
export function ProjectSwitch({ projects, chosen, change, hasAll = true }: Props) {
  const { t } = useTexts();
  const names = projects.map(({ id, name }) => ({ value: id, label: name }));
  const all = hasAll ? [{ value: '', label: t.units.allProjects }] : [];
  const unknown =
    chosen === '' || projects.some(({ id }) => id === chosen)
      ? []
      : [{ value: chosen, label: '…' }];
  return (
    <Select
      about={{ 'aria-label': t.units.project }}
      value={chosen}
      options={[...all, ...unknown, ...names]}
      change={change}
    />
  );
}
