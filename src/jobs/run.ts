import { type JobName, recordRuns } from '../db/job-runs.ts';
import { timeNow } from '../values/clock.ts';
import { instant } from '../values/instant.ts';
import { Failures } from './run-all-then-throw.ts';
import type { Budget } from './budget.ts';

/** @param now when the run was due, in epoch milliseconds. */
type Job = (env: Env, now: number, budget: Budget) => Promise<void>;

/** What the log says of a job whose share of the requests was too small. */
const LEFT = 'a part is left to the next run';

/** The jobs of a cron. */
export type Jobs = readonly (readonly [name: JobName, job: Job])[];

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
