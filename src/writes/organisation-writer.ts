import { DurableObject } from 'cloudflare:workers';
import { databaseOf } from '../db/database.ts';
import type { Meter } from '../db/meter.ts';
import { Failure } from '../values/failure.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Task } from './task.ts';
import { type Perform, Writer } from './writer.ts';

/**
 * The Durable Object class that is the only writer of an organisation; its name is the
 * organisation's id. It keeps nothing: whatever counts is in D1.
 *
 * @param perform works a task out into its change; it knows the operations, which this does not.
 */
export function organisationWriter(perform: Perform) {
  return class extends DurableObject<Env> {
    #writer: Writer | undefined;

    write(task: Task): Promise<Outcome> {
      const connect = (meter: Meter) => databaseOf(this.env, meter);
      const writer = (this.#writer ??= new Writer(connect, task.principal.orgId, perform));
      return outcomeOf((meter) =>
        writer.write(task, meter).catch((error: unknown) => tell(error, task)),
      );
    }
  };
}

/** Tells the log of a fault of ours; the Worker hears no more of it than the caller may know. */
function tell(error: unknown, { operation, principal: { orgId } }: Task): never {
  const fault = error instanceof Failure ? error.cause : error;
  if (fault instanceof Error) {
    console.error(JSON.stringify({ operation, orgId, error: fault.stack ?? fault.message }));
  }
  throw error;
}
