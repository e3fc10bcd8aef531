import type { Cost } from '../cost.ts';
import type { Measurements } from '../measurements.ts';
import type { Scenario, Side } from '../scenarios/scenario.ts';
import type { Limiter } from '../options.ts';
import type { Table } from './tables.ts';
import type { Target } from './targets.ts';

/** Sides that ask something over the distance. */
export const DISTANT_SIDES: ReadonlySet<Side> = new Set<Side>([
  'einheit',
  'floor-1',
  'floor-2',
  'batch',
]);

const FLOORS = ['floor-1', 'floor-2', 'batch'] as const satisfies readonly Side[];

/** One line for each scenario: its time in round trips, and which calls it makes one after another. */
export function distanceTable(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: ReadonlyMap<string, Cost>,
  distanceMs: number,
): Table {
  return {
    head: [
      'scenario',
      'p50 ms',
      'p50 round trips',
      'p99 round trips',
      ...FLOORS.map((side) => `p50 round trips, ${side}`),
      'one after another',
    ],
    rows: scenarios.map(({ name, title }) => {
      const { p50, p99 } = measurements.of([name, 'einheit']);
      return [
        title,
        p50.toFixed(1),
        (p50 / distanceMs).toFixed(2),
        (p99 / distanceMs).toFixed(2),
        ...FLOORS.map((side) =>
          measurements.has([name, side])
            ? (measurements.of([name, side]).p50 / distanceMs).toFixed(2)
            : '',
        ),
        stepsOf(costs.get(name), distanceMs).join(' → '),
      ];
    }),
  };
}

/** The calls of a request, one after another; those that travel at the same time are one step. */
function stepsOf(cost: Cost | undefined, distanceMs: number): string[] {
  const steps: { readonly at: number; readonly to: string[] }[] = [];
  for (const { to, at } of cost?.calls ?? []) {
    const last = steps.at(-1);
    if (last !== undefined && at - last.at < distanceMs / 2) last.to.push(to);
    else steps.push({ at, to: [to] });
  }
  return steps.map(({ to }) => to.join(' + '));
}

/** Calls one after another. */
const READ_ROUND_TRIPS = 1;
const WRITE_ROUND_TRIPS = 3;
const CONVENTIONAL_ROUND_TRIPS = 2;
/** Of the time that the bare Worker takes for its one call: so the machine's own part cancels out. */
const OF_ONE_CALL = 1.1;

/** A far caller's creation, in crossings between their Worker and everything else. */
const CROSSINGS = 1.25;

interface Far {
  readonly distanceMs: number;
  /** Set if only the caller's Worker is far away. */
  readonly limiter: Limiter | undefined;
}

/** How few round trips the service is to need, and that the conventional Worker needs more. */
export function distanceTargets(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: ReadonlyMap<string, Cost>,
  { distanceMs, limiter }: Far,
): Target[] {
  return scenarios.flatMap(({ name, unitsWritten }): Target[] => {
    const calls = {
      limit: unitsWritten > 0 ? WRITE_ROUND_TRIPS : READ_ROUND_TRIPS,
      rounds: [stepsOf(costs.get(name), distanceMs).length],
    };
    const counted: Target = {
      what: `${name}: calls one after another`,
      bound: 'at most',
      ...calls,
    };
    const p50s = (side: Side) => measurements.loads([name, side]).map(({ p50 }) => p50);
    if (limiter !== undefined) {
      const rounds = p50s('einheit').map((p50) => p50 / distanceMs);
      const what = `${name}: time in crossings`;
      return name === 'create' ? [{ what, bound: 'at most', limit: CROSSINGS, rounds }] : [];
    }
    if (!measurements.has([name, 'floor-1'])) return [counted];
    const floor = p50s('floor-1');
    const ofFloor = p50s('einheit').map((p50, round) => p50 / (floor[round] ?? NaN));
    const conventional = p50s('floor-2').map((p50) => p50 / distanceMs);
    return [
      counted,
      {
        what: `${name}: time, of the bare Worker's one call`,
        bound: 'at most',
        limit: OF_ONE_CALL,
        rounds: ofFloor,
      },
      {
        what: `${name}: time of the conventional Worker in round trips`,
        bound: 'at least',
        limit: CONVENTIONAL_ROUND_TRIPS,
        rounds: conventional,
      },
    ];
  });
}
