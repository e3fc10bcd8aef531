import type { UnitImage } from '../../api/types.ts';
import { addDocuments, uploadsOf } from '../../documents/document-queue.ts';
import { addImages, isImage, queueOf } from './images/use-uploads.ts';
import { useState } from 'preact/hooks';
import type { Reading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { imageWords } from './images/words.ts';
import { usePageDrops } from '../../uploads/drop-zone.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/**
 * Uploads files to a unit: pictures become images, all others documents. It continues on other pages;
 * the unit's page shows it.
 *
 * @param images the unit's images.
 * @returns how many pictures are left out, because the unit has no room for them.
 */
export function addFiles(
  orgId: string,
  unitId: string,
  images: readonly UnitImage[],
  files: readonly File[],
): number {
  const documents = files.filter((file) => !isImage(file));
  addDocuments(uploadsOf(orgId, unitId), documents, { propertyId: unitId });
  return addImages(queueOf(orgId, unitId), images, files.filter(isImage));
}

/** The files that are dropped on a unit's page. */
interface DroppedFiles {
  readonly drop: (files: readonly File[]) => void;
  /** Whether files are dragged over the page. */
  readonly isOver: boolean;
}

/** Uploads the files that are dropped anywhere on a unit's page. */
export function useDroppedFiles(
  unitId: string,
  images: Reading<readonly UnitImage[]>,
): DroppedFiles {
  const { t } = useTexts(imageWords);
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const [, setDrops] = useState(0);
  const shown = images.state === 'loaded' ? images.value : null;
  const drop = (files: readonly File[]) => {
    const leftOut = addFiles(orgId, unitId, shown ?? [], files);
    if (leftOut > 0) announce(t.images.tooMany({ count: leftOut }));
    // Draws the page again, which shows the new uploads.
    setDrops((drops) => drops + 1);
  };
  const takes = shown !== null && may(role, 'files:upload');
  return { drop, isOver: usePageDrops(takes ? drop : null) };
}
