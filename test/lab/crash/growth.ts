import type { HeapReading } from './heap.ts';

/** The isolate may have 128 MB on the platform; half of it is for requests under way. */
const MOST_MIB = 64;
/** Requests until whatever remembers is full: before them, a heap may grow. */
const WARM_UP = 20_000;
/** What readings of a heap that does not grow differ by. */
const SLACK_MIB = 2;

type Reading = Pick<HeapReading, 'requests' | 'heap'>;

/** By how many MiB the heap grew since it was warm; `null` where it was not long enough warm to tell. */
export function growthOf(readings: readonly Reading[]): number | null {
  const warm = readings.filter(({ requests }) => requests >= WARM_UP).map(({ heap }) => heap);
  const half = Math.floor(warm.length / 2);
  if (half < 2) return null;
  return least(warm.slice(-half)) - least(warm.slice(0, half));
}

/** What is wrong with a heap: it is too large, or it grows. */
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

/** Of several readings the least holds the least of what happened to be under way. */
const least = (figures: readonly number[]) => Math.min(...figures);
