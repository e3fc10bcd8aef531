import { useMemo } from 'preact/hooks';
import { addressOfImages, readImages } from '../../../api/stock.ts';
import { upload } from '../../../api/upload.ts';
import { UploadQueue } from '../../../uploads/upload-queue.ts';
import { useShownQueue } from '../../../uploads/use-shown-queue.ts';

/** Pictures that the service accepts at the same time. */
const AT_ONCE = 2;

/** A picture's place among the unit's images. */
interface Place {
  readonly sortOrder: number;
}

/** The queue of each unit, so that the unit's page shows it again later. */
const queues = new Map<string, UploadQueue<Place>>();

/**
 * A unit's upload queue.
 *
 * @param arrived called for each uploaded file. The file stays in the list until this completes.
 */
export function useUploads(
  orgId: string,
  unitId: string,
  arrived: (upload: { readonly file: File }) => Promise<void>,
): UploadQueue<Place> {
  const queue = useMemo(() => queueOf(orgId, unitId), [orgId, unitId]);
  useShownQueue(queue, arrived);
  return queue;
}

/** A unit's upload queue, also while no page shows it. */
export function queueOf(orgId: string, unitId: string): UploadQueue<Place> {
  const known = queues.get(unitId);
  if (known !== undefined) return known;
  const queue = new UploadQueue<Place>({
    atOnce: AT_ONCE,
    send: async ({ file, about: { sortOrder } }, sending, isRepeated) => {
      // Otherwise, a picture whose answer was lost would be uploaded twice.
      if (isRepeated && (await hasArrived(orgId, unitId, { file, sortOrder }))) return;
      const form = new FormData();
      form.set('file', file);
      form.set('sortOrder', String(sortOrder));
      await upload('POST', addressOfImages(orgId, unitId), form, sending);
    },
  });
  queues.set(unitId, queue);
  return queue;
}

async function hasArrived(
  orgId: string,
  unitId: string,
  { file, sortOrder }: Place & { readonly file: File },
): Promise<boolean> {
  const images = await readImages(orgId, unitId);
  return images.some((image) => image.sortOrder === sortOrder && image.fileName === file.name);
}
