import { describe, expect, test } from 'vitest';
import { Random } from '../../src/local/demo/random.ts';
import { Server } from './server.ts';
import { placeAfterMoving, placeAsOpened, sharesOfHomes } from './simulation/placement.ts';
import { evenShares, oneLargeShare, type Shares, zipfShares } from './simulation/shares.ts';
import { exponential, fixed, type Service, simulate } from './simulation/simulate.ts';

const SERVICE_MS = 5;
const ONE_HOME = 1000 / SERVICE_MS;

/** Requests to homes that the organisations share evenly, at this part of what one home can do. */
function loadedTo(utilisation: number, service: Service, random: Random, homes = 1) {
  const shares = evenShares(homes);
  const placement = shares.map((_, home) => home);
  const perSecond = utilisation * ONE_HOME;
  const load = { shares, placement, homes, perSecond, requests: 400_000, service };
  return simulate(load, random);
}

const meanOf = (times: Float64Array) => times.reduce((sum, time) => sum + time, 0) / times.length;
const isWithin = (part: number, figure: number, expected: number) =>
  Math.abs(figure / expected - 1) < part;

describe('A server', () => {
  test('does one job at a time, in the order of arrival', () => {
    const server = new Server();
    const ends = [0, 0, 2, 30].map((now) => server.serve(now, 5));
    expect(ends).toEqual([5, 10, 15, 35]);
  });
});

describe('The simulation agrees with queueing theory:', () => {
  // Pollaczek and Khinchine: the mean wait is ρS / 2(1-ρ) if every service takes S (M/D/1).
  test.each([0.3, 0.5, 0.75, 0.9])('fixed service times, %s busy', (busy) => {
    const { times } = loadedTo(busy, fixed(SERVICE_MS), new Random(1));
    const wait = (busy * SERVICE_MS) / (2 * (1 - busy));
    expect(meanOf(times) - SERVICE_MS).toSatisfy((mean: number) => isWithin(0.05, mean, wait));
  });

  // M/M/1: the time in the system is exponential, with the mean S / (1-ρ).
  test.each([0.3, 0.5, 0.75])('exponential service times, %s busy', (busy) => {
    const random = new Random(2);
    const { times } = loadedTo(busy, exponential(SERVICE_MS, random), random);
    const mean = SERVICE_MS / (1 - busy);
    expect(meanOf(times)).toSatisfy((figure: number) => isWithin(0.05, figure, mean));
    const p99 = times[Math.floor(times.length * 0.99)];
    expect(p99).toSatisfy((figure: number) => isWithin(0.05, figure, mean * Math.log(100)));
  });

  test('four homes with an even load are four queues, each with a quarter of it', () => {
    const { times } = loadedTo(3, fixed(SERVICE_MS), new Random(3), 4);
    const wait = (0.75 * SERVICE_MS) / (2 * 0.25);
    expect(meanOf(times) - SERVICE_MS).toSatisfy((mean: number) => isWithin(0.05, mean, wait));
  });

  test('a load that is carried is answered as it comes; one that is not, as fast as one home can', () => {
    const carried = loadedTo(0.75, fixed(SERVICE_MS), new Random(4));
    expect(carried.perSecond).toSatisfy((rate: number) => isWithin(0.01, rate, 150));
    const { perSecond, times } = loadedTo(4, fixed(SERVICE_MS), new Random(4));
    expect(perSecond).toSatisfy((rate: number) => isWithin(0.01, rate, ONE_HOME));
    expect(new Set(times)).toEqual(new Set([Infinity]));
  });
});

const perEach = (count: number, figure: number) => Array.from({ length: count }, () => figure);
const most = (shares: Shares, placement: readonly number[], homes: number) =>
  Math.max(...sharesOfHomes(shares, placement, homes));

describe('Organisations', () => {
  const skewed = { zipf: zipfShares(1000, 1), large: oneLargeShare(1000, 0.2) };

  test('by Zipf’s law: the second has half of the first, the tenth a tenth', () => {
    const [first = 0, second = 0] = skewed.zipf;
    expect(first / second).toBeCloseTo(2);
    expect(first / (skewed.zipf[9] ?? 0)).toBeCloseTo(10);
    expect(first).toBeCloseTo(1 / 7.4855, 4); // of the 1000th harmonic number
  });

  test.each([
    { name: 'evenly', shares: evenShares(1000) },
    { name: 'by Zipf’s law', shares: skewed.zipf },
    { name: 'with a large one', shares: skewed.large },
  ])('share all requests $name', ({ shares }) => {
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    const placement = placeAsOpened(shares, 8, new Random(5));
    expect(sharesOfHomes(shares, placement, 8).reduce((sum, share) => sum + share)).toBeCloseTo(1);
  });

  test('are opened in the home with the fewest: as many in each', () => {
    const placement = placeAsOpened(skewed.zipf, 8, new Random(6));
    const perHome = Map.groupBy(placement, (home) => home);
    expect([...perHome.values()].map(({ length }) => length)).toEqual(perEach(8, 125));
  });

  test('share the homes better after slots are moved, but none leaves its home by parts', () => {
    for (const homes of [2, 4]) {
      const opened = placeAsOpened(skewed.zipf, homes, new Random(7));
      const moved = placeAfterMoving(skewed.zipf, homes, new Random(7));
      expect(most(skewed.zipf, moved, homes)).toBeCloseTo(1 / homes, 3);
      expect(most(skewed.zipf, opened, homes)).toBeGreaterThan(most(skewed.zipf, moved, homes));
    }
    expect(most(skewed.large, placeAfterMoving(skewed.large, 16, new Random(7)), 16)).toBeCloseTo(
      0.2,
      2,
    );
  });
});
