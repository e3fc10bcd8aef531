import { type Meter, objectNamed } from '../db/database.ts';
import { repeatIfLost } from '../db/outage.ts';
import { within } from '../values/instant.ts';
import type { Made } from '../writes/attempt.ts';
import { madeBy, type Outcome, type Task } from '../writes/task.ts';

interface Worker {
  readonly env: Pick<Env, 'ORGANISATION_WRITER' | 'JURISDICTION'>;
  readonly var: { readonly meter: Meter };
}

/** How long a caller waits for the writer; after it, the outcome of the write is unknown. */
const DEADLINE_MS = 10_000;

/**
 * Submits a task to the organisation's writer, and adds its D1 cost to the request's meter. If the
 * call was lost, a task with an Idempotency-Key is submitted once more: it cannot be done twice.
 *
 * @throws Failure as {@link Writer.write} does.
 */
export async function submitWrite({ env, var: { meter } }: Worker, task: Task): Promise<Made> {
  const ask = () => {
    // A stub that has failed once may go on failing, so each call gets its own.
    const writer = objectNamed(env.ORGANISATION_WRITER, task.orgId, env);
    return within<Outcome>(DEADLINE_MS, writer.write(task));
  };
  const outcome = await (task.idempotent === null ? ask() : repeatIfLost(ask));
  meter.add(outcome.cost);
  return madeBy(outcome);
}
