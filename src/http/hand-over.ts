import { objectNamed } from '../durable-objects.ts';
import { Failure } from '../values/failure.ts';
import type { Task } from '../writes/task.ts';
import type { Made } from '../writes/writer.ts';
import type { AppContext } from './context.ts';

/**
 * Has the organisation's writer do a task.
 *
 * @throws Failure as {@link Writer.write} does.
 */
export async function handOver(c: AppContext, task: Task): Promise<Made> {
  const writer = objectNamed(c.env.ORGANISATION_WRITER, task.principal.orgId, c.env);
  const outcome = await writer.write(task);
  if (outcome.made) return outcome;
  const details: unknown = outcome.details === null ? undefined : JSON.parse(outcome.details);
  throw new Failure(outcome.code, outcome.message, details);
}
