import type { Unit } from '../api/types.ts';
import { type Reading, useReading } from '../api/use-reading.ts';
import { Loaded } from '../components/loaded.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/routes.ts';
import { documentWords } from './words.ts';
import { CARD, DropArea, FilesButton } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import { DocumentRows } from './document-rows.tsx';
import { type Document, readDocumentPage } from './requests.ts';
import { ACCEPTED, useDocumentUploads } from './use-document-uploads.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly unit: Pick<Unit, 'id'>;
  readonly reading: Reading<readonly Document[]>;
}

/** A unit's documents, and a place to drop more. Without any, only those who may add some see it. */
export function UnitDocuments({ unit, reading }: Props) {
  const { t, format } = useTexts(documentWords);
  const { role } = useMembership();
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
      <DocumentDialogs documents={documents} changed={reading.reload} />
    </>
  );
  return (
    <section class="card documents-card unit-documents" aria-labelledby="documents-title">
      {mayAdd ? (
        <DropArea look={CARD} add={addHere}>
          {content}
        </DropArea>
      ) : (
        content
      )}
    </section>
  );
}

/** The newest of them that the card shows. */
const SHOWN = 5;

/** The documents of a unit's project that belong to no unit. Without any, there is no card. */
export function DocumentsOfProject({ projectId }: Pick<Unit, 'projectId'>) {
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const reading = useReading(`documents of project ${projectId}`, () =>
    readDocumentPage(orgId, { projectId, propertyId: 'null', limit: SHOWN }),
  );
  if (reading.state !== 'loaded' || reading.value.documents.length === 0) return null;
  const files = `${hrefOf(orgId, 'folders')}?project=${projectId}`;
  return (
    <section class="card documents-card project-documents" aria-labelledby="of-project-title">
      <header class="row spread">
        <h2 id="of-project-title">{t.documents.ofProject}</h2>
        <a href={files}>{t.documents.allFiles}</a>
      </header>
      <DocumentRows
        isCompact
        label={t.documents.ofProject}
        documents={reading.value.documents}
        hrefOf={({ id }) => `${files}&document=${id}`}
      />
    </section>
  );
}
