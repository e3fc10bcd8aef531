import type { UnitImage } from '../../api/types.ts';
import { addDocuments, uploadsOf } from '../../documents/document-queue.ts';
import { addImages, isImage, queueOf } from './images/use-uploads.ts';

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
