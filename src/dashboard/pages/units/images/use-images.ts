import { useEffect, useRef } from 'preact/hooks';
import { readImages } from '../../../api/stock.ts';
import type { UnitImage } from '../../../api/types.ts';
import { type Reading, useReading } from '../../../api/use-reading.ts';
import { millisecondsOf } from '../../../../values/instant.ts';

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
