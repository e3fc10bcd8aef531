import { deleteProject, readProjects, readProjectUsage } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/form-dialog.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
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
  const projects = reading.state === 'loaded' ? reading.value.projects : [];
  const removed =
    dialog.name === 'remove' ? projects.find(({ id }) => id === dialog.of) : undefined;
  const mayChange = may(role, 'project:update');
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
      {dialog.name === 'create' && create !== false && (
        <ProjectDialog
          project={null}
          close={dialog.close}
          saved={(name) => done(t.projects.created(name))}
        />
      )}
      {dialog.name === 'change' && mayChange && dialog.of !== null && (
        <ChangeProject
          projectId={dialog.of}
          title={t.projects.change}
          close={dialog.close}
          saved={(name) => done(t.projects.changed(name))}
        />
      )}
      {removed !== undefined && mayChange && (
        <ConfirmDialog
          title={t.projects.removeTitle(removed.name)}
          hint={t.projects.removeHint}
          action={t.projects.remove}
          close={dialog.close}
          send={async () => {
            await deleteProject(orgId, removed.id);
            await done(t.projects.removed(removed.name));
          }}
        />
      )}
    </Page>
  );
}
