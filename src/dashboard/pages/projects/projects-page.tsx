import { deleteProject, readProjects, readProjectUsage } from '../../api/stock.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/form-dialog.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { projectWords } from './words.ts';
import { ChangeProject, ProjectDialog } from './project-dialog.tsx';
import { ProjectTable } from './project-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';

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
      send={async () => {
        await deleteProject(orgId, id);
        return t.projects.removed({ name: project.name });
      }}
    />
  );
}
