import type { JSX } from 'preact';
import { refusalOf } from '../api/refusal.ts';
import { readPlan, readProjects } from '../api/stock.ts';
import type { PlanUnit } from '../api/types.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useShown } from '../components/shown.ts';
import { useMembership } from '../membership/membership.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { type Assigned, type DocumentUploads, uploadsOf } from './document-queue.ts';
import { type NameRule, ruleFor } from './names.ts';
import { changeDocument, deleteDocument, type Document, readDocuments } from './requests.ts';
import { useTexts } from '../kit/use-texts.ts';
import { RefusalBanner, refusalText } from '../components/refusal-banner.tsx';
import { useState } from 'preact/hooks';
import { useSubmit } from '../api/use-submit.ts';
import { Button } from '../components/button.tsx';
import { documentWords } from './words.ts';

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

/** Documents that are deleted at the same time. */
const AT_ONCE = 4;

interface Props {
  /** Id of the place from which they were assigned. */
  readonly placeId: string;
  readonly changed: () => Promise<void>;
}

/** How many documents were just assigned to units, and a button that deletes them again. */
export function AssignedStrip({ placeId, changed }: Props) {
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const { busy, refusal, submit } = useSubmit();
  const [, draw] = useState(0);
  const uploads = uploadsOf(orgId, placeId);
  const { assigned, queue } = uploads;
  if (assigned.length === 0 || queue.uploads.some(({ state }) => state !== 'failed')) return null;
  const undo = async () => {
    try {
      while (uploads.assigned.length > 0) {
        const some = uploads.assigned.slice(0, AT_ONCE);
        await Promise.all(some.map((each) => takenBack(orgId, each)));
        uploads.assigned = uploads.assigned.slice(AT_ONCE);
      }
    } finally {
      await changed();
    }
    announce(t.documents.undone);
  };
  return (
    <div class="bg-accent-soft px-4 py-2">
      <RefusalBanner refusal={refusal} />
      <p class="row spread">
        <strong>{t.documents.assigned({ n: assigned.length })}</strong>
        <span class="row">
          <Button icon="undo" busy={busy} onClick={() => void submit(undo)}>
            {t.common.undo}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              uploads.assigned = [];
              draw((count) => count + 1);
            }}
          >
            {t.documents.leave}
          </Button>
        </span>
      </p>
    </div>
  );
}

/** Deletes a document, unless somebody else has already, and puts the one of before in its place. */
async function takenBack(orgId: string, { id, replaced }: Assigned): Promise<void> {
  try {
    await deleteDocument(orgId, id);
    if (replaced === null) return;
    const { name, published } = replaced;
    await changeDocument(orgId, replaced.id, { name, published });
  } catch (error) {
    if (refusalOf(error).code !== 'not_found') throw error;
  }
}
