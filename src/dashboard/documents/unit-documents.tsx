import type { Unit } from '../api/types.ts';
import type { Reading } from '../api/use-reading.ts';
import { Loaded } from '../components/loaded.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/routes.ts';
import { useDocumentTexts } from '../texts/documents.ts';
import { DropArea, FilesButton } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import { DocumentRows } from './document-rows.tsx';
import type { Document } from './requests.ts';
import { ACCEPTED, useDocumentUploads } from './use-document-uploads.ts';

interface Props {
  readonly unit: Pick<Unit, 'id' | 'projectId'>;
  readonly reading: Reading<readonly Document[]>;
}

/** A unit's documents, a place to drop more, and the way to its project's. Without any, only those who may add some see it. */
export function UnitDocuments({ unit, reading }: Props) {
  const { t, format } = useDocumentTexts();
  const { orgId, role } = useMembership();
  const { queue, add } = useDocumentUploads(unit.id, reading.reload);
  const mayAdd = may(role, 'files:upload');
  const documents = reading.state === 'loaded' ? reading.value : [];
  if (!mayAdd && documents.length === 0) return null;
  const addHere = (files: readonly File[]) => {
    add(files, { propertyId: unit.id });
  };
  const content = (
    <>
      <header class="row spread">
        <h2 id="documents-title">
          {t.documents.title}{' '}
          {documents.length > 0 && (
            <span class="badge quiet">{format.number(documents.length)}</span>
          )}
        </h2>
        {mayAdd && (
          <FilesButton accept={ACCEPTED} add={addHere} text={t.documents.add} kind="quiet" />
        )}
      </header>
      <UploadList queue={queue} accept={ACCEPTED} add={addHere} />
      <Loaded reading={reading} lines={2}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p class="hint">
              {t.documents.none} {t.documents.drop}
            </p>
          ) : (
            <DocumentRows documents={loaded} />
          )
        }
      </Loaded>
      <p class="hint">
        <a href={`${hrefOf(orgId, 'folders')}?project=${unit.projectId}`}>
          {t.documents.ofProject}
        </a>
      </p>
      <DocumentDialogs documents={documents} changed={reading.reload} />
    </>
  );
  return (
    <section class="card documents-card unit-documents" aria-labelledby="documents-title">
      {mayAdd ? <DropArea add={addHere}>{content}</DropArea> : content}
    </section>
  );
}
