import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import type { LoadClient } from '../load/client.ts';
import type { Load, Order, Request } from '../load/order.ts';
import { ROUNDS } from '../measure.ts';
import type { Runtime } from '../runtime.ts';
import { tell } from '../tell.ts';
import type { Layout } from './layout.ts';
import { type Customer, STATUSES } from './mix.ts';
import { processorSeconds } from './processor.ts';

export const CONNECTIONS = 64;
/** The service compiles what is asked of it. */
const WARM_UP_SECONDS = 0.5;
/** A create takes two turns at its database. */
const MARGIN = 1.2;

/** The service over a layout, and the load that it gets. */
export interface Served {
  readonly layout: Layout;
  readonly origin: string;
  readonly customers: readonly [Customer, ...Customer[]];
  readonly load: readonly [Request, ...Request[]];
}

/** What one round of a layout came to. */
export interface Round extends Load {
  /** How many cores workerd was using. */
  readonly cores: number;
}

/**
 * Sends each its load: in rounds, one after the other and every other time in reverse, so that
 * whatever else the machine does meets all of them.
 *
 * @returns the rounds of each number of homes.
 */
export async function measureRounds(
  runtime: Runtime,
  client: LoadClient,
  served: readonly Served[],
  { seconds, serviceMs = 0 }: { seconds: number; serviceMs: number | undefined },
): Promise<Map<number, Round[]>> {
  // One home has then served every connection once: its queue is as long as it gets.
  const settleSeconds = WARM_UP_SECONDS + (CONNECTIONS * serviceMs * MARGIN) / 1000;
  const rounds = new Map<number, Round[]>(served.map(({ layout: { homes } }) => [homes, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    const told: string[] = [];
    for (const { layout, load } of round % 2 === 1 ? served : served.toReversed()) {
      const measured = await measure(runtime, client, { requests: load, seconds, settleSeconds });
      rounds.get(layout.homes)?.push(measured);
      told.push(`${layout.homes}: ${measured.perSecond.toFixed(0)}/s`);
    }
    tell(`round ${round} of ${ROUNDS}  ${told.join('  ')}`);
  }
  return rounds;
}

async function measure(
  runtime: Runtime,
  client: LoadClient,
  asked: Omit<Order, 'connections'>,
): Promise<Round> {
  const [begun, used] = [performance.now(), await processorSeconds(runtime.pid)];
  const load = await client.measure({ ...asked, connections: CONNECTIONS });
  const cores =
    ((await processorSeconds(runtime.pid)) - used) / ((performance.now() - begun) / 1000);
  const strays = Object.keys(load.statuses).filter((status) => !STATUSES.includes(status));
  assert.deepEqual(strays, [], `The service has answered ${JSON.stringify(load.statuses)}.`);
  return { ...load, cores };
}
