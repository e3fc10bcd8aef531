import { DurableObject } from 'cloudflare:workers';
import { databaseOf } from '../db/database.ts';
import type { Meter } from '../db/meter.ts';
import { Failure } from '../values/failure.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Task } from './task.ts';
import type { Command } from './command.ts';
import { Writer } from './writer.ts';

/**
 * The Durable Object class that is the only writer of an organisation; its name is the
 * organisation's id. It stores nothing itself: all data is in D1.
 *
 * @param commands the commands that it performs.
 */
export function organisationWriter(commands: readonly Command[]) {
  return class extends DurableObject<Env> {
    #writer: Writer | undefined;

    write(task: Task): Promise<Outcome> {
      const connect = (meter: Meter) => databaseOf(this.env, meter);
      const writer = (this.#writer ??= new Writer(connect, task.orgId, commands));
      return outcomeOf((meter) =>
        writer.write(task, meter).catch((error: unknown) => logFault(error, task)),
      );
    }
  };
}

/** Logs a fault of ours. The Worker receives no more of it than the caller may see. */
function logFault(error: unknown, { command, orgId }: Task): never {
  const fault = error instanceof Failure ? error.cause : error;
  if (fault instanceof Error) {
    console.error(JSON.stringify({ command, orgId, error: fault.stack ?? fault.message }));
  }
  throw error;
}
