import { deleteProject, readProjects, readProjectUsage } from '../../api/stock.ts';
import type { Project, ProjectUsage } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/form-dialog.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { projectWords } from './words.ts';
import { ChangeProject, ProjectDialog } from './project-dialog.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { readProjectCover } from '../../api/project-cover.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { Thumbnail } from '../../components/icon.tsx';
import { hrefOf } from '../../navigation/routes.ts';
import { addressOf } from '../../texts/unit-name.ts';
import { priceListWords } from '../price-list/words.ts';
import { SalesBar } from '../../components/status.tsx';

const DIALOGS = ['create', 'change', 'remove'] as const;

/** The projects as a list, with dialogs to create, change and delete one. */
export function ProjectsPage() {
  const { t } = useTexts(projectWords);
  const { orgId, role } = useMembership();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`projects and usage of ${orgId}`, async () => {
    const [projects, usage] = await Promise.all([readProjects(orgId), readProjectUsage(orgId)]);
    return { projects, usage };
  });
  const mayCreate = may(role, 'project:create');
  const create = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon="plus" onClick={dialog.opens('create')}>
      {t.projects.create}
    </Button>
  );
  return (
    <Page
      title={t.shell.pages.projects}
      lead={t.projects.lead}
      actions={mayCreate && create('primary')}
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) =>
          loaded.projects.length === 0 ? (
            <Empty
              title={t.units.noProject}
              hint={mayCreate ? t.projects.noneHint : t.projects.noneHintReading}
            >
              {mayCreate && create('plain')}
            </Empty>
          ) : (
            <ProjectTable {...loaded} opens={dialog.opens} />
          )
        }
      </Loaded>
      <OpenProjectDialog
        projects={reading.state === 'loaded' ? reading.value.projects : []}
        dialog={dialog}
        changed={reading.reload}
      />
    </Page>
  );
}

interface OpenProjectDialogProps {
  readonly projects: readonly Project[];
  readonly dialog: OpenDialog<(typeof DIALOGS)[number]>;
  readonly changed: () => Promise<void>;
}

/** The open dialog about a project: create, change, delete. */
function OpenProjectDialog({ projects, dialog, changed }: OpenProjectDialogProps) {
  const { t } = useTexts(projectWords);
  const { orgId, role } = useMembership();
  const { name: opened, of: id, close } = dialog;
  const page = { close, changed };
  if (opened === 'create' && may(role, 'project:create')) {
    return <ProjectDialog project={null} {...page} />;
  }
  if (!may(role, 'project:update') || id === null) return null;
  if (opened === 'change') return <ChangeProject projectId={id} {...page} />;
  const project = projects.find((each) => each.id === id);
  if (opened !== 'remove' || project === undefined) return null;
  return (
    <ConfirmDialog
      {...page}
      title={t.projects.removeTitle({ name: project.name })}
      hint={t.projects.removeHint}
      action={t.common.remove}
      send={() => deleteProject(orgId, id)}
      notice={t.projects.removed({ name: project.name })}
    />
  );
}

interface Props {
  readonly projects: readonly Project[];
  /** How many units each project has; a project without an entry never had any. */
  readonly usage: ReadonlyMap<string, ProjectUsage>;
  readonly opens: (dialog: 'change' | 'remove', projectId: string) => () => void;
}

/** Projects whose pictures are read, each by a request of its own. */
const PICTURED = 20;

/** On a phone, a project is two lines: its name, and how many units there are. */
const IN_LINE =
  'max-md:mr-4 max-md:inline max-md:text-13 max-md:before:mr-1 max-md:before:content-[attr(data-title)]';

/** The projects and their units, with links to these and to the Stapelplan. */
function ProjectTable({ projects, usage, opens }: Props) {
  const { t, format } = useTexts(projectWords);
  const { orgId } = useMembership();
  const shown = projects.slice(0, PICTURED);
  const covers = useReading(`covers of ${shown.map(({ id }) => id).join()}`, async () => {
    const read = shown.map(async (each) => [each.id, await readProjectCover(orgId, each)] as const);
    return new Map(await Promise.all(read));
  });
  return (
    <Table
      label={t.shell.pages.projects}
      rows={projects}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.common.name,
          kind: 'head',
          cell: (project) => (
            <Name
              project={project}
              cover={covers.state === 'loaded' ? covers.value.get(project.id) : undefined}
            />
          ),
        },
        {
          title: t.units.title,
          kind: 'number',
          look: IN_LINE,
          cell: ({ id }) => format.number(usage.get(id)?.units ?? 0),
        },
        {
          title: t.projects.sold,
          kind: 'number',
          look: `${IN_LINE} lg:w-40`,
          cell: ({ id }) => <SoldShare usage={usage.get(id)} />,
        },
        {
          title: t.units.created,
          look: 'max-md:hidden',
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

interface NameProps {
  readonly project: Project;
  readonly cover: string | undefined;
}

/** A project's picture, name and address. */
function Name({ project, cover }: NameProps) {
  const { orgId, id, name } = project;
  return (
    <span class="flex items-center gap-3">
      <Thumbnail cover={cover} look="max-md:hidden" />
      <span class="min-w-0">
        <a class="not-hover:no-underline" href={hrefOf(orgId, 'projects/:id', id)}>
          <Clamped>{name}</Clamped>
        </a>
        <span class="block text-13 font-normal text-faint max-md:hidden">{addressOf(project)}</span>
      </span>
    </span>
  );
}

interface SoldShareProps {
  readonly usage: ProjectUsage | undefined;
}

/** How many units are sold, and their share, above a bar of all; nothing without units. */
function SoldShare({ usage }: SoldShareProps) {
  const { t, format } = useTexts(projectWords);
  const { units = 0, statuses = [] } = usage ?? {};
  const sold = statuses.find(({ status }) => status === 'verkauft')?.units ?? 0;
  if (units === 0) return <span class="faint">–</span>;
  return (
    <>
      {t.projects.soldShare({ sold, share: format.percent(sold / units) })}
      <SalesBar statuses={statuses} look="mt-1 h-2.5 max-md:hidden" />
    </>
  );
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
      <ButtonLink
        look="max-md:hidden"
        href={`${hrefOf(orgId, 'stack')}?project=${id}`}
        label={`${t.shell.pages.stack}: ${name}`}
      >
        {t.shell.pages.stack}
      </ButtonLink>
      <ButtonLink
        look="max-md:hidden"
        href={hrefOf(orgId, 'projects/:id/price-list', id)}
        label={`${t.priceList.title}: ${name}`}
      >
        {t.priceList.title}
      </ButtonLink>
      {may(role, 'project:update') && (
        <ActionMenu of={name} actions={hasNoUnits(usage.get(id)) ? [change, remove] : [change]} />
      )}
    </div>
  );
}

/** Whether a project has no units, archived ones included. Only such a project can be deleted. */
const hasNoUnits = ({ units, archived }: Partial<ProjectUsage> = {}) =>
  (units ?? 0) + (archived ?? 0) === 0;
