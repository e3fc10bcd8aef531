import { eq } from 'drizzle-orm';
import type { Instant } from '../values/instant.ts';
import { type Database, firstHome, type HomesEnv } from './homes.ts';
import { commit } from './round-trip.ts';
import { jobRuns } from './schema.ts';

const HOURLY = 'hourly';

/** When an hourly run last ended without a failure; no row before the first one. */
export const lastHourlyRun = (first: Database) =>
  first.select({ endedAt: jobRuns.endedAt }).from(jobRuns).where(eq(jobRuns.job, HOURLY));

/** Records that an hourly run has ended without a failure, or that runs are expected from this moment on. */
export async function recordHourlyRun(env: HomesEnv, endedAt: Instant): Promise<void> {
  const first = firstHome(env);
  const row = { job: HOURLY, endedAt };
  await commit(first, [
    first.insert(jobRuns).values(row).onConflictDoUpdate({ target: jobRuns.job, set: { endedAt } }),
  ]);
}
