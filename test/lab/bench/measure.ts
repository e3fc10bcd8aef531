import { askMeanwhile } from './load/asking.ts';
import type { LoadClient } from './load/client.ts';
import { send } from './load/send.ts';
import type { Cell, Scenario } from './scenarios/scenario.ts';
import { processorSeconds } from '../cost/processor.ts';
import { type Measured, Measurements } from './measurements.ts';
import type { Runtime } from './runtime.ts';
import { tell } from './tell.ts';

/** Many short rounds: other load on the machine then affects only a few of a side's. */
export const ROUNDS = 5;
/**
 * How long each side gets requests before it is measured. While other sides are measured, V8 drops
 * compiled code, and workerd drops Durable Objects.
 */
const WARM_UP_SECONDS = 0.3;
/** The share of answers that may have another status: a throttled token is accepted once a minute. */
const MAX_STRAY = 0.01;

/** What does the work, and what sends it. */
interface Bench {
  readonly runtime: Runtime;
  readonly client: LoadClient;
}

/**
 * Measures every side of every scenario, in rounds: one side after the other, and in reverse every other
 * round, so that other load on the machine affects all of them.
 *
 * @param seconds for one side of a scenario that is not slow, in all rounds together.
 */
export async function measureAll(
  bench: Bench,
  scenarios: readonly Scenario[],
  seconds: number,
): Promise<Measurements> {
  const measurements = new Measurements();
  for (let round = 1; round <= ROUNDS; round++) {
    tell(`round ${round} of ${ROUNDS}`);
    for (const scenario of scenarios) {
      const told: string[] = [];
      for (const cell of round % 2 === 1 ? scenario.cells : scenario.cells.toReversed()) {
        const load = await measure(bench, scenario, cell, (seconds * scenario.times) / ROUNDS);
        told.push(`${cell.side} ${load.perSecond.toFixed(0)}/s`);
        measurements.add(scenario, cell.side, load);
      }
      tell(`  ${scenario.name.padEnd(16)} ${told.join('  ')}`);
    }
  }
  return measurements;
}

async function measure(
  { runtime, client }: Bench,
  { name, connections }: Scenario,
  { side, request, others = [], beside, status }: Cell,
  seconds: number,
): Promise<Measured> {
  const requests = [request, ...others] as const;
  await client.measure({ requests, connections, seconds: WARM_UP_SECONDS });
  await send(request); // answered only after all open requests
  const endAsking = beside === undefined ? undefined : askMeanwhile(beside);
  const before = await processorSeconds(runtime.pid);
  const load = await client.measure({ requests, connections, seconds });
  const worked = (await processorSeconds(runtime.pid)) - before;
  const asked = await endAsking?.();
  if (asked !== undefined) tell(`  ${name}: the others' answers ${JSON.stringify(asked)}`);
  await send(request);
  const all = Object.values(load.statuses).reduce((sum, count) => sum + count, 0);
  const right = load.statuses[status] ?? 0;
  if (right === 0 || right < all * (1 - MAX_STRAY)) {
    throw new Error(`${name}: ${side} has answered ${JSON.stringify(load.statuses)}.`);
  }
  return { ...load, processorMs: (worked * 1000) / all };
}
