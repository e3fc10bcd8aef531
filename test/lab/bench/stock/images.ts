import type { propertyImages } from '../../../../src/db/schema.ts';

export const UNITS_WITH_IMAGES = 50;
export const IMAGES_OF_UNIT = 30;

/** An image as it is stored. */
export type ImageRow = typeof propertyImages.$inferSelect;

/** The images of a unit: as many as an answer shows. */
export function imagesOf(unit: { orgId: string; id: string; createdAt: string }): ImageRow[] {
  return Array.from({ length: IMAGES_OF_UNIT }, (_, at) => {
    const id = unit.id.slice(0, -3) + String(at).padStart(3, '0');
    const folder = `${unit.orgId}/${unit.id}/${id}`;
    return {
      orgId: unit.orgId,
      propertyId: unit.id,
      id,
      category: at === 0 ? 'Grundriss' : 'Foto',
      fileName: `Grundriss Küche ${at}.png`,
      sortOrder: at,
      objectKey: `${folder}/original`,
      thumbnailKey: `${folder}/thumbnail`,
      createdAt: unit.createdAt,
      contentType: 'image/png',
      size: 480_000 + at,
      width: 1600,
      height: 1200,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      thumbnailSize: 9000 + at,
      thumbnailWidth: 320,
      thumbnailHeight: 240,
      thumbnailSha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      thumbnailDueAt: null,
    };
  });
}
