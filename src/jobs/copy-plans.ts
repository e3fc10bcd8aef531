import { type HomesEnv, bindingOf, everyHome, firstHome } from '../db/database.ts';
import { copyPlans } from '../resources/plans/store/copies.ts';
import type { Budget } from './budget.ts';
import { allSettled } from './settled.ts';

/**
 * Copies plans to the homes that lack their latest version: those that were unreachable when a plan
 * was changed, and new ones. A home that does not answer is tried again by the next run.
 *
 * @throws AggregateError with what the homes threw, once the others are done.
 */
export async function copyPlansToHomes(env: HomesEnv, _now: number, budget: Budget): Promise<void> {
  const first = firstHome(env);
  const others = everyHome(env).slice(1);
  await allSettled(
    others.map((home) => [
      bindingOf(home),
      copyPlans(first, home, (statements) => budget.take(statements)),
    ]),
  );
}
