import { type JobName, recordRuns } from '../db/job-runs.ts';
import { type ShardsEnv, mainShard } from '../db/shards.ts';
import { copyPlans } from '../resources/plans/store.ts';
import { timeNow } from '../values/clock.ts';
import { instant } from '../values/instant.ts';
import { type Budget, budgetOfRun } from './budget.ts';
import { Failures, inEachShard, type JobShard } from './each-shard.ts';
import { enforceRetention } from './enforce-retention.ts';
import { expireReservations } from './expire-reservations.ts';
import { makeMissingThumbnails } from './make-thumbnails.ts';
import { purgeExpired } from './purge-expired.ts';
import { reencryptSecrets } from './reencrypt-webhook-secrets.ts';
import { tidyFiles } from './tidy-files.ts';
import { wakeNotifiers } from './wake-notifiers.ts';
import { warnOfSize } from './warn-of-database-size.ts';

const HOURLY: Jobs = [
  ['purge expired', inEachShard(purgeExpired)],
  ['enforce retention', inEachShard(enforceRetention)],
  ['tidy files', inEachShard(tidyFiles)],
  ['make thumbnails', makeMissingThumbnails],
  ['warn of database size', inEachShard(warnOfSize)],
  ['copy plans', inEachShard(copyPlansTo)],
  ['re-encrypt secrets', inEachShard(reencryptSecrets)],
];

/** What cannot wait an hour. */
const FREQUENT: Jobs = [
  ['expire reservations', inEachShard(expireReservations)],
  ['wake notifiers', inEachShard(wakeNotifiers)],
];

const FREQUENT_CALLS = 2000;

/** @param now when the run was due, in epoch milliseconds. */
export const runHourlyJobs = (env: Env, now: number): Promise<void> =>
  runJobs(env, now, HOURLY, budgetOfRun());

/** @param now when the run was due, in epoch milliseconds. */
export const runFiveMinuteJobs = (env: Env, now: number): Promise<void> =>
  runJobs(env, now, FREQUENT, budgetOfRun(FREQUENT_CALLS));

/** @param now when the run was due, in epoch milliseconds. */
type Job = (env: Env, now: number, budget: Budget) => Promise<void>;

/** What the log says of a job whose share of the requests was too small. */
const LEFT = 'a part is left to the next run';

type Jobs = readonly (readonly [name: JobName, job: Job])[];

/**
 * Runs the jobs of a cron, each with an equal share of the requests. A job that fails does not end the others:
 * its error is logged, as is a share that was too small. The jobs that succeed are recorded, which `/healthz` looks for.
 *
 * @throws AggregateError with the name and the error of every failed job, after all have ended.
 */
export async function runJobs(env: Env, now: number, jobs: Jobs, whole: Budget): Promise<void> {
  const failures = new Failures();
  const succeeded: JobName[] = [];
  const run = async ([name, job]: Jobs[number]) => {
    try {
      const share = whole.share(jobs.length);
      await job(env, now, share);
      if (share.isSpent) console.warn(JSON.stringify({ job: name, warning: LEFT }));
      succeeded.push(name);
    } catch (error) {
      console.error(JSON.stringify({ job: name, error: String(error) }));
      failures.add(name, error);
    }
  };
  await Promise.all(jobs.map(run));
  await recordRuns(env, succeeded, instant(timeNow()));
  failures.throwIfAny();
}

/** Copies plans to a shard that lacks their latest version: it is new, or was unreachable when a plan was changed. */
async function copyPlansTo({ env, db, isMain, budget }: JobShard<ShardsEnv>): Promise<void> {
  if (!isMain) await copyPlans(mainShard(env), db, (statements) => budget.take(statements));
}
