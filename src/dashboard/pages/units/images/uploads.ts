import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOfImages, readImages } from '../../../api/stock.ts';
import type { UnitImage } from '../../../api/types.ts';
import { upload } from '../../../api/upload.ts';
import { perPlace, UploadQueue } from '../../../uploads/upload-queue.ts';
import { MAX_IMAGES } from '../../../../values/unit-states.ts';
import { STEP } from './order.ts';
import { type Reading, useReading } from '../../../api/use-reading.ts';
import { millisecondsOf } from '../../../../values/instant.ts';
import { addDocuments, uploadsOf } from '../../../documents/document-queue.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { imageWords } from './words.ts';
import { usePageDrops } from '../../../uploads/drop-zone.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

/** The types of files that can become images. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Whether a file can become an image. All others become documents. */
export const isImage = ({ type }: File): boolean => IMAGE_TYPES.includes(type);

/** Pictures that the service accepts at the same time. */
const AT_ONCE = 2;

/** A picture's place among the unit's images. */
interface Place {
  readonly sortOrder: number;
}

/** A unit's upload queue, also while no page shows it. */
export const queueOf = perPlace(
  (orgId, unitId) =>
    new UploadQueue<Place>({
      atOnce: AT_ONCE,
      // Bytes that the unit has already are not stored twice.
      send: async ({ file, about: { sortOrder } }, sending) => {
        const form = new FormData();
        form.set('file', file);
        form.set('sortOrder', String(sortOrder));
        await upload('POST', addressOfImages(orgId, unitId), form, sending);
      },
    }),
);

/**
 * Uploads files behind a unit's images, as many as it has room for.
 *
 * @returns how many are left out.
 */
export function addImages(
  queue: UploadQueue<Place>,
  images: readonly UnitImage[],
  files: readonly File[],
): number {
  const room = Math.max(0, MAX_IMAGES - images.length - queue.uploads.length);
  const from = sortOrderAfter([...images, ...queue.uploads.map(({ about }) => about)]);
  queue.add(
    files.slice(0, room).map((file, at) => ({ file, about: { sortOrder: from + at * STEP } })),
  );
  return Math.max(0, files.length - room);
}

/** The sort order after all of these images. */
function sortOrderAfter(images: readonly { readonly sortOrder: number | null }[]): number {
  return Math.max(-STEP, ...images.map(({ sortOrder }) => sortOrder ?? -STEP)) + STEP;
}

/** A unit's images. While they are shown, their links are renewed before they expire. */
export function useImages(orgId: string, unitId: string): Reading<readonly UnitImage[]> {
  const shown = useRef<readonly UnitImage[]>([]);
  const reading = useReading(`images of ${unitId}`, async () => {
    shown.current = withKeptLinks(await readImages(orgId, unitId), shown.current);
    return shown.current;
  });
  const { reload } = reading;
  useEffect(() => {
    const timer = setInterval(() => void reload(), RENEW_AFTER_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return reading;
}

const MINUTE_MS = 60_000;

/** Interval of reading new links. A new link works for at least 55 minutes. */
const RENEW_AFTER_MS = 40 * MINUTE_MS;
/** Minimum remaining time to keep using a link: until the reading after the next one. */
const KEPT_MS = 20 * MINUTE_MS;

/**
 * The current images, with the previous links if those still work for a while: the browser then
 * does not download the images again.
 */
function withKeptLinks(
  images: readonly UnitImage[],
  before: readonly UnitImage[],
  now = Date.now(),
): UnitImage[] {
  return images.map((image) => {
    const known = before.find(({ id }) => id === image.id);
    if (known === undefined || endOf(known.url) - now < KEPT_MS) return image;
    return { ...image, url: known.url, thumbnailUrl: known.thumbnailUrl };
  });
}

/** Expiry of a signed link (AWS Signature Version 4), in epoch milliseconds. */
function endOf(link: string | null): number {
  if (link === null || !URL.canParse(link)) return 0;
  const { searchParams } = new URL(link);
  const [, day = '', time = ''] =
    /^(\d{8})T(\d{6})Z$/.exec(searchParams.get('X-Amz-Date') ?? '') ?? [];
  const signed = millisecondsOf(
    `${day.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}Z`,
  );
  return Number.isNaN(signed) ? 0 : signed + Number(searchParams.get('X-Amz-Expires')) * 1000;
}

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

/** Uploads the files that are dropped anywhere on a unit's page. */
export function useDroppedFiles(unitId: string, images: Reading<readonly UnitImage[]>) {
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
  // Whether files are dragged over the page.
  const isOver = usePageDrops(takes ? drop : null);
  return { drop, isOver };
}
