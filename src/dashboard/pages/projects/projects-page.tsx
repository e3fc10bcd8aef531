import { deleteProject, readProjects, readProjectUsage } from '../../api/stock.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/form-dialog.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ChangeProject, ProjectDialog } from './project-dialog.tsx';
import { ProjectTable } from './project-table.tsx';

const DIALOGS = ['create', 'change', 'remove'] as const;

/** The projects as a list, with dialogs to create, change and delete one. */
export function ProjectsPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`projects of ${orgId}`, async () => {
    const [projects, usage] = await Promise.all([readProjects(orgId), readProjectUsage(orgId)]);
    return { projects, usage };
  });
  const done = async (notice: string) => {
    dialog.close();
    announce(notice);
    await reading.reload();
  };
  const create = may(role, 'project:create') && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        dialog.open('create');
      }}
    >
      {t.projects.create}
    </Button>
  );
  return (
    <Page title={t.projects.title} lead={t.projects.lead} actions={create}>
      <Loaded reading={reading} lines={6}>
        {({ projects, usage }) =>
          projects.length === 0 ? (
            <Empty
              title={t.projects.none}
              hint={create === false ? t.projects.noneHintReading : t.projects.noneHint}
            />
          ) : (
            <ProjectTable
              projects={projects}
              usage={usage}
              change={(projectId) => {
                dialog.open('change', projectId);
              }}
              remove={(projectId) => {
                dialog.open('remove', projectId);
              }}
            />
          )
        }
      </Loaded>
      <OpenProjectDialog
        projects={reading.state === 'loaded' ? reading.value.projects : []}
        dialog={dialog}
        done={done}
      />
    </Page>
  );
}

interface OpenProjectDialogProps {
  readonly projects: readonly Project[];
  readonly dialog: OpenDialog<(typeof DIALOGS)[number]>;
  readonly done: (notice: string) => Promise<void>;
}

/** The open dialog about a project: create, change, delete. */
function OpenProjectDialog({ projects, dialog, done }: OpenProjectDialogProps) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const { name: opened, of: id, close } = dialog;
  if (opened === 'create' && may(role, 'project:create')) {
    const saved = (name: string) => done(t.projects.created(name));
    return <ProjectDialog project={null} close={close} saved={saved} />;
  }
  if (!may(role, 'project:update') || id === null) return null;
  if (opened === 'change') {
    const saved = (name: string) => done(t.projects.changed(name));
    return <ChangeProject projectId={id} title={t.projects.change} close={close} saved={saved} />;
  }
  const project = projects.find((each) => each.id === id);
  if (opened !== 'remove' || project === undefined) return null;
  return (
    <ConfirmDialog
      title={t.projects.removeTitle(project.name)}
      hint={t.projects.removeHint}
      action={t.projects.remove}
      close={close}
      send={async () => {
        await deleteProject(orgId, id);
        await done(t.projects.removed(project.name));
      }}
    />
  );
}
