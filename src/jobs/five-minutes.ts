import { allSettled } from './all-settled.ts';
import { budgetOfRun } from './budget.ts';
import { expireReservations } from './expire-reservations.ts';
import { wakeNotifiers } from './wake-notifiers.ts';

const JOBS = [
  ['expire reservations', expireReservations],
  ['wake notifiers', wakeNotifiers],
] as const;

/** The calls of a run, to writers and notifiers. */
const CALLS = 2000;

/**
 * Runs what cannot wait an hour, each with half of the requests. A job that fails does not end the other.
 *
 * @param now when the run was due, in epoch milliseconds.
 * @throws AggregateError with the name and the error of every failed job, after both have ended.
 */
export async function runFiveMinuteJobs(env: Env, now: number): Promise<void> {
  const whole = budgetOfRun(CALLS);
  await allSettled(JOBS.map(([name, job]) => [name, job(env, now, whole.share(JOBS.length))]));
}
