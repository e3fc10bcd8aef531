import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Request, send } from './scenario.ts';

export interface Order {
  /** Sent in turn over any free connection, then again from the first; all to one origin. */
  readonly requests: readonly [Request, ...Request[]];
  readonly connections: number;
  readonly seconds: number;
}

/** The result of an order. `statuses`: how many answers had each; `0` stands for those that failed. */
export const Load = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  statuses: z.record(z.string(), z.number()),
});

export type Load = z.output<typeof Load>;

/** A program in a process of its own, which ends when this one ends. */
export class Child {
  readonly #process: ChildProcess;

  constructor(path: string, args: readonly string[] = []) {
    const options = { execArgv: ['--no-warnings'] };
    this.#process = fork(join(import.meta.dirname, path), args, options);
  }

  send(message: Order): void {
    this.#process.send(message);
  }

  /** Its next message; fails if it ends instead. */
  async next<Message>(shape: z.ZodType<Message>): Promise<Message> {
    const over = new AbortController();
    const heard = (event: string) => once(this.#process, event, { signal: over.signal });
    const exit = heard('exit').then(([code]) => {
      throw new Error(`A process has ended with ${String(code)}.`);
    });
    exit.catch(() => undefined);
    const [message] = await Promise.race([heard('message'), exit]);
    over.abort();
    return shape.parse(message);
  }
}

/** How many questions are sent at the same time. */
const ASKING = 90;

/**
 * Sends a request again and again, as a client does that keeps to its rate: whoever is refused waits as long as
 * `Retry-After` says.
 *
 * @returns the function that ends it, and returns how many answers had each status.
 */
export function askMeanwhile(request: Request): () => Promise<Readonly<Record<number, number>>> {
  const statuses: Record<number, number> = {};
  const end = new AbortController();
  const ask = async () => {
    while (!end.signal.aborted) {
      const { status, headers } = await send(request);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const seconds = Number(headers.get('Retry-After') ?? 0);
      await pause(seconds * 1000, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const all = Array.from({ length: ASKING }, ask);
  return async () => {
    end.abort();
    await Promise.all(all);
    return statuses;
  };
}
