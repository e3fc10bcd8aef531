import type { Cost } from '../cost.ts';
import { median } from '../median.ts';
import type { Measurements, Which } from '../measurements.ts';
import type { Scenario, Side } from '../scenarios/scenario.ts';

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

type Costs = ReadonlyMap<string, Cost>;

/** The targets of the service, for everything that was measured. */
export function targetsOf(
  measurements: Measurements,
  scenarios: readonly Scenario[],
  costs: Costs,
): Target[] {
  const atLeast = (what: string, limit: number, one: Which, other: Which): Target[] =>
    measurements.has(one) && measurements.has(other)
      ? [{ what, bound: 'at least', limit, rounds: measurements.ratios(one, other) }]
      : [];
  const overUnit = (name: string, limit: number) =>
    atLeast(`${name}: requests, of "one unit"`, limit, at(name), [name, 'unit']);
  return [
    ...floorTargets(scenarios, atLeast),
    ...atLeast('list of 100k: of the list of 1k', 0.9, at('list-100k'), at('list-1k')),
    ...atLeast('list of 100k: of the peer', 2, at('list-100k'), ['list-100k', 'peer']),
    ...overUnit('unchanged', 0.85),
    ...overUnit('nothing-new', 0.85),
    ...atLeast('published: requests, of the list of the same units at /v1', 0.8, at('published'), [
      'published',
      'v1',
    ]),
    ...crowdedTarget(measurements),
    ...rowTargets(costs),
    ...timesOf(measurements, 'import', ['batch', 'the bare batch'], 1.6),
    ...timesOf(measurements, 'bulk', ['batch', 'the bare batch'], 2.5),
    ...timesOf(measurements, 'bulk', ['guarded', 'a bare Worker with the same guarantees'], 1.6),
    ...rowsOfUnit(scenarios, costs),
    ...atLeast('import: units a second, of the peer', 0.5, at('import'), ['import', 'peer']),
    ...timeBesideSigning(measurements, 'images', ['page', 'the page without images'], 1.5),
    // 0.8 of the rate.
    ...timeBesideSigning(
      measurements,
      'documents',
      ['floor-1', 'the floor, one round trip,'],
      1.25,
    ),
    // A receiver that hangs holds up nobody's writes.
    ...['told-create', 'told-import'].flatMap((name) =>
      atLeast(`${name}: requests, of those without a webhook`, 0.95, at(name), [name, 'untold']),
    ),
    // A refusal calls no storage: a guesser must cost less than a customer.
    ...overUnit('forged', 3),
    ...overUnit('throttled', 3),
  ];
}

const at = (scenario: string): Which => [scenario, 'einheit'];

/** One organisation does not hold up the others. */
function crowdedTarget(measurements: Measurements): Target[] {
  const sides = [at('crowded'), ['crowded', 'alone']] as const;
  if (!measurements.has(sides[0])) return [];
  const rounds = measurements.p99PerRound(sides, (crowded = NaN, alone = NaN) => crowded / alone);
  const what = 'crowded: p99 while another organisation searches, of p99 alone';
  return [{ what, bound: 'at most', limit: 3, rounds }];
}

type AtLeast = (what: string, limit: number, one: Which, other: Which) => Target[];

function floorTargets(scenarios: readonly Scenario[], atLeast: AtLeast): Target[] {
  // A page of documents is nothing without its links, which the floor does not sign.
  const reads = scenarios.filter(
    ({ name, cells: [{ status }] }) => status === 200 && name !== 'documents',
  );
  const [conventional, least] = [
    reads.flatMap(({ name }) =>
      atLeast(`${name}: of the floor, two round trips`, 0.9, at(name), [name, 'floor-2']),
    ),
    reads.flatMap(({ name }) =>
      atLeast(`${name}: of the floor, one round trip`, 0.8, at(name), [name, 'floor-1']),
    ),
  ];
  return [...conventional, ...least];
}

/** Targets of rows, as D1 counts them: they do not depend on the machine. */
function rowTargets(costs: Costs): Target[] {
  const rows = (name: string, limit: number): Target[] => {
    const cost = costs.get(name);
    if (cost === undefined) return [];
    return [{ what: `${name}: rows read`, bound: 'at most', limit, rounds: [cost.rowsRead] }];
  };
  return [
    // Twelve, and one for each of the six states of the filter.
    ...['unchanged', 'nothing-new'].flatMap((name) => rows(name, 18)),
    ...['forged', 'throttled'].flatMap((name) => rows(name, 0)),
  ];
}

function timesOf(
  measurements: Measurements,
  name: string,
  [side, called]: readonly [Side, string],
  limit: number,
): Target[] {
  const sides = [at(name), [name, side]] as const;
  if (!measurements.has(sides[0])) return [];
  const rounds = measurements.perRound(sides, (seconds = NaN, bare = NaN) => seconds / bare);
  return [{ what: `${name}: time, of ${called}`, bound: 'at most', limit, rounds }];
}

/** A change of a unit's price writes 6 rows; the clock and the commit record add 4 for all units. */
function rowsOfUnit(scenarios: readonly Scenario[], costs: Costs): Target[] {
  const bulk = scenarios.find(({ name }) => name === 'bulk');
  const cost = costs.get('bulk');
  if (bulk?.unitsWritten === undefined || cost === undefined) return [];
  const rounds = [cost.rowsWritten / bulk.unitsWritten];
  return [{ what: 'bulk: rows written a unit', bound: 'at most', limit: 7, rounds }];
}

/** A list with links, beside the same without them and the signing of as many. */
/** Links are work and no waiting, so what counts is the processor's time. */
function timeBesideSigning(
  measurements: Measurements,
  name: string,
  [side, called]: readonly [Side, string],
  limit: number,
): Target[] {
  const sides = [at(name), [name, side], [name, 'signing']] as const;
  if (!measurements.has(sides[0])) return [];
  const rounds = measurements.processorPerRound(
    sides,
    (time = NaN, without = NaN, signing = NaN) => time / (without + signing),
  );
  const what = `${name}: processor time, of ${called} and bare signing`;
  return [{ what, bound: 'at most', limit, rounds }];
}
