import type { JSX } from 'preact';
import { refusalOf } from '../api/refusal.ts';
import { readPlan, readProjects } from '../api/stock.ts';
import type { PlanUnit } from '../api/types.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useShown } from '../components/shown.ts';
import { useMembership } from '../membership/membership.ts';
import { AssignDialog } from './assign-dialog.tsx';
import type { DocumentUploads } from './document-queue.ts';
import { type NameRule, ruleFor } from './names.ts';
import { type Document, readDocuments } from './requests.ts';
import { useTexts } from '../kit/use-texts.ts';
import { refusalText } from '../components/refusal-banner.tsx';

/** Where files are dropped. */
interface Place extends Pick<DocumentUploads, 'queue'> {
  /** `null` if they are for no project. */
  readonly projectId: string | null;
  /** The folder in which they will lie, whatever their unit; `null` for none. */
  readonly folderId: string | null;
}

interface Dropped extends Place {
  readonly projectId: string;
  readonly projectName: string;
  readonly files: readonly File[];
  readonly units: readonly PlanUnit[];
  readonly documents: readonly Document[];
  readonly rule: NameRule;
}

/**
 * Takes files. If the name of one says a unit of the project, a table shows to which unit each goes.
 *
 * @param add uploads files that are for no unit.
 */
export function useAssigning(
  { projectId, folderId, queue }: Place,
  add: (files: readonly File[]) => void,
): { readonly take: (files: readonly File[]) => void; readonly dialog: JSX.Element | null } {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const dropped = useShown<Dropped>();
  const sort = async (files: readonly File[]) => {
    if (projectId === null) {
      add(files);
      return;
    }
    try {
      const [units, projects] = await Promise.all([
        readPlan(orgId, projectId, false),
        readProjects(orgId),
      ]);
      const rule = ruleFor(
        files.map(({ name }) => name),
        units,
      );
      if (rule === null) {
        add(files);
        return;
      }
      const documents = await readDocuments(orgId, { projectId });
      const projectName = projects.find(({ id }) => id === projectId)?.name ?? '';
      const shown = { projectId, folderId, queue, projectName, files, units, documents, rule };
      dropped.show(shown);
    } catch (error) {
      announce(refusalText(t, refusalOf(error)), true);
    }
  };
  return {
    take: (files) => void sort(files),
    dialog: dropped.of && <AssignDialog {...dropped.of} close={dropped.close} />,
  };
}
