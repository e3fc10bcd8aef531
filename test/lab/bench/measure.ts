import type { LoadClient } from './load/client.ts';
import { send } from './load/send.ts';
import type { Load } from './load/order.ts';
import type { Cell, Scenario } from './scenarios/scenario.ts';
import { Measurements } from './measurements.ts';

/** Many and short ones: what else the machine does then meets the fewest of a side's. */
export const ROUNDS = 5;
/**
 * For how long each side is asked before it is measured: V8 drops what it has compiled, and workerd its
 * Durable Objects, while the others have their turn.
 */
const WARM_UP_SECONDS = 0.3;
/** Answers that may have another status: a throttled token is let in once a minute. */
const MAX_STRAY = 0.01;

/**
 * Measures every side of every scenario: in rounds, one side after the other and every other time in
 * reverse, so that whatever else the machine does meets all of them.
 *
 * @param seconds of one side in all of its rounds, where a scenario is not slow.
 */
export async function measureAll(
  client: LoadClient,
  scenarios: readonly Scenario[],
  seconds: number,
  tell: (line: string) => void,
): Promise<Measurements> {
  const measurements = new Measurements();
  for (let round = 1; round <= ROUNDS; round++) {
    tell(`round ${round} of ${ROUNDS}`);
    for (const scenario of scenarios) {
      const told: string[] = [];
      for (const cell of round % 2 === 1 ? scenario.cells : scenario.cells.toReversed()) {
        const load = await measure(client, scenario, cell, (seconds * scenario.times) / ROUNDS);
        told.push(`${cell.side} ${load.perSecond.toFixed(0)}/s`);
        measurements.add(scenario, cell.side, load);
      }
      tell(`  ${scenario.name.padEnd(16)} ${told.join('  ')}`);
    }
  }
  return measurements;
}

async function measure(
  client: LoadClient,
  { name, connections }: Scenario,
  { side, request, status }: Cell,
  seconds: number,
): Promise<Load> {
  const requests = [request] as const;
  await client.measure({ requests, connections, seconds: WARM_UP_SECONDS });
  const load = await client.measure({ requests, connections, seconds });
  await send(request); // it is answered when what was still under way is done
  const all = Object.values(load.statuses).reduce((sum, count) => sum + count, 0);
  const right = load.statuses[status] ?? 0;
  if (right === 0 || right < all * (1 - MAX_STRAY)) {
    throw new Error(`${name}: ${side} has answered ${JSON.stringify(load.statuses)}.`);
  }
  return load;
}
