import { inject } from 'vitest';

/** Origin of this worker's own service. No other worker changes its data. */
export const ORIGIN = originOf(Number(process.env['VITEST_POOL_ID']));

/** @param worker counted from 1. */
function originOf(worker: number): string {
  const origin = inject('origins')[worker - 1];
  if (origin === undefined) throw new Error(`Worker ${worker} has no service.`);
  return origin;
}
