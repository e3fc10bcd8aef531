import type { HeapReading } from './heap.ts';

/** An isolate may have 128 MB on the platform; half of it is for open requests. */
const MOST_MIB = 64;
/** The requests after which every memory is full: until then, the heap may grow. */
const WARM_UP = 20_000;
/** The difference between readings of a heap that does not grow. */
const SLACK_MIB = 2;

type Reading = Pick<HeapReading, 'requests' | 'heap'>;

/** How many MiB the heap has grown since it was warm; `null` if there are too few readings since. */
export function growthOf(readings: readonly Reading[]): number | null {
  const warm = readings.filter(({ requests }) => requests >= WARM_UP).map(({ heap }) => heap);
  const half = Math.floor(warm.length / 2);
  if (half < 2) return null;
  return least(warm.slice(-half)) - least(warm.slice(0, half));
}

/** The faults of a heap: it is too large, or it grows. */
export function heapFaults(readings: readonly Reading[]): string[] {
  const largest = Math.max(...readings.map(({ heap }) => heap));
  const growth = growthOf(readings);
  return [
    ...(largest < MOST_MIB
      ? []
      : [`the heap has ${largest.toFixed(1)} MiB, not below ${MOST_MIB}`]),
    ...(growth === null || growth <= SLACK_MIB
      ? []
      : [`the heap grows: by ${growth.toFixed(1)} MiB since it was warm`]),
  ];
}

/** The smallest of several readings contains the least of open requests. */
const least = (figures: readonly number[]) => Math.min(...figures);
