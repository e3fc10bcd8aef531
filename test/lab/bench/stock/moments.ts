import type { Random } from '../../../../src/local/demo/random.ts';

/** When the newest unit was created. */
const END = Date.parse('2026-10-01T08:00:00Z');
const BETWEEN_MS = 50_000;
const MONTH_MS = 30 * 24 * 3_600_000;
const CHANGED_PERCENT = 30;

/** When a unit was created and last changed, in epoch milliseconds. */
export interface Moments {
  /** Its place in the order of creation, from 0. */
  readonly at: number;
  readonly created: number;
  readonly updated: number;
}

/**
 * The moments of this many units, in the order of their last writes. As in the service, each write has
 * its own millisecond, later than that of the write before.
 */
export function momentsOf(count: number, random: Random): Moments[] {
  const moments = Array.from({ length: count }, (_, at) => {
    const created = END - (count - 1 - at) * BETWEEN_MS;
    const latest = Math.min(created + MONTH_MS, END);
    const updated = random.percent(CHANGED_PERCENT) ? random.int(created, latest) : created;
    return { at, created, updated };
  });
  moments.sort((one, other) => one.updated - other.updated);
  let last = 0;
  return moments.map(({ at, created, updated }) => {
    last = Math.max(updated, last + 1);
    return { at, created, updated: last };
  });
}
