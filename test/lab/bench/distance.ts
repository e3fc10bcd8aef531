import type { Table } from '../testbed/report.ts';
import type { Cost, Costs } from './cost.ts';
import type { Measurements } from './measure.ts';
import type { Scenario, Side } from './scenario.ts';
import type { Target } from './targets.ts';

/** Where everything is that the caller's Worker calls. */
export interface Distance {
  /** There and back, in milliseconds. */
  readonly ms: number;
  /** Set if only the caller's Worker is far away: where the rate limiter is. */
  readonly limiter: 'near' | 'far' | undefined;
}

const FLOORS = ['floor-1', 'floor-2', 'batch'] as const satisfies readonly Side[];
/** Sides that ask something over the distance. */
const DISTANT_SIDES: ReadonlySet<Side> = new Set<Side>(FLOORS);

/**
 * The scenarios that are measured at a distance: one of each kind. A page of images takes work, not round
 * trips.
 */
const AT_A_DISTANCE = /^(?:list|cursor|unit$|project|unchanged|nothing-new|import|create|bulk)/;

/** A scenario for a run at a distance; none if it is not measured there. */
export function atADistance(scenario: Scenario): Scenario[] {
  const [service, ...others] = scenario.cells;
  if (!AT_A_DISTANCE.test(scenario.name)) return [];
  const distant = others.filter(({ side }) => DISTANT_SIDES.has(side));
  // One connection: waiting for other requests says nothing about the distance.
  return [{ ...scenario, connections: 1, times: 1, cells: [service, ...distant] }];
}

/** One line for each scenario: its time in round trips, and which calls it makes one after another. */
export function distanceTable(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: Costs,
  { ms }: Distance,
): Table {
  const trips = (name: string, side: Side, figure: 'p50' | 'p99') =>
    (measurements.median(name, side, figure) / ms).toFixed(2);
  return {
    head: [
      'scenario',
      'p50 ms',
      'p50 round trips',
      'p99 round trips',
      ...FLOORS.map((side) => `p50 round trips, ${side}`),
      'one after another',
    ],
    rows: scenarios.map(({ name, title }) => [
      title,
      measurements.median(name, 'einheit', 'p50').toFixed(1),
      trips(name, 'einheit', 'p50'),
      trips(name, 'einheit', 'p99'),
      ...FLOORS.map((side) => (measurements.has(name, side) ? trips(name, side, 'p50') : '')),
      stepsOf(costs.get(name), ms).join(' → '),
    ]),
  };
}

/** The calls of a request, one after another; those that travel at the same time are one step. */
function stepsOf(cost: Cost | undefined, ms: number): string[] {
  const steps: { readonly at: number; readonly to: string[] }[] = [];
  for (const { to, at } of cost?.calls ?? []) {
    const last = steps.at(-1);
    if (last !== undefined && at - last.at < ms / 2) last.to.push(to);
    else steps.push({ at, to: [to] });
  }
  return steps.map(({ to }) => to.join(' + '));
}

/** Calls one after another. */
const [READ_CALLS, WRITE_CALLS, CONVENTIONAL_CALLS] = [1, 3, 2];
/** Of the time that the bare Worker takes for its one call: so the machine's own part cancels out. */
const OF_ONE_CALL = 1.1;
/** A far caller's creation, in crossings between their Worker and everything else. */
const CROSSINGS = 1.25;

/** How few round trips the service is to need, and that the conventional Worker needs more. */
export function distanceTargets(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: Costs,
  { ms, limiter }: Distance,
): Target[] {
  return scenarios.flatMap(({ name, unitsWritten }): Target[] => {
    const p50s = (side: Side) => measurements.rounds(name, side).map(({ p50 }) => p50);
    const atMost = (what: string, limit: number, rounds: readonly number[]): Target => ({
      what: `${name}: ${what}`,
      bound: 'at most',
      limit,
      rounds,
    });
    const inTrips = (side: Side) => p50s(side).map((p50) => p50 / ms);
    if (limiter !== undefined) {
      return name === 'create' ? [atMost('time in crossings', CROSSINGS, inTrips('einheit'))] : [];
    }
    const most = unitsWritten > 0 ? WRITE_CALLS : READ_CALLS;
    const calls = atMost('calls one after another', most, [stepsOf(costs.get(name), ms).length]);
    if (!measurements.has(name, 'floor-1')) return [calls];
    const floor = p50s('floor-1');
    const ofFloor = p50s('einheit').map((p50, round) => p50 / (floor[round] ?? NaN));
    return [
      calls,
      atMost("time, of the bare Worker's one call", OF_ONE_CALL, ofFloor),
      {
        what: `${name}: time of the conventional Worker in round trips`,
        bound: 'at least',
        limit: CONVENTIONAL_CALLS,
        rounds: inTrips('floor-2'),
      },
    ];
  });
}
