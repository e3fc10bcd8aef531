import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { nextMessage, startChild } from '../child-process.ts';
import type { Load, Order } from './order.ts';

const Loads = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  statuses: z.record(z.string(), z.number()),
});

/** The load generator, in its own process. */
export class LoadClient {
  readonly #generator: ChildProcess = startChild(join(import.meta.dirname, 'generator.ts'));

  measure(order: Order): Promise<Load> {
    this.#generator.send(order);
    return nextMessage(this.#generator, Loads);
  }

  end(): void {
    this.#generator.kill();
  }
}
