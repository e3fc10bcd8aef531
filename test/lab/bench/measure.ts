import { median, processorSeconds, sumOf, tell } from '../testbed/report.ts';
import type { Service } from '../testbed/service.ts';
import type { Costs } from './cost.ts';
import { askMeanwhile, type Child, Load } from './load.ts';
import { type Cell, type Scenario, send, type Side } from './scenario.ts';

/** Many short rounds: other load on the machine then affects only a few of a side's. */
export const ROUNDS = 5;
/**
 * How long each side gets requests before it is measured. While other sides are measured, V8 drops
 * compiled code, and workerd drops Durable Objects.
 */
const WARM_UP_SECONDS = 0.3;
/** The share of answers that may have another status: a throttled token is accepted once a minute. */
const MAX_STRAY = 0.01;

export interface Measured extends Load {
  /** Processor time of workerd for an answer, in milliseconds; NaN without `/proc`. */
  readonly processorMs: number;
}

export class Measurements {
  readonly #rounds = new Map<string, Measured[]>();

  add({ name }: Scenario, side: Side, load: Measured): void {
    this.#rounds.set(`${name} ${side}`, [...this.rounds(name, side), load]);
  }

  has(scenario: string, side: Side): boolean {
    return this.#rounds.has(`${scenario} ${side}`);
  }

  rounds(scenario: string, side: Side): readonly Measured[] {
    return this.#rounds.get(`${scenario} ${side}`) ?? [];
  }

  /** The median of a figure of the rounds. */
  median(scenario: string, side: Side, figure: keyof Omit<Measured, 'statuses'>): number {
    return median(this.rounds(scenario, side).map((round) => round[figure]));
  }

  /** The requests a second of the service, divided by those of another side, in each round. */
  ratios(scenario: string, other: Side, others = scenario): number[] {
    const against = this.rounds(others, other);
    return this.rounds(scenario, 'einheit').map(
      ({ perSecond }, at) => perSecond / (against[at]?.perSecond ?? NaN),
    );
  }
}

export interface Findings {
  readonly measurements: Measurements;
  readonly scenarios: readonly Scenario[];
  readonly costs: Costs;
}

/** What does the work, and what sends it. */
export interface Bench {
  readonly service: Service;
  readonly client: Child;
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
  { service, client }: Bench,
  { name, connections }: Scenario,
  { side, request, others = [], beside, status }: Cell,
  seconds: number,
): Promise<Measured> {
  const requests = [request, ...others] as const;
  const carryOut = (some: number) => {
    client.send({ requests, connections, seconds: some });
    return client.next(Load);
  };
  await carryOut(WARM_UP_SECONDS);
  await send(request); // answered only after all open requests
  const endAsking = beside === undefined ? undefined : askMeanwhile(beside);
  const before = await processorSeconds(service.pid);
  const load = await carryOut(seconds);
  const worked = (await processorSeconds(service.pid)) - before;
  const asked = await endAsking?.();
  if (asked !== undefined) tell(`  ${name}: the others' answers ${JSON.stringify(asked)}`);
  await send(request);
  const all = sumOf(Object.values(load.statuses));
  const right = load.statuses[status] ?? 0;
  if (right === 0 || right < all * (1 - MAX_STRAY)) {
    throw new Error(`${name}: ${side} has answered ${JSON.stringify(load.statuses)}.`);
  }
  return { ...load, processorMs: (worked * 1000) / all };
}
