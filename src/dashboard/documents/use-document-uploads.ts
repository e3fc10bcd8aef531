import { useAnnounce } from '../components/announcer.tsx';
import { useMembership } from '../membership/membership.ts';
import { documentWords } from './words.ts';
import { useShownQueue } from '../uploads/upload-queue.ts';
import {
  addDocuments,
  type DocumentUploads,
  type PlaceOfNew,
  uploadsOf,
} from './document-queue.ts';
import { useTexts } from '../kit/use-texts.ts';

/** The endings of files that can be uploaded. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.dwg,.zip';

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
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const uploads = uploadsOf(orgId, placeId);
  useShownQueue(uploads.queue, async ({ file }) => {
    await changed();
    announce(t.documents.uploaded({ name: file.name }));
  });
  return {
    ...uploads,
    add: (files, place) => {
      addDocuments(uploads, files, place);
    },
  };
}
