import { useState } from 'preact/hooks';
import { useSubmit } from '../api/use-submit.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { Button } from '../components/button.tsx';
import { RefusalBanner } from '../components/refusal-banner.tsx';
import { useMembership } from '../membership/membership.ts';
import { documentWords } from './words.ts';
import { refusalOf } from '../api/refusal.ts';
import { type Assigned, uploadsOf } from './document-queue.ts';
import { changeDocument, deleteDocument } from './requests.ts';
import { useTexts } from '../kit/use-texts.ts';

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
