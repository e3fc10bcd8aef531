import type { Measurements, Which } from '../measurements.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Something that a ratio has to reach, and what it was. */
export interface Target {
  readonly what: string;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  /** NaN if it was not measured. */
  readonly measured: number;
}

export function isMet({ bound, limit, measured }: Target): boolean {
  return bound === 'at least' ? measured >= limit : measured <= limit;
}

/** What the service is to reach, of what was measured. */
export function targetsOf(measurements: Measurements, scenarios: readonly Scenario[]): Target[] {
  const faster = (what: string, limit: number, one: Which, other: Which): Target[] =>
    measurements.has(one) && measurements.has(other)
      ? [{ what, bound: 'at least', limit, measured: measurements.ratio(one, other) }]
      : [];
  const reads = scenarios.filter(({ cells: [{ status }] }) => status === 200);
  return [
    ...reads.flatMap(({ name }) =>
      faster(`${name}: of the floor, two round trips`, 0.9, at(name), [name, 'floor-2']),
    ),
    ...reads.flatMap(({ name }) =>
      faster(`${name}: of the floor, one round trip`, 0.8, at(name), [name, 'floor-1']),
    ),
    ...faster('forged token: of hello world', 0.8, at('forged'), ['forged', 'hello']),
    ...importTime(measurements),
    ...faster('import: units a second, of the peer', 0.5, at('import'), ['import', 'peer']),
    ...faster('list of 100k: of the list of 1k', 0.9, at('list-100k'), at('list-1k')),
    ...faster('list of 100k: of the peer', 2, at('list-100k'), ['list-100k', 'peer']),
    ...imagesTime(measurements),
  ];
}

const at = (scenario: string): Which => [scenario, 'einheit'];

function importTime(measurements: Measurements): Target[] {
  const sides = [at('import'), ['import', 'batch']] as const;
  if (!measurements.has(sides[0])) return [];
  const measured = measurements.perRound(sides, (seconds = NaN, bare = NaN) => seconds / bare);
  return [{ what: 'import: time, of the bare batch', bound: 'at most', limit: 1.5, measured }];
}

function imagesTime(measurements: Measurements): Target[] {
  const sides = [at('images'), ['images', 'page'], ['images', 'signing']] as const;
  if (!measurements.has(sides[0])) return [];
  const measured = measurements.perRound(
    sides,
    (seconds = NaN, page = NaN, signing = NaN) => seconds / (page + signing),
  );
  const what = 'images: time, of the page without images and bare signing';
  return [{ what, bound: 'at most', limit: 1.5, measured }];
}
