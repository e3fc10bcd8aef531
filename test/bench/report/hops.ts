import type { Cost } from '../cost.ts';
import type { Measurements } from '../measurements.ts';
import type { Scenario, Side } from '../scenarios/scenario.ts';
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

/** One line for each scenario: its time in hops, and which calls it makes one after another. */
export function hopTable(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: ReadonlyMap<string, Cost>,
  distanceMs: number,
): Table {
  return {
    head: [
      'scenario',
      'p50 ms',
      'p50 hops',
      'p99 hops',
      ...FLOORS.map((side) => `p50 hops, ${side}`),
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
  for (const { to, at } of cost?.hops ?? []) {
    const last = steps.at(-1);
    if (last !== undefined && at - last.at < distanceMs / 2) last.to.push(to);
    else steps.push({ at, to: [to] });
  }
  return steps.map(({ to }) => to.join(' + '));
}

const READ_HOPS = 1;
const WRITE_HOPS = 3;
const CONVENTIONAL_HOPS = 2;
/** For all that is done at either end of a hop, a tenth of it. */
const WITH_WORK = 1.1;

/** How few hops the service is to need, and that the conventional Worker needs more. */
export function hopTargets(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: ReadonlyMap<string, Cost>,
  distanceMs: number,
): Target[] {
  const hops = (name: string, side: Side) =>
    measurements.loads([name, side]).map(({ p50 }) => p50 / distanceMs);
  return scenarios.flatMap(({ name, unitsWritten, cells }): Target[] => {
    const limit = unitsWritten > 0 ? WRITE_HOPS : READ_HOPS;
    const steps = [stepsOf(costs.get(name), distanceMs).length];
    const time = { limit: limit * WITH_WORK, rounds: hops(name, 'einheit') };
    return [
      { what: `${name}: calls one after another`, bound: 'at most', limit, rounds: steps },
      { what: `${name}: time in hops`, bound: 'at most', ...time },
      ...cells
        .filter(({ side }) => side === 'floor-2')
        .map(({ side }): Target => ({
          what: `${name}: time of the conventional Worker in hops`,
          bound: 'at least',
          limit: CONVENTIONAL_HOPS,
          rounds: hops(name, side),
        })),
    ];
  });
}
