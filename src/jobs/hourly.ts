import { type Budget, budgetOfRun } from './budget.ts';
import { reencryptSecrets } from './reencrypt-webhook-secrets.ts';
import { makeMissingThumbnails } from './make-thumbnails.ts';
import { purgeExpired } from './purge-expired.ts';
import { enforceRetention } from './enforce-retention.ts';
import { runAllThenThrow } from './run-all-then-throw.ts';
import { type Jobs, runJobs } from './run.ts';
import { tidyFiles } from './tidy-files.ts';
import { warnOfSize } from './warn-of-database-size.ts';
import { type ShardsEnv, bindingOf, everyShard, mainShard } from '../db/shards.ts';
import { copyPlans } from '../resources/plans/store.ts';

const JOBS: Jobs = [
  ['purge expired', purgeExpired],
  ['enforce retention', enforceRetention],
  ['tidy files', tidyFiles],
  ['make thumbnails', makeMissingThumbnails],
  ['warn of database size', warnOfSize],
  ['copy plans', copyPlansToShards],
  ['re-encrypt secrets', reencryptSecrets],
];

/** Runs what once an hour is enough for. @param now when the run was due, in epoch milliseconds. */
export function runHourlyJobs(env: Env, now: number): Promise<void> {
  return runJobs(env, now, JOBS, budgetOfRun());
}

/**
 * Copies plans to the shards that lack their latest version: new shards, and those that were unreachable
 * when a plan was changed. The next run tries a shard again that does not answer.
 *
 * @throws AggregateError with the errors of the shards, after the others are done.
 */
async function copyPlansToShards(env: ShardsEnv, _now: number, budget: Budget): Promise<void> {
  const first = mainShard(env);
  const others = everyShard(env).slice(1);
  await runAllThenThrow(
    others.map((shard) => [
      bindingOf(shard),
      copyPlans(first, shard, (statements) => budget.take(statements)),
    ]),
  );
}
