import { everyShard } from '../../db/shards.ts';
import { commit, read } from '../../db/round-trip.ts';
import type { Service } from '../../http/contract/declaration.ts';
import { Failure } from '../../values/failure.ts';
import { orWarn } from '../../values/warn.ts';
import type { Plan } from './schema.ts';
import { copyPlan, isOvertaken, type PlanWrite, recordPlanEvents, planById } from './store.ts';

const ATTEMPTS = 4;

/**
 * Changes a plan. A plan has no writer, so a change commits only if the plan is still as it was read; else
 * the plan is read, and the change computed, again.
 *
 * @param loaded the plan as it was read with the caller's rights.
 * @throws Failure `unavailable` after {@link ATTEMPTS}.
 */
export async function changeWithRetries<Result>(
  service: Service,
  id: string,
  loaded: Plan | undefined,
  change: (plan: Plan | undefined) => PlanWrite<Result>,
): Promise<Result> {
  let plan = loaded;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) [plan] = await read(service.db, planById(service.db, id));
    try {
      return await commitPlan(service, change(plan));
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  throw new Failure('unavailable', 'Others are changing this plan right now. Please try again.');
}

/** Makes the change of a plan, with its audit entries, and copies the plan to the other shards. */
export async function commitPlan<Result>(
  service: Service,
  change: PlanWrite<Result>,
): Promise<Result> {
  const { db, actor } = service;
  await commit(db, [
    ...recordPlanEvents(db, actor, change),
    ...change.statements,
    ...service.record(change.result),
  ]);
  await Promise.all(change.events.map(({ id }) => copyToOtherShards(service, id)));
  return change.result;
}

/**
 * Copies a changed plan to the other shards. The change is committed already: if a shard does not answer, a
 * scheduled job copies it there later.
 */
async function copyToOtherShards({ env, db, meter }: Service, id: string): Promise<void> {
  const [, ...others] = everyShard(env, meter);
  await Promise.all(
    others.map((shard) => orWarn('a plan was not copied', () => copyPlan(db, shard, id), { id })),
  );
}
