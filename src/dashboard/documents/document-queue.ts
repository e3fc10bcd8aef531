import { upload } from '../api/upload.ts';
import { useMembership } from '../membership/membership.ts';
import { perPlace, UploadQueue, useShownQueue } from '../uploads/upload-queue.ts';
import { kindNamed } from './names.ts';
import {
  addressOfContent,
  changeDocument,
  createDocument,
  deleteDocument,
  type Document,
  formerName,
  type NewDocument,
} from './requests.ts';

/** The endings of files that can be uploaded. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.dwg,.zip';

/** Documents that are uploaded at the same time. */
const AT_ONCE = 4;

/** What a file becomes: a new document, or the content of one. */
export type FileAbout =
  | {
      readonly as: 'new';
      readonly document: Omit<NewDocument, 'name'>;
      readonly isAssigned: boolean;
      /** The document in whose place it comes. That one stays under another name, and off the website. */
      readonly replaced: Document | null;
    }
  | { readonly as: 'version'; readonly of: Pick<Document, 'id'> };

/** A document that was assigned to a unit, and the one in whose place it came. */
export interface Assigned extends Pick<Document, 'id'> {
  readonly replaced: Document | null;
}

/** A place's uploads of documents. They continue while no page shows them. */
export interface DocumentUploads {
  readonly queue: UploadQueue<FileAbout>;
  /** The documents that were assigned to units, until they are undone or left. */
  assigned: readonly Assigned[];
}

/** The uploads of a unit, a project, a folder, or none of them, by its id. */
export const uploadsOf = perPlace((orgId): DocumentUploads => {
  const uploads: DocumentUploads = {
    queue: queueIn(orgId, (one) => {
      uploads.assigned = [...uploads.assigned, one];
    }),
    assigned: [],
  };
  return uploads;
});

/** Where new documents lie. */
export type PlaceOfNew = Pick<NewDocument, 'folderId' | 'projectId' | 'propertyId'>;

/** Uploads files as new documents. */
export function addDocuments(
  { queue }: DocumentUploads,
  files: readonly File[],
  place: PlaceOfNew,
): void {
  queue.add(
    files.map((file) => ({
      file,
      about: {
        as: 'new',
        document: { ...place, kind: kindNamed(file.name) },
        isAssigned: false,
        replaced: null,
      },
    })),
  );
}

/** @param assigned called with each document that was assigned to a unit. */
function queueIn(orgId: string, assigned: (document: Assigned) => void): UploadQueue<FileAbout> {
  /** The documents that were created for uploads, by the upload's id. */
  const created = new Map<string, string>();
  const remove = (id: string) => {
    const documentId = created.get(id);
    created.delete(id);
    // One that is left without content ends by itself.
    if (documentId !== undefined) void deleteDocument(orgId, documentId).catch(() => undefined);
  };
  return new UploadQueue({
    atOnce: AT_ONCE,
    send: async ({ id, file, about }, sending) => {
      let documentId = about.as === 'version' ? about.of.id : created.get(id);
      if (about.as === 'new' && documentId === undefined) {
        const body = { ...about.document, name: file.name };
        documentId = (await createDocument(orgId, body, id)).id;
        created.set(id, documentId);
      }
      if (sending.signal.aborted) remove(id);
      sending.signal.throwIfAborted();
      if (documentId === undefined) return;
      // The name says the type. What a system calls a file may be another one.
      const bytes = file.slice(0, file.size, 'application/octet-stream');
      await upload('PUT', addressOfContent(orgId, documentId), bytes, sending);
      const replaced = about.as === 'new' ? about.replaced : null;
      if (replaced !== null) {
        const change = { name: formerName(replaced.name), published: false };
        await changeDocument(orgId, replaced.id, change);
      }
      created.delete(id);
      if (about.as === 'new' && about.isAssigned) assigned({ id: documentId, replaced });
    },
    discarded: ({ id }) => remove(id),
  });
}

/**
 * The uploads of a place that a page shows.
 *
 * @param placeId the place's id, or any other text for none.
 * @param changed called for each uploaded file.
 */
export function useDocumentUploads(
  placeId: string,
  changed: () => Promise<void>,
): DocumentUploads & { readonly add: (files: readonly File[], place: PlaceOfNew) => void } {
  const { orgId } = useMembership();
  const uploads = uploadsOf(orgId, placeId);
  useShownQueue(uploads.queue, changed);
  return { ...uploads, add: (files, place) => addDocuments(uploads, files, place) };
}
