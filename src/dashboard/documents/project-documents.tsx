import { useReading } from '../api/use-reading.ts';
import { Loaded } from '../components/loaded.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/routes.ts';
import { documentWords } from './words.ts';
import { FilesButton } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { AssignedStrip } from './assigned-strip.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import { DocumentRows, DocumentsCard } from './document-rows.tsx';
import { readDocuments } from './requests.ts';
import { useAssigning } from './use-assigning.tsx';
import { ACCEPTED, useDocumentUploads } from './document-queue.ts';
import { useTexts } from '../kit/use-texts.ts';

/** The newest documents that the card shows. */
const SHOWN = 4;

/** A project's own documents, and a place to drop more: files that name units are assigned to them. */
export function ProjectDocuments({ projectId }: { readonly projectId: string }) {
  const { t } = useTexts(documentWords);
  const { orgId, role } = useMembership();
  const reading = useReading(`documents of ${projectId}`, () =>
    readDocuments(orgId, { projectId }),
  );
  const { queue, add } = useDocumentUploads(projectId, reading.reload);
  const { take, dialog } = useAssigning({ projectId, folderId: null, queue }, (files) => {
    add(files, { projectId });
  });
  const mayAdd = may(role, 'files:upload');
  const documents = reading.state === 'loaded' ? reading.value : [];
  if (!mayAdd && documents.length === 0) return null;
  return (
    <DocumentsCard
      id="documents-title"
      title={t.documents.title}
      aside={
        <a href={`${hrefOf(orgId, 'folders')}?project=${projectId}`}>
          {t.documents.all({ count: documents.length })}
        </a>
      }
      look="py-3"
      add={mayAdd ? take : null}
    >
      <UploadList queue={queue} accept={ACCEPTED} add={take} />
      <AssignedStrip placeId={projectId} changed={reading.reload} />
      <Loaded reading={reading} lines={2}>
        {(loaded) => (
          <DocumentRows
            isCompact
            documents={loaded.filter(({ propertyId }) => propertyId === null).slice(0, SHOWN)}
            hrefOf={({ id }) => `${hrefOf(orgId, 'folders')}?project=${projectId}&document=${id}`}
          />
        )}
      </Loaded>
      {mayAdd && (
        <div class="px-4">
          <FilesButton accept={ACCEPTED} add={take} text={t.documents.add} kind="quiet" />
          <p class="hint">{t.documents.dropPlans}</p>
        </div>
      )}
      <DocumentDialogs documents={documents} changed={reading.reload} />
      {dialog}
    </DocumentsCard>
  );
}
