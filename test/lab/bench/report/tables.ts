import type { Cost } from '../cost.ts';
import { median } from '../median.ts';
import type { Measurements } from '../measurements.ts';
import type { Scenario, Side } from '../scenarios/scenario.ts';
import { type Target, verdictOn } from './targets.ts';

/** A table of texts. The first column has words, the others have figures. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const RIVALS: readonly Side[] = ['floor-2', 'floor-1', 'peer', 'unit', 'v1', 'batch'];

/** One row for each scenario: the service, its cost, and its ratios to the other sides. */
export function comparisonTable(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: ReadonlyMap<string, Cost>,
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
      const { perSecond, spread, p50, p99 } = measurements.of([name, 'einheit']);
      const cost = costs.get(name);
      return [
        title,
        whole(perSecond),
        spread.map(whole).join('–'),
        unitsWritten === 0 ? '' : whole(perSecond * unitsWritten),
        p50.toFixed(1),
        p99.toFixed(1),
        ...RIVALS.map((side) =>
          measurements.has([name, side])
            ? median(measurements.ratios([name, 'einheit'], [name, side])).toFixed(2)
            : '',
        ),
        String(cost?.roundTrips ?? ''),
        cost === undefined ? '' : whole(cost.rowsRead),
        cost === undefined ? '' : whole(cost.rowsWritten),
      ];
    }),
  };
}

/** One row for each side of each scenario. */
export function sideTable(measurements: Measurements, scenarios: readonly Scenario[]): Table {
  const rows = scenarios.flatMap(({ name, title, cells }) =>
    cells.map(({ side }) => {
      const { perSecond, p50, p99, processorMs } = measurements.of([name, side]);
      // The peer is another process than the one whose time is read.
      const processor = side === 'peer' ? '' : processorMs.toFixed(2);
      return [title, side, whole(perSecond), p50.toFixed(1), p99.toFixed(1), processor];
    }),
  );
  return { head: ['scenario', 'side', 'requests/s', 'p50 ms', 'p99 ms', 'processor ms'], rows };
}

export function targetTable(targets: readonly Target[]): Table {
  return {
    head: ['target', 'wanted', 'measured', 'lowest–highest', ''],
    rows: targets.map((target) => [
      target.what,
      `${target.bound} ${Number(target.limit.toFixed(2))}`,
      median(target.rounds).toFixed(2),
      spreadOf(target.rounds),
      verdictOn(target),
    ]),
  };
}

/** The lowest and the highest of some figures; empty if there is only one. */
function spreadOf(figures: readonly number[]): string {
  if (figures.length < 2) return '';
  return [Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(2)).join('–');
}

export const whole = (number: number) => Math.round(number).toLocaleString('en');
