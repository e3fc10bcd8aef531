import { useEffect, useState } from 'preact/hooks';
import type { Upload, UploadQueue } from './upload-queue.ts';

/**
 * Draws the page again when its queue changes.
 *
 * @param arrived called for each uploaded file. The file stays in the list until this completes.
 */
export function useShownQueue<About>(
  queue: UploadQueue<About>,
  arrived: (upload: Upload<About>) => Promise<void>,
): void {
  const [, draw] = useState(0);
  const { uploads } = queue;
  useEffect(() => {
    const changed = () => {
      draw((count) => count + 1);
    };
    queue.shownBy({ changed, arrived });
    if (queue.uploads !== uploads) changed();
  });
  useEffect(
    () => () => {
      queue.shownByNobody();
    },
    [queue],
  );
}
