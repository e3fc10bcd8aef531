import { median, sumOf, type Table } from '../testbed/report.ts';
import type { Cost, Costs } from './cost.ts';
import type { Findings, Measured, Measurements } from './measure.ts';
import type { Side } from './scenario.ts';

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

/** Computes a target, if its sides were measured. */
type Compute = (measurements: Measurements, costs: Costs) => Target[];

/** The least rate: a share of that of another side, or of the same side of another scenario. */
const rate =
  (name: string, side: Side, of: string, limit: number, others = name): Compute =>
  (measurements) => {
    if (!measurements.has(name, 'einheit') || !measurements.has(others, side)) return [];
    const rounds = measurements.ratios(name, side, others);
    return [{ what: `${name}: ${of}`, bound: 'at least', limit, rounds }];
  };

/** The most time of a request: in that of other sides together. */
const time =
  (
    name: string,
    sides: readonly [Side, ...Side[]],
    of: string,
    limit: number,
    timeOf: (round: Measured) => number,
  ): Compute =>
  (measurements) => {
    if (!measurements.has(name, 'einheit') || !measurements.has(name, sides[0])) return [];
    const times = (side: Side) => measurements.rounds(name, side).map(timeOf);
    const others = sides.map(times);
    const together = (round: number) => sumOf(others.map((all) => all[round] ?? NaN));
    const rounds = times('einheit').map((own, round) => own / together(round));
    return [{ what: `${name}: ${of}`, bound: 'at most', limit, rounds }];
  };

/** The most rows of a request, as D1 counts them: they do not depend on the machine. */
const rows =
  (name: string, what: string, limit: number, of: (cost: Cost) => number): Compute =>
  (_measurements, costs) => {
    const cost = costs.get(name);
    if (cost === undefined) return [];
    return [{ what: `${name}: ${what}`, bound: 'at most', limit, rounds: [of(cost)] }];
  };

const seconds = ({ perSecond }: Measured) => 1 / perSecond;
const processor = ({ processorMs }: Measured) => processorMs;
const p99 = (round: Measured) => round.p99;
const read = ({ rowsRead }: Cost) => rowsRead;
const writtenPerUnit = ({ rowsWritten }: Cost) => rowsWritten / 200;

const TARGETS: readonly Compute[] = [
  rate('list-100k', 'einheit', 'of the list of 1k', 0.9, 'list-1k'),
  rate('list-100k', 'peer', 'of the peer', 2),
  rate('unchanged', 'unit', 'requests, of "one unit"', 0.85),
  rate('nothing-new', 'unit', 'requests, of "one unit"', 0.85),
  rate('published', 'v1', 'requests, of the list of the same units at /v1', 0.8),
  rate('import', 'peer', 'units a second, of the peer', 0.5),
  // A receiver that hangs holds up nobody's writes.
  rate('told-create', 'untold', 'requests, of those without a webhook', 0.95),
  rate('told-import', 'untold', 'requests, of those without a webhook', 0.95),
  // A refusal calls no storage: a guesser must cost less than a customer.
  rate('forged', 'unit', 'requests, of "one unit"', 3),
  rate('throttled', 'unit', 'requests, of "one unit"', 3),
  // One organisation does not hold up the others.
  time('crowded', ['alone'], 'p99 while another organisation searches, of p99 alone', 3, p99),
  time('import', ['batch'], 'time, of the bare batch', 1.6, seconds),
  time('bulk', ['batch'], 'time, of the bare batch', 2.5, seconds),
  time('bulk', ['guarded'], 'time, of a bare Worker with the same guarantees', 1.6, seconds),
  // Links are work and no waiting, so what counts is the processor's time.
  time(
    'images',
    ['page', 'signing'],
    'processor time, of the page without images and bare signing',
    1.5,
    processor,
  ),
  // 0.8 of the rate.
  time(
    'documents',
    ['floor-1', 'signing'],
    'processor time, of the floor, one round trip, and bare signing',
    1.25,
    processor,
  ),
  // Twelve, and one for each of the six states of the filter.
  rows('unchanged', 'rows read', 18, read),
  rows('nothing-new', 'rows read', 18, read),
  rows('forged', 'rows read', 0, read),
  rows('throttled', 'rows read', 0, read),
  // A change of a unit's price writes 6; the clock and the commit record add 4 for all 200 units.
  rows('bulk', 'rows written a unit', 7, writtenPerUnit),
];

/** The targets of the service, for everything that was measured. */
export function targetsOf({ measurements, scenarios, costs }: Findings): Target[] {
  // A page of documents is nothing without its links, which the floor does not sign.
  const floors = scenarios
    .filter(({ name, cells: [{ status }] }) => status === 200 && name !== 'documents')
    .flatMap(({ name }) => [
      rate(name, 'floor-2', 'of the floor, two round trips', 0.9),
      rate(name, 'floor-1', 'of the floor, one round trip', 0.8),
    ]);
  return [...floors, ...TARGETS].flatMap((targets) => targets(measurements, costs));
}
