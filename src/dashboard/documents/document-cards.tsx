import type { ComponentChildren } from 'preact';
import type { Unit } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { type Reading, useReading } from '../api/use-reading.ts';
import { Loaded } from '../components/loaded.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { hrefOf } from '../navigation/routes.ts';
import { documentWords } from './words.ts';
import { DropArea, FilesButton, OVER } from '../uploads/drop-zone.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import { DocumentRows } from './document-rows.tsx';
import { type Document, readDocumentPage, readDocuments } from './requests.ts';
import { ACCEPTED, useDocumentUploads } from './document-queue.ts';
import { useTexts } from '../kit/use-texts.ts';
import { AssignedStrip, useAssigning } from './assigning.tsx';

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
  const addHere = (files: readonly File[]) => add(files, { propertyId: unit.id });
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
      <Loaded
        reading={reading}
        lines={2}
        empty={
          <p class="hint px-4">
            {t.documents.none} {t.documents.drop}
          </p>
        }
      >
        {(loaded) => <DocumentRows documents={loaded} />}
      </Loaded>
      <DocumentDialogs documents={documents} changed={reading.reload} />
    </DocumentsCard>
  );
}

/** The newest of them that the card shows. */
const SHOWN_OF_PROJECT = 5;

/** The documents of a unit's project that belong to no unit. Without any, there is no card. */
export function DocumentsOfProject({ projectId }: Pick<Unit, 'projectId'>) {
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const reading = useReading(`documents of project ${projectId}`, () =>
    readDocumentPage(orgId, { projectId, propertyId: 'null', limit: SHOWN_OF_PROJECT }),
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
  const { take, dialog } = useAssigning({ projectId, folderId: null, queue }, (files) =>
    add(files, { projectId }),
  );
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

interface DocumentsCardProps {
  readonly id: string;
  readonly title: ComponentChildren;
  /** At the end of the head. */
  readonly aside: ComponentChildren;
  /** Class names: the card's padding, and where it is. */
  readonly look: string;
  /** Takes files that are dropped; `null` if none can be. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly children: ComponentChildren;
}

/** A card of documents. */
function DocumentsCard({ id, title, aside, look, add, children }: DocumentsCardProps) {
  return (
    <section class={`card ${look}`} aria-labelledby={id}>
      <DropArea look={`grid grid-cols-[minmax(0,1fr)] gap-2 rounded-6 ${OVER}`} add={add}>
        <header class="row spread px-4">
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
        {children}
      </DropArea>
    </section>
  );
}
