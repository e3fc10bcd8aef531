import { readProjects } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ChangeProject, ProjectDialog } from './project-dialog.tsx';
import { ProjectTable } from './project-table.tsx';

const DIALOGS = ['create', 'change'] as const;

/** The projects as a list, with dialogs to create and change one. */
export function ProjectsPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const done = async (notice: string) => {
    dialog.close();
    announce(notice);
    await reading.reload();
  };
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
        {(projects) =>
          projects.length === 0 ? (
            <Empty
              title={t.projects.none}
              hint={create === false ? t.projects.noneHintReading : t.projects.noneHint}
            />
          ) : (
            <ProjectTable
              projects={projects}
              change={(projectId) => {
                dialog.open('change', projectId);
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
    </Page>
  );
}
