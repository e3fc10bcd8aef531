import type { Project, ProjectUsage } from '../../api/types.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { addressOf } from '../../texts/address.ts';
import { priceListWords } from '../price-list/words.ts';
import { projectWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly projects: readonly Project[];
  /** How many units each project has; a project without an entry never had any. */
  readonly usage: ReadonlyMap<string, ProjectUsage>;
  readonly opens: (dialog: 'change' | 'remove', projectId: string) => () => void;
}

/** The projects and their units, with links to these and to the Stapelplan. */
export function ProjectTable({ projects, usage, opens }: Props) {
  const { t, format } = useTexts(projectWords);
  const { orgId } = useMembership();
  return (
    <Table
      label={t.shell.pages.projects}
      rows={projects}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.common.name,
          kind: 'head',
          cell: ({ id, name }) => (
            <a href={hrefOf(orgId, 'projects/:id', id)}>
              <Clamped>{name}</Clamped>
            </a>
          ),
        },
        {
          title: t.projects.address,
          cell: (project) => <Clamped>{addressOf(project) || '–'}</Clamped>,
        },
        {
          title: t.projects.units,
          kind: 'number',
          cell: ({ id }) => format.number(usage.get(id)?.units ?? 0),
        },
        {
          title: t.projects.sold,
          kind: 'number',
          cell: ({ id }) => <SoldShare usage={usage.get(id)} />,
        },
        {
          title: t.units.created,
          cell: ({ createdAt }) => <Moment at={createdAt} as="date" />,
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: (project) => <ProjectActions {...{ project, usage, opens }} />,
        },
      ]}
    />
  );
}

/** How many units are sold, and their share; nothing without units. */
function SoldShare({ usage }: { readonly usage: ProjectUsage | undefined }) {
  const { t, format } = useTexts(projectWords);
  const { units = 0, sold = 0 } = usage ?? {};
  if (units === 0) return <span class="faint">–</span>;
  return <>{t.projects.soldShare({ sold, share: format.percent(sold / units) })}</>;
}

interface ProjectActionsProps extends Omit<Props, 'projects'> {
  readonly project: Project;
}

/** Links to the Stapelplan and the price list, and a menu: change the project, or delete it. */
function ProjectActions({ project: { id, name }, usage, opens }: ProjectActionsProps) {
  const { t } = useTexts(priceListWords);
  const { orgId, role } = useMembership();
  const change = { text: t.common.change, act: opens('change', id) };
  const remove = { text: t.common.remove, act: opens('remove', id), isDangerous: true };
  return (
    <div class="row">
      <a
        class="button"
        href={`${hrefOf(orgId, 'stack')}?project=${id}`}
        aria-label={`${t.shell.pages.stack}: ${name}`}
      >
        {t.shell.pages.stack}
      </a>
      <a
        class="button"
        href={hrefOf(orgId, 'projects/:id/price-list', id)}
        aria-label={`${t.priceList.title}: ${name}`}
      >
        {t.priceList.title}
      </a>
      {may(role, 'project:update') && (
        <ActionMenu of={name} actions={hasNoUnits(usage.get(id)) ? [change, remove] : [change]} />
      )}
    </div>
  );
}

/** Whether a project has no units, archived ones included. Only such a project can be deleted. */
const hasNoUnits = ({ units, archived }: Partial<ProjectUsage> = {}) =>
  (units ?? 0) + (archived ?? 0) === 0;
