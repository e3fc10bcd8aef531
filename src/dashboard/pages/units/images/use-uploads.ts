import { useEffect, useMemo, useState } from 'preact/hooks';
import { addressOfImages, readImages } from '../../../api/stock.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

/** The queue of each unit, so that the unit's page shows it again later. */
const queues = new Map<string, UploadQueue>();

/**
 * A unit's upload queue.
 *
 * @param arrived called for each uploaded file. The file stays in the list until this completes.
 */
export function useUploads(
  orgId: string,
  unitId: string,
  arrived: (upload: Upload) => Promise<void>,
): UploadQueue {
  const [, draw] = useState(0);
  const queue = useMemo(() => queueOf(orgId, unitId), [orgId, unitId]);
  useEffect(() => {
    const changed = () => {
      draw((count) => count + 1);
    };
    queue.shownBy({ changed, arrived });
  });
  useEffect(
    () => () => {
      queue.shownByNobody();
    },
    [queue],
  );
  return queue;
}

function queueOf(orgId: string, unitId: string): UploadQueue {
  const known = queues.get(unitId);
  if (known !== undefined) return known;
  const queue = new UploadQueue({
    address: addressOfImages(orgId, unitId),
    hasArrived: async ({ file, sortOrder }) => {
      const images = await readImages(orgId, unitId);
      return images.some((image) => image.sortOrder === sortOrder && image.fileName === file.name);
    },
  });
  queues.set(unitId, queue);
  return queue;
}
