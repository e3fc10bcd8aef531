import { gt, sql } from 'drizzle-orm';
import { type Instant, millisecondsOf } from '../values/instant.ts';
import { type Database, firstHome, type HomesEnv } from './homes.ts';
import { commit } from './round-trip.ts';
import { jobRuns } from './schema.ts';

const MINUTE_MS = 60_000;

/**
 * The jobs of each cron, and how long one may go without a run that succeeds. Of the hourly jobs two runs may
 * fail; the others have the quarter of an hour in which Cloudflare starts changed crons, and as much again.
 */
const CRONS = {
  hourly: {
    jobs: [
      'purge expired',
      'remove orphans',
      'enforce retention',
      'tidy documents',
      'make thumbnails',
      'remove private data',
      'warn of database size',
      'copy plans',
      're-encrypt secrets',
    ],
    overdueMs: 150 * MINUTE_MS,
  },
  fiveMinutes: { jobs: ['expire reservations', 'wake notifiers'], overdueMs: 30 * MINUTE_MS },
} as const;

export type JobName = (typeof CRONS)[keyof typeof CRONS]['jobs'][number];

/** The jobs of both crons. */
export const ALL_JOBS: readonly JobName[] = Object.values(CRONS).flatMap(({ jobs }) => [...jobs]);

/** When each job last succeeded; no row before its first run. */
export const lastRuns = (first: Database) =>
  first.select().from(jobRuns).where(gt(jobRuns.job, ''));

/** Records that jobs have succeeded, or that runs of them are expected from this moment on. */
export async function recordRuns(
  env: HomesEnv,
  jobs: readonly JobName[],
  endedAt: Instant,
): Promise<void> {
  if (jobs.length === 0) return;
  const first = firstHome(env);
  await commit(first, [
    first
      .insert(jobRuns)
      .values(jobs.map((job) => ({ job, endedAt })))
      .onConflictDoUpdate({ target: jobRuns.job, set: { endedAt: sql`excluded.ended_at` } }),
  ]);
}

/** When a job last succeeded. */
export interface JobRun {
  readonly job: JobName;
  readonly endedAt: Instant;
}

/** The runs of jobs that have not succeeded for too long. */
export function overdueRuns(runs: readonly JobRun[], now: number): JobRun[] {
  const limits = Object.values(CRONS).flatMap(({ jobs, overdueMs }) =>
    jobs.map((job) => [job, overdueMs] as const),
  );
  const overdueMs = new Map<JobName, number>(limits);
  return runs.filter(
    ({ job, endedAt }) => millisecondsOf(endedAt) < now - (overdueMs.get(job) ?? 0),
  );
}
