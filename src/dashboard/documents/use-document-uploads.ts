import { useAnnounce } from '../components/announcer.tsx';
import { useMembership } from '../membership/membership.ts';
import { useDocumentTexts } from '../texts/documents.ts';
import { useShownQueue } from '../uploads/use-shown-queue.ts';
import { type DocumentUploads, uploadsOf } from './document-queue.ts';
import { kindNamed } from './names.ts';
import type { NewDocument } from './requests.ts';

/** The endings of files that can be uploaded. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.dwg,.zip';

/** Where new documents lie. */
export type PlaceOfNew = Pick<NewDocument, 'folderId' | 'projectId' | 'propertyId'>;

/**
 * The uploads of a place.
 *
 * @param placeId the place's id, or any other text for none.
 * @param changed called for each uploaded file.
 */
export function useDocumentUploads(
  placeId: string,
  changed: () => Promise<void>,
): DocumentUploads & { readonly add: (files: readonly File[], place: PlaceOfNew) => void } {
  const { t } = useDocumentTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const uploads = uploadsOf(orgId, placeId);
  useShownQueue(uploads.queue, async ({ file }) => {
    await changed();
    announce(t.documents.uploaded(file.name));
  });
  return {
    ...uploads,
    add: (files, place) => {
      uploads.queue.add(
        files.map((file) => ({
          file,
          about: {
            as: 'new',
            document: { ...place, kind: kindNamed(file.name) },
            isAssigned: false,
          },
        })),
      );
    },
  };
}
