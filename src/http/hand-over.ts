import { objectNamed } from '../durable-objects.ts';
import { madeBy } from '../writes/outcome.ts';
import type { Task } from '../writes/task.ts';
import type { Made } from '../writes/writer.ts';

interface Worker {
  readonly env: Pick<Env, 'ORGANISATION_WRITER' | 'JURISDICTION'>;
}

/**
 * Has the organisation's writer do a task.
 *
 * @throws Failure as {@link Writer.write} does.
 */
export async function handOver({ env }: Worker, task: Task): Promise<Made> {
  const writer = objectNamed(env.ORGANISATION_WRITER, task.principal.orgId, env);
  return madeBy(await writer.write(task));
}
