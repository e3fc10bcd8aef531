import { median, type Table } from '../testbed/report.ts';
import type { Cost, Costs } from './cost.ts';
import type { Measured, Measurements } from './measure.ts';
import type { Scenario, Side } from './scenario.ts';

/** A target of a figure, and the figure. */
export interface Target {
  readonly what: string;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  /** The figure of each round; only one if it does not vary. */
  readonly rounds: readonly number[];
}

/** The share of rounds that must agree with the median; otherwise the machine's noise would decide. */
const AGREEING = 0.8;

/** Whether the median reaches the limit. `unclear`: too many rounds disagree. */
export function verdictOn({ bound, limit, rounds }: Target): 'pass' | 'FAIL' | 'unclear' {
  const reaches = (figure: number) => (bound === 'at least' ? figure >= limit : figure <= limit);
  const verdict = reaches(median(rounds));
  const agreeing = rounds.filter((figure) => reaches(figure) === verdict).length;
  if (agreeing < rounds.length * AGREEING) return 'unclear';
  return verdict ? 'pass' : 'FAIL';
}

/** The lowest and the highest of some figures; empty if there is only one. */
function spreadOf(figures: readonly number[]): string {
  if (figures.length < 2) return '';
  return [Math.min(...figures), Math.max(...figures)].map((each) => each.toFixed(2)).join('–');
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

/** The least rate of the service: a share of that of another side, or of the same side of another scenario. */
const RATES: readonly (readonly [
  name: string,
  side: Side,
  of: string,
  least: number,
  others?: string,
])[] = [
  ['list-100k', 'einheit', 'of the list of 1k', 0.9, 'list-1k'],
  ['list-100k', 'peer', 'of the peer', 2],
  ['unchanged', 'unit', 'requests, of "one unit"', 0.85],
  ['nothing-new', 'unit', 'requests, of "one unit"', 0.85],
  ['published', 'v1', 'requests, of the list of the same units at /v1', 0.8],
  ['import', 'peer', 'units a second, of the peer', 0.5],
  // A receiver that hangs holds up nobody's writes.
  ['told-create', 'untold', 'requests, of those without a webhook', 0.95],
  ['told-import', 'untold', 'requests, of those without a webhook', 0.95],
  // A refusal calls no storage: a guesser must cost less than a customer.
  ['forged', 'unit', 'requests, of "one unit"', 3],
  ['throttled', 'unit', 'requests, of "one unit"', 3],
];

const seconds = ({ perSecond }: Measured) => 1 / perSecond;
const processor = ({ processorMs }: Measured) => processorMs;

/** The most time of a request: in that of other sides together. */
const TIMES: readonly (readonly [
  name: string,
  sides: readonly [Side, ...Side[]],
  of: string,
  most: number,
  time: (round: Measured) => number,
])[] = [
  // One organisation does not hold up the others.
  [
    'crowded',
    ['alone'],
    'p99 while another organisation searches, of p99 alone',
    3,
    ({ p99 }) => p99,
  ],
  ['import', ['batch'], 'time, of the bare batch', 1.6, seconds],
  ['bulk', ['batch'], 'time, of the bare batch', 2.5, seconds],
  ['bulk', ['guarded'], 'time, of a bare Worker with the same guarantees', 1.6, seconds],
  // Links are work and no waiting, so what counts is the processor's time.
  [
    'images',
    ['page', 'signing'],
    'processor time, of the page without images and bare signing',
    1.5,
    processor,
  ],
  // 0.8 of the rate.
  [
    'documents',
    ['floor-1', 'signing'],
    'processor time, of the floor, one round trip, and bare signing',
    1.25,
    processor,
  ],
];

/** The most rows of a request, as D1 counts them: they do not depend on the machine. */
const ROWS: readonly (readonly [
  name: string,
  what: string,
  most: number,
  rows: (cost: Cost) => number,
])[] = [
  // Twelve, and one for each of the six states of the filter.
  ['unchanged', 'rows read', 18, ({ rowsRead }) => rowsRead],
  ['nothing-new', 'rows read', 18, ({ rowsRead }) => rowsRead],
  ['forged', 'rows read', 0, ({ rowsRead }) => rowsRead],
  ['throttled', 'rows read', 0, ({ rowsRead }) => rowsRead],
  // A change of a unit's price writes 6; the clock and the commit record add 4 for all 200 units.
  ['bulk', 'rows written a unit', 7, ({ rowsWritten }) => rowsWritten / 200],
];

/** The targets of the service, for everything that was measured. */
export function targetsOf(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: Costs,
): Target[] {
  const has = (name: string, side: Side, others = name) =>
    measurements.has(name, 'einheit') && measurements.has(others, side);
  // A page of documents is nothing without its links, which the floor does not sign.
  const floors = scenarios
    .filter(({ name, cells: [{ status }] }) => status === 200 && name !== 'documents')
    .flatMap(({ name }) => [
      [name, 'floor-2', 'of the floor, two round trips', 0.9] as const,
      [name, 'floor-1', 'of the floor, one round trip', 0.8] as const,
    ]);
  return [
    ...[...floors, ...RATES]
      .filter(([name, side, , , others]) => has(name, side, others))
      .map(([name, side, of, limit, others]): Target => {
        const rounds = measurements.ratios(name, side, others);
        return { what: `${name}: ${of}`, bound: 'at least', limit, rounds };
      }),
    ...TIMES.filter(([name, [side]]) => has(name, side)).map(
      ([name, sides, of, limit, timeOf]): Target => {
        const times = (side: Side) => measurements.rounds(name, side).map(timeOf);
        const others = sides.map(times);
        const together = (round: number) =>
          others.reduce((sum, time) => sum + (time[round] ?? NaN), 0);
        const rounds = times('einheit').map((time, round) => time / together(round));
        return { what: `${name}: ${of}`, bound: 'at most', limit, rounds };
      },
    ),
    ...ROWS.flatMap(([name, what, limit, rowsOf]): Target[] => {
      const cost = costs.get(name);
      if (cost === undefined) return [];
      return [{ what: `${name}: ${what}`, bound: 'at most', limit, rounds: [rowsOf(cost)] }];
    }),
  ];
}
