import type * as z from 'zod';
import { and, count, eq } from 'drizzle-orm';
import { isRow } from '../../db/conditions.ts';
import { rowsOf } from '../../db/rows.ts';
import { properties, propertyImages } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { LinkSigner } from '../../images/links.ts';
import type { Image, StoredImage, StoredThumbnail } from './schema.ts';

export type ImageRow = typeof propertyImages.$inferSelect;

type Thumbnail = ImageId & z.output<typeof StoredThumbnail>;

export type ImageId = Pick<ImageRow, 'propertyId' | 'id'>;

export const unitRows = rowsOf(properties);

/** What a change of an image reads of its unit. */
const OF_UNIT = {
  updatedAt: properties.updatedAt,
  visibility: properties.visibility,
  archived: properties.archived,
  lastEntryId: properties.lastEntryId,
};

export function unitWithCount(tenant: Tenant, id: string) {
  return tenant.db
    .select({ images: count(propertyImages.id), ...OF_UNIT })
    .from(properties)
    .leftJoin(
      propertyImages,
      and(eq(propertyImages.orgId, properties.orgId), eq(propertyImages.propertyId, properties.id)),
    )
    .where(isRow(tenant, properties, id))
    .groupBy(properties.id);
}

/** A unit and its image. A row without an image means that the unit lacks it. */
export function imageInUnit(tenant: Tenant, { propertyId, id }: ImageId) {
  return tenant.db
    .select({ image: propertyImages, ...OF_UNIT })
    .from(properties)
    .leftJoin(
      propertyImages,
      and(
        eq(propertyImages.orgId, properties.orgId),
        eq(propertyImages.propertyId, properties.id),
        eq(propertyImages.id, id),
      ),
    )
    .where(isRow(tenant, properties, propertyId));
}

/** The SHA-256 of each image of a unit, in hex. */
export function digestsOfImages(tenant: Tenant, propertyId: string) {
  return tenant.db
    .select({ sha256: propertyImages.sha256 })
    .from(propertyImages)
    .where(isOfUnit(tenant, propertyId));
}

/** The oldest image of a unit with these bytes. @param sha256 in hex. */
export function imageWithBytes(tenant: Tenant, propertyId: string, sha256: string) {
  return tenant.db
    .select()
    .from(propertyImages)
    .where(and(isOfUnit(tenant, propertyId), eq(propertyImages.sha256, sha256)))
    .orderBy(propertyImages.id)
    .limit(1);
}

export function insertImage({ db }: Tenant, image: ImageRow) {
  return db.insert(propertyImages).values(image);
}

export function updateImage(tenant: Tenant, { propertyId, id, category, sortOrder }: ImageRow) {
  return tenant.db
    .update(propertyImages)
    .set({ category, sortOrder })
    .where(isImage(tenant, { propertyId, id }));
}

export function storeThumbnail(tenant: Tenant, { id, propertyId, ...made }: Thumbnail) {
  return tenant.db
    .update(propertyImages)
    .set({ ...made, thumbnailDueAt: null })
    .where(isImage(tenant, { id, propertyId }));
}

export function deleteImage(tenant: Tenant, place: ImageId) {
  return tenant.db.delete(propertyImages).where(isImage(tenant, place));
}

const isOfUnit = ({ org }: Tenant, propertyId: string) =>
  and(eq(propertyImages.orgId, org), eq(propertyImages.propertyId, propertyId));

const isImage = (tenant: Tenant, { propertyId, id }: ImageId) =>
  and(isOfUnit(tenant, propertyId), eq(propertyImages.id, id));

type Recorded = z.output<typeof StoredImage>;

/** An image for an answer. A removed image has no links. */
export function presentImage(image: Recorded, links: LinkSigner | null): Image {
  const {
    objectKey: _original,
    thumbnailKey,
    thumbnailSize,
    thumbnailWidth,
    thumbnailHeight,
    thumbnailSha256,
    thumbnailDueAt: _due,
    ...details
  } = image;
  const thumbnail = {
    size: thumbnailSize,
    width: thumbnailWidth,
    height: thumbnailHeight,
    sha256: thumbnailSha256,
  };
  return {
    ...details,
    ...(links?.(image) ?? { url: null, thumbnailUrl: null }),
    thumbnail: thumbnailKey === null ? null : thumbnail,
  };
}
