import { useEffect, useRef } from 'preact/hooks';
import { readImages } from '../../../api/stock.ts';
import type { UnitImage } from '../../../api/types.ts';
import { type Reading, useReading } from '../../../api/use-reading.ts';
import { RENEW_AFTER_MS, withKeptLinks } from './links.ts';

/** The images of a unit. Their links are renewed before they end, for as long as they are shown. */
export function useImages(orgId: string, unitId: string): Reading<readonly UnitImage[]> {
  const shown = useRef<readonly UnitImage[]>([]);
  const reading = useReading(`images of ${unitId}`, async () => {
    shown.current = withKeptLinks(await readImages(orgId, unitId), shown.current);
    return shown.current;
  });
  const { reload } = reading;
  useEffect(() => {
    const timer = setInterval(() => {
      void reload();
    }, RENEW_AFTER_MS);
    return () => {
      clearInterval(timer);
    };
  }, [reload]);
  return reading;
}
