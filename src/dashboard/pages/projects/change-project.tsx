import { readProject } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failed } from '../../components/failed.tsx';
import { useMembership } from '../../membership/membership.ts';
import { ProjectDialog } from './project-dialog.tsx';

interface Props {
  readonly projectId: string;
  readonly title: string;
  readonly close: () => void;
  readonly saved: (name: string) => Promise<void>;
}

/** Changes a project, once everything that is stored of it is read. */
export function ChangeProject({ projectId, title, close, saved }: Props) {
  const { orgId } = useMembership();
  const reading = useReading(`project ${projectId}`, () => readProject(orgId, projectId));
  if (reading.state === 'loading') return null;
  if (reading.state === 'failed') {
    return (
      <Dialog title={title} onClose={close}>
        <Failed refusal={reading.refusal} retry={reading.reload} />
      </Dialog>
    );
  }
  return <ProjectDialog project={reading.value} close={close} saved={saved} />;
}
