import type { Table } from '../testbed/report.ts';
import type { Cost } from './cost.ts';
import type { Findings } from './measure.ts';
import type { Scenario, Side } from './scenario.ts';
import type { Target } from './targets.ts';

/** Sides that ask something over the distance. */
const FLOORS: readonly Side[] = ['floor-1', 'floor-2', 'batch'];

/**
 * The scenarios that are measured at a distance: one of each kind. A page of images takes work, not round
 * trips.
 */
const AT_A_DISTANCE = /^(?:list|cursor|unit$|project|unchanged|nothing-new|import|create|bulk)/;

/** A scenario for a run at a distance; none if it is not measured there. */
export function atADistance(scenario: Scenario): Scenario[] {
  const [service, ...others] = scenario.cells;
  if (!AT_A_DISTANCE.test(scenario.name)) return [];
  const distant = others.filter(({ side }) => FLOORS.includes(side));
  // One connection: waiting for other requests says nothing about the distance.
  return [{ ...scenario, connections: 1, times: 1, cells: [service, ...distant] }];
}

/** One line for each scenario: its time in round trips, and which calls it makes one after another. */
export function distanceTable({ measurements, scenarios, costs }: Findings, ms: number): Table {
  const trips = (name: string, side: Side, figure: 'p50' | 'p99') =>
    measurements.has(name, side) ? (measurements.median(name, side, figure) / ms).toFixed(2) : '';
  const sides = FLOORS.map((side) => `p50 round trips, ${side}`);
  return {
    head: [
      'scenario',
      'p50 ms',
      'p50 round trips',
      'p99 round trips',
      ...sides,
      'one after another',
    ],
    rows: scenarios.map(({ name, title }) => [
      title,
      measurements.median(name, 'einheit', 'p50').toFixed(1),
      trips(name, 'einheit', 'p50'),
      trips(name, 'einheit', 'p99'),
      ...FLOORS.map((side) => trips(name, side, 'p50')),
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

/** How few round trips the service is to need, and that the conventional Worker needs more. */
export function distanceTargets(
  { measurements, scenarios, costs }: Findings,
  ms: number,
): Target[] {
  return scenarios.flatMap(({ name, unitsWritten }): Target[] => {
    const target = (
      what: string,
      bound: Target['bound'],
      limit: number,
      rounds: readonly number[],
    ): Target => ({ what: `${name}: ${what}`, bound, limit, rounds });
    const p50s = (side: Side) => measurements.rounds(name, side).map(({ p50 }) => p50);
    const most = unitsWritten > 0 ? WRITE_CALLS : READ_CALLS;
    const steps = stepsOf(costs.get(name), ms).length;
    const calls = target('calls one after another', 'at most', most, [steps]);
    if (!measurements.has(name, 'floor-1')) return [calls];
    const floor = p50s('floor-1');
    const ofFloor = p50s('einheit').map((p50, round) => p50 / (floor[round] ?? NaN));
    const conventional = 'time of the conventional Worker in round trips';
    return [
      calls,
      target("time, of the bare Worker's one call", 'at most', OF_ONE_CALL, ofFloor),
      target(
        conventional,
        'at least',
        CONVENTIONAL_CALLS,
        p50s('floor-2').map((p50) => p50 / ms),
      ),
    ];
  });
}
