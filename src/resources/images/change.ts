import type * as z from 'zod';
import { orNotFound } from '../../values/failure.ts';
import {
  type AuditEvent,
  type Author,
  type Change,
  type Command,
  type PublicationEffect,
  unchanged,
} from '../../writes/change.ts';
import type { UnitRow } from '../properties/store/unit-rows.ts';
import { isShown } from '../properties/unit-row.ts';
import { StoredImage, StoredThumbnail } from './schema.ts';
import { type ImageId, imageInUnit, type ImageRow, storeThumbnail, unitRows } from './store.ts';

/**
 * An image, and what is needed of its unit.
 *
 * @throws Failure `not_found` if the organisation lacks the unit, or the unit the image.
 */
export async function existingImage({ tenant, read }: Author, place: ImageId) {
  const rows = await read((add) => add(imageInUnit(tenant, place)));
  const { image, ...unit } = orNotFound(rows()[0], 'property');
  return { image: orNotFound(image, 'image'), unit };
}

interface RowChange {
  readonly unit: Parameters<typeof isShown>[0] & Pick<UnitRow, 'lastEntryId'>;
  readonly rows: Change['statements'];
  readonly event: Omit<AuditEvent, 'link'>;
  /** The image after the change; for a removal, before it. */
  readonly image: ImageRow;
  /** The bytes that are stored in addition. */
  readonly bytes?: number;
}

/** Changes an image's row, and its unit's `updatedAt` and history, as images are a part of the unit. */
export function changeOfImage(author: Author, { unit, rows, event, image, bytes = 0 }: RowChange) {
  const { tenant, now } = author;
  const entryId = author.newId().id;
  const statements = [
    ...rows,
    unitRows.update(tenant, image.propertyId, { updatedAt: now, lastEntryId: entryId }),
  ];
  const effect: PublicationEffect = event.after === null ? 'withdrawn' : 'changed';
  return {
    statements,
    events: [{ ...event, link: { id: entryId, previousId: unit.lastEntryId } }],
    publicationEffect: isShown(unit) ? effect : undefined,
    quota: { maxStorageBytes: bytes },
    result: { image, unitUpdatedAt: now, existed: false },
  };
}

/** An image for the audit log: without what concerns its objects alone. */
export function auditedImage(image: ImageRow): Record<string, unknown> {
  const { objectKey: _original, thumbnailKey: _thumbnail, thumbnailDueAt: _due, ...rest } = image;
  return rest;
}

const Thumbnail = StoredThumbnail.extend(StoredImage.pick({ id: true, propertyId: true }).shape);

/** What a job has stored of an image. */
export type Thumbnail = z.output<typeof Thumbnail>;

/** Records the thumbnail that a job has made, if the image is there and still lacks it. */
export const recordThumbnail: Command = {
  name: 'recordThumbnail',
  perform: async ({ input }, author) => {
    const thumbnail = Thumbnail.parse(JSON.parse(input));
    const { tenant, read } = author;
    const [row] = (await read((add) => add(imageInUnit(tenant, thumbnail))))();
    const before = row?.image;
    if (row === undefined || !before || before.thumbnailKey !== null) return unchanged(null);
    const image = { ...before, ...thumbnail, thumbnailDueAt: null };
    const change = changeOfImage(author, {
      unit: row,
      rows: [storeThumbnail(tenant, thumbnail)],
      event: {
        action: 'image.updated',
        id: image.id,
        before: auditedImage(before),
        after: auditedImage(image),
      },
      image,
    });
    return { ...change, result: null };
  },
};
