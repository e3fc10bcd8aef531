import { type ShardsEnv, objectNamed } from '../db/shards.ts';
import { read } from '../db/round-trip.ts';
import { organisationsBehind } from '../resources/webhooks/store.ts';
import { instant } from '../values/instant.ts';
import { continueAfter, Failures, type JobShard, positionOf } from './each-shard.ts';

const JOB = 'wake notifiers';

const ORGANISATIONS = 50;

/** The statements of a page: one reads it, one stores the position. */
const STATEMENTS = 2;

type Bindings = ShardsEnv & Pick<Env, 'NOTIFIER' | 'JURISDICTION'>;

/**
 * Wakes the notifier of every organisation with a webhook that is behind and overdue: its wake-up was lost,
 * or a job has changed the organisation. Each run continues after the last organisation of the run before,
 * and begins again after the last of all.
 *
 * @throws AggregateError with the errors of notifiers, after the others are done.
 */
export async function wakeNotifiers({ env, db, now, budget }: JobShard<Bindings>): Promise<void> {
  if (!budget.take(1)) return;
  const begun = await positionOf(db, JOB);
  let after = begun;
  const failures = new Failures();
  while (budget.take(STATEMENTS)) {
    const query = { after, now: instant(now), limit: ORGANISATIONS };
    const page = await read(db, organisationsBehind(db, query));
    const woken = page.filter(() => budget.take(0, 1)).map(({ id }) => id);
    await Promise.all(
      woken.map((id) =>
        objectNamed(env.NOTIFIER, id, env)
          .wake(id)
          .catch((error: unknown) => failures.add(id, error)),
      ),
    );
    const isLast = woken.length === page.length && page.length < ORGANISATIONS;
    after = isLast ? '' : (woken.at(-1) ?? after);
    if (after !== begun || !isLast) await continueAfter(db, JOB, after);
    if (isLast) break;
  }
  failures.throwIfAny();
}
