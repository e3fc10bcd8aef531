import type { Unit } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { type Reading, useReading } from '../api/use-reading.ts';
import { Loaded } from '../components/loaded.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/routes.ts';
import { documentWords } from './words.ts';
import { FilesButton } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import { DocumentRows, DocumentsCard } from './document-rows.tsx';
import { type Document, readDocumentPage } from './requests.ts';
import { ACCEPTED, useDocumentUploads } from './document-queue.ts';
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
  return (
    <DocumentsCard
      id="documents-title"
      title={
        <>
          {t.documents.title}{' '}
          {documents.length > 0 && (
            <Badge kind="quiet" look="ml-1">
              {format.number(documents.length)}
            </Badge>
          )}
        </>
      }
      aside={
        mayAdd && (
          <FilesButton
            accept={ACCEPTED}
            add={addHere}
            text={t.documents.add}
            kind="quiet"
            look="-mr-2"
          />
        )
      }
      look={`unit-documents ${documents.length > 0 ? 'pt-1.5' : 'py-3'}`}
      add={mayAdd ? addHere : null}
    >
      <UploadList queue={queue} accept={ACCEPTED} add={addHere} />
      <Loaded reading={reading} lines={2}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p class="hint px-4">
              {t.documents.none} {t.documents.drop}
            </p>
          ) : (
            <DocumentRows documents={loaded} />
          )
        }
      </Loaded>
      <DocumentDialogs documents={documents} changed={reading.reload} />
    </DocumentsCard>
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
    <DocumentsCard
      id="of-project-title"
      title={t.documents.ofProject}
      aside={<a href={files}>{t.documents.allFiles}</a>}
      look="project-documents pt-3"
      add={null}
    >
      <DocumentRows
        isCompact
        label={t.documents.ofProject}
        documents={reading.value.documents}
        hrefOf={({ id }) => `${files}&document=${id}`}
      />
    </DocumentsCard>
  );
}
