import { interposed } from '../../../harness/interposed.ts';
import { replacingDatabases } from './databases.ts';

/** How long a database is busy with a batch, as a setting of the run. */
export interface ServiceEnv {
  /** Milliseconds; not set in a run without a service time. */
  readonly SERVICE_MS?: number | undefined;
}

/** A clock, in milliseconds. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const CLOCK: Clock = { now: Date.now, wait: (milliseconds) => scheduler.wait(milliseconds) };

/**
 * A server that does one job at a time, in the order of arrival, as a D1 database processes batches.
 * Times are in milliseconds from any origin.
 */
export class Server {
  #freeAt = -Infinity;

  /**
   * Accepts a job that arrives now. Jobs must be passed in the order of arrival.
   *
   * @returns when the job is done.
   */
  serve(now: number, duration: number): number {
    this.#freeAt = Math.max(now, this.#freeAt) + duration;
    return this.#freeAt;
  }
}

/** The queues of this isolate, by binding. workerd runs the Worker and its objects in one isolate. */
const queues = new Map<string, Server>();

/** A Worker's environment as the run asks for it: as it is, or with databases that are busy. */
export function asBusyAsAsked<Bindings extends ServiceEnv>(env: Bindings): Bindings {
  const { SERVICE_MS: ms } = env;
  return ms === undefined ? env : oneAtATime(env, ms, queues);
}

/**
 * An environment in which each database processes one batch at a time, for a fixed time. After this time
 * the batch is sent to the real database, whose own time is added.
 */
export function oneAtATime<Bindings extends object>(
  env: Bindings,
  serviceMs: number,
  servers: Map<string, Server>,
  { now, wait }: Clock = CLOCK,
): Bindings {
  return replacingDatabases(env, (database, name) => {
    const server = servers.get(name) ?? new Server();
    servers.set(name, server);
    return interposed(database, async ({ make }) => {
      const arrival = now();
      await wait(server.serve(arrival, serviceMs) - arrival);
      return make();
    });
  });
}
