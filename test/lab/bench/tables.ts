import { median, type Table, whole } from '../testbed/report.ts';
import type { Costs } from './cost.ts';
import type { Measurements } from './measure.ts';
import type { Scenario, Side } from './scenario.ts';

const RIVALS: readonly Side[] = ['floor-2', 'floor-1', 'peer', 'unit', 'v1', 'batch'];

/** One row for each scenario: the service, its cost, and its ratios to the other sides. */
export function comparisonTable(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: Costs,
): Table {
  return {
    head: [
      'scenario',
      'requests/s',
      'lowest–highest',
      'units/s',
      'p50 ms',
      'p99 ms',
      ...RIVALS.map((side) => `× ${side}`),
      'trips',
      'rows read',
      'rows written',
    ],
    rows: scenarios.map(({ name, title, unitsWritten }) => {
      const rates = measurements.rounds(name, 'einheit').map(({ perSecond }) => perSecond);
      const cost = costs.get(name);
      return [
        title,
        whole(median(rates)),
        [Math.min(...rates), Math.max(...rates)].map(whole).join('–'),
        unitsWritten === 0 ? '' : whole(median(rates) * unitsWritten),
        measurements.median(name, 'einheit', 'p50').toFixed(1),
        measurements.median(name, 'einheit', 'p99').toFixed(1),
        ...RIVALS.map((side) =>
          measurements.has(name, side) ? median(measurements.ratios(name, side)).toFixed(2) : '',
        ),
        ...(cost === undefined
          ? ['', '', '']
          : [cost.roundTrips, cost.rowsRead, cost.rowsWritten].map(whole)),
      ];
    }),
  };
}

/** One row for each side of each scenario. */
export function sideTable(measurements: Measurements, scenarios: readonly Scenario[]): Table {
  const rows = scenarios.flatMap(({ name, title, cells }) =>
    cells.map(({ side }) => [
      title,
      side,
      whole(measurements.median(name, side, 'perSecond')),
      measurements.median(name, side, 'p50').toFixed(1),
      measurements.median(name, side, 'p99').toFixed(1),
      // The peer is another process than the one whose time is read.
      side === 'peer' ? '' : measurements.median(name, side, 'processorMs').toFixed(2),
    ]),
  );
  return { head: ['scenario', 'side', 'requests/s', 'p50 ms', 'p99 ms', 'processor ms'], rows };
}
