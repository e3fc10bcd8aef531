import { gt, sql } from 'drizzle-orm';
import { type Instant, millisecondsOf } from '../values/instant.ts';
import { type Database, mainShard, type ShardsEnv } from './shards.ts';
import { commit } from './round-trip.ts';
import { jobRuns } from './schema.ts';

const MINUTE_MS = 60_000;

/** Of the hourly jobs two runs may fail. */
const HOURLY_MS = 150 * MINUTE_MS;
/** Those of every five minutes have the quarter of an hour in which Cloudflare starts changed crons, twice. */
const FREQUENT_MS = 30 * MINUTE_MS;

/** The jobs of both crons, and how long each may go without a run that succeeds. */
const OVERDUE_MS = {
  'purge expired': HOURLY_MS,
  'enforce retention': HOURLY_MS,
  'tidy files': HOURLY_MS,
  'make thumbnails': HOURLY_MS,
  'warn of database size': HOURLY_MS,
  'copy plans': HOURLY_MS,
  're-encrypt secrets': HOURLY_MS,
  'expire reservations': FREQUENT_MS,
  'wake notifiers': FREQUENT_MS,
} as const;

export type JobName = keyof typeof OVERDUE_MS;

export const ALL_JOBS: readonly JobName[] = Object.keys(OVERDUE_MS).filter(
  (name): name is JobName => name in OVERDUE_MS,
);

/** When each job last succeeded; no row before its first run. */
export const lastRuns = (first: Database) =>
  first.select().from(jobRuns).where(gt(jobRuns.job, ''));

/** Records that jobs have succeeded, or that runs of them are expected from this moment on. */
export async function recordRuns(
  env: ShardsEnv,
  jobs: readonly JobName[],
  endedAt: Instant,
): Promise<void> {
  if (jobs.length === 0) return;
  const first = mainShard(env);
  await commit(first, [
    first
      .insert(jobRuns)
      .values(jobs.map((job) => ({ job, endedAt })))
      .onConflictDoUpdate({ target: jobRuns.job, set: { endedAt: sql`excluded.ended_at` } }),
  ]);
}

export interface JobRun {
  readonly job: JobName;
  readonly endedAt: Instant;
}

/** The runs of jobs that have not succeeded for too long. */
export const overdueRuns = (runs: readonly JobRun[], now: number): JobRun[] =>
  runs.filter(({ job, endedAt }) => millisecondsOf(endedAt) < now - OVERDUE_MS[job]);
