import type { Limits } from './organisations.ts';
import { Random } from '../harness/random.ts';
import type { Request } from './requests.ts';

/** What the seed determines before the schedule starts. */
export interface Plot {
  readonly seed: number;
  readonly limits: Limits;
  readonly requests: readonly Request[];
  /** The limits after a change of the plan, if there is a change. */
  readonly laterLimits: Limits | undefined;
  /**
   * Whether the requests are increments of one unit, which are sent close together while one writer
   * follows another.
   */
  readonly contested: boolean;
  /** Whether the token is revoked, by another writer, after all requests were sent. */
  readonly isRevoked: boolean;
  /** The probability that a call goes wrong. */
  readonly faultRate: number;
  /** The random generator for all further decisions. */
  readonly random: Random;
}

export function plotOf(seed: number): Plot {
  const random = new Random(seed);
  const limits = limitsFrom(random);
  const contested = random.chance(0.4);
  const requests = contested ? incrementsFrom(random, seed) : creationsFrom(random, seed);
  const laterLimits = random.chance(0.2) ? limitsFrom(random) : undefined;
  const faultRate = random.pick([0.1, 0.3, 0.5]);
  const isRevoked = seed % 10 === 7;
  return { seed, limits, requests, laterLimits, contested, isRevoked, faultRate, random };
}

function incrementsFrom(random: Random, seed: number): Request[] {
  return Array.from({ length: random.between(3, 6) }, (_, at) => ({
    kind: 'increment',
    key: null,
    tag: `${seed}-${at}`,
    units: 0,
    online: 0,
  }));
}

function creationsFrom(random: Random, seed: number): Request[] {
  const requests: Request[] = [];
  for (let left = random.pick([1, 2, 2, 3]); left > 0; left--) {
    const key = random.pick([null, 'k1', 'k1', 'k2']);
    const first = requests.find((request) => key !== null && request.key === key);
    requests.push(first ?? requestFrom(random, key, `${seed}-${left}`));
  }
  return requests;
}

function limitsFrom(random: Random): Limits {
  return {
    monthlyUnits: random.between(2, 7),
    maxOnlineUnits: random.chance(0.3) ? null : random.between(0, 4),
  };
}

function requestFrom(random: Random, key: string | null, tag: string): Request {
  const kind = random.chance(0.2) ? 'creation' : 'import';
  const units = kind === 'creation' ? 1 : random.between(1, 3);
  return { kind, key, tag, units, online: random.between(0, units) };
}
