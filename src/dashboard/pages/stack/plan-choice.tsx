import { UNIT_STATUSES, type UnitStatus } from '../../../values/unit-states.ts';
import type { Project } from '../../api/types.ts';
import { SelectField } from '../../components/select-field.tsx';
import { hrefWith, replaceWith } from '../../navigation/location.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly projects: readonly Project[];
  /** The one shown; `undefined` if the address names one that there is not. */
  readonly project: Project | undefined;
  readonly archived: boolean;
}

/** Chooses the project of the plan, and whether archived units are shown. */
export function PlanChoice({ projects, project, archived }: Props) {
  const { t } = useTexts();
  const options = projects.map(({ id, name }) => ({ value: id, label: name }));
  const unknown = project === undefined ? [{ value: '', label: '–' }] : [];
  return (
    <div class="plan-choice">
      <SelectField
        label={t.stack.project}
        value={project?.id ?? ''}
        options={[...unknown, ...options]}
        change={(chosen) => {
          replaceWith(hrefWith({ project: chosen, status: null }));
        }}
      />
      <label class="row">
        <input
          type="checkbox"
          checked={archived}
          onChange={({ currentTarget: { checked } }) => {
            replaceWith(hrefWith({ archived: checked ? '1' : null }));
          }}
        />
        {t.stack.archived}
      </label>
    </div>
  );
}

/** What the plan shows, as it stands in the address. */
interface PlanFilters {
  /** Id of the project; `null` where the address names none. */
  readonly project: string | null;
  /** The statuses shown; none means all of them. */
  readonly statuses: readonly UnitStatus[];
  readonly archived: boolean;
}

/** Reads `?project=…&status=frei,reserviert&archived=1`. */
export function planFiltersIn({ searchParams }: URL): PlanFilters {
  const statuses = (searchParams.get('status') ?? '').split(',');
  return {
    project: searchParams.get('project'),
    statuses: UNIT_STATUSES.filter((status) => statuses.includes(status)),
    archived: searchParams.get('archived') === '1',
  };
}
