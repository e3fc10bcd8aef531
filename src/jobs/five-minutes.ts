import { budgetOfRun } from './budget.ts';
import { expireReservations } from './expire-reservations.ts';
import { type Jobs, runJobs } from './run.ts';
import { wakeNotifiers } from './wake-notifiers.ts';

const JOBS: Jobs = [
  ['expire reservations', expireReservations],
  ['wake notifiers', wakeNotifiers],
];

/** The calls of a run, to writers and notifiers. */
const CALLS = 2000;

/** Runs what cannot wait an hour. @param now when the run was due, in epoch milliseconds. */
export function runFiveMinuteJobs(env: Env, now: number): Promise<void> {
  return runJobs(env, now, JOBS, budgetOfRun(CALLS));
}
