import * as z from 'zod';
import { type ShardsEnv, Meter } from '../db/shards.ts';
import { serviceTask, submitWrite } from '../writes/task.ts';
import type { Command } from '../writes/change.ts';
import { Failures } from './each-shard.ts';
import type { Budget } from './budget.ts';

export type WriterBindings = ShardsEnv &
  Pick<Env, 'ORGANISATION_WRITER' | 'JURISDICTION' | 'RELEASE'>;

/** The number of organisations that one statement finds. Their writers work at the same time. */
const ORGANISATIONS = 50;

const Result = z.object({ ended: z.number() });

/** What the writers of a shard are asked to end. */
interface Ending {
  readonly command: Command;
  /** The most that one task ends. */
  readonly atOnce: number;
  /** Some organisations that have something to end, except these. */
  readonly organisations: (
    except: readonly string[],
    limit: number,
  ) => Promise<readonly { readonly id: string }[]>;
}

/**
 * Asks the writers of a shard to end what has expired, as often as each has more. A writer decides by its own
 * clock. The next run ends what the budget leaves.
 *
 * @throws AggregateError with the errors of organisations, after the others are done.
 */
export async function askWriters(
  env: WriterBindings,
  { command, atOnce, organisations }: Ending,
  budget: Budget,
): Promise<void> {
  const done: string[] = [];
  const failures = new Failures();
  while (budget.take(1)) {
    const page = await organisations(done, ORGANISATIONS);
    if (page.length === 0) break;
    await Promise.all(
      page.map(({ id }) =>
        askWriter(env, id, { command, atOnce }, budget).catch((error: unknown) =>
          failures.add(id, error),
        ),
      ),
    );
    done.push(...page.map(({ id }) => id));
  }
  failures.throwIfAny();
}

async function askWriter(
  env: WriterBindings,
  orgId: string,
  { command, atOnce }: Pick<Ending, 'command' | 'atOnce'>,
  budget: Budget,
): Promise<void> {
  const worker = { env, var: { meter: new Meter() } };
  const task = serviceTask(env, command, orgId);
  while (budget.take(0, 1)) {
    const { result } = await submitWrite(worker, task);
    if (Result.parse(JSON.parse(result)).ended < atOnce) return;
  }
}
