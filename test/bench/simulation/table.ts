import { Random } from '../../../src/local/demo/random.ts';
import { median } from '../median.ts';
import { type Table, whole } from '../report/tables.ts';
import type { Case } from './cases.ts';
import { sharesOfHomes } from './placement.ts';
import { fixed, type Outcome, simulate } from './simulate.ts';

const HOMES = [1, 2, 4, 8, 16] as const;
/** Loads are these many homes' worth of requests, were they busy for so long. */
const LOADS = [1, 4, 16] as const;
const BUSY = 0.75;
/** Each figure is the median of so many simulations, as where an organisation lives is chance. */
const SEEDS = [1, 2, 3, 4, 5] as const;
const REQUESTS = 40_000;
const MS = 1000;

/** Throughput and latency of a case against the number of homes, at several loads. */
export function tableOf(situation: Case, serviceMs: number): Table {
  const loads = LOADS.map((homes) => (homes * BUSY * MS) / serviceMs);
  return {
    head: [
      'homes',
      'the busiest has',
      'carries at most',
      ...loads.flatMap((load) => [`answered of ${whole(load)}/s`, 'p50 ms', 'p99 ms']),
    ],
    rows: HOMES.map((homes) => rowOf(situation, homes, loads, serviceMs)),
  };
}

function rowOf(
  { shares, place }: Case,
  homes: number,
  loads: readonly number[],
  serviceMs: number,
): string[] {
  const placed = SEEDS.map((seed) => {
    const random = new Random(seed);
    const placement = place(shares, homes, random);
    return { placement, random, most: Math.max(...sharesOfHomes(shares, placement, homes)) };
  });
  const most = median(placed.map((each) => each.most));
  const figures = loads.flatMap((perSecond) => {
    const load = { shares, homes, perSecond, requests: REQUESTS, service: fixed(serviceMs) };
    return figuresOf(
      placed.map(({ placement, random }) => simulate({ ...load, placement }, random)),
    );
  });
  return [String(homes), `${(most * 100).toFixed(0)} %`, whole(MS / serviceMs / most), ...figures];
}

function figuresOf(outcomes: readonly Outcome[]): string[] {
  const percentile = (part: number) =>
    median(outcomes.map(({ times }) => times[Math.floor((times.length - 1) * part)] ?? NaN));
  const answered = median(outcomes.map(({ perSecond }) => perSecond));
  return [whole(answered), milliseconds(percentile(0.5)), milliseconds(percentile(0.99))];
}

const milliseconds = (time: number) => (Number.isFinite(time) ? time.toFixed(1) : '∞');
