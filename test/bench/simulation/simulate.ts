import type { Random } from '../../../src/local/demo/random.ts';
import { Server } from '../server.ts';
import { type Placement, sharesOfHomes } from './placement.ts';
import type { Shares } from './shares.ts';

/** What is simulated: requests that arrive by themselves, however busy the homes are. */
export interface Load {
  readonly shares: Shares;
  readonly placement: Placement;
  readonly homes: number;
  /** Requests that arrive in a second, on average. */
  readonly perSecond: number;
  /** How many requests are sent. */
  readonly requests: number;
  readonly service: Service;
}

/** How long a database is busy with one request, in milliseconds. */
export interface Service {
  readonly mean: number;
  readonly next: () => number;
}

/** Every request takes as long as the others. */
export function fixed(milliseconds: number): Service {
  return { mean: milliseconds, next: () => milliseconds };
}

/** Times from the exponential distribution. */
export function exponential(mean: number, random: Random): Service {
  const above0 = () => (random.int(0, 2 ** 32 - 1) + 1) / 2 ** 32;
  return { mean, next: () => -Math.log(above0()) * mean };
}

/** What came of it. */
export interface Outcome {
  /** Requests answered in a second: the part that is answered by the end, of those that arrive. */
  readonly perSecond: number;
  /**
   * Milliseconds from a request's arrival to its answer. Infinity for a request to a home that gets
   * more than it can do: the queue there grows for as long as the load lasts.
   */
  readonly times: Float64Array;
}

const MS = 1000;
/** The part of the requests that finds queues still filling, and is left out. */
const WARM_UP = 0.1;

/**
 * Sends requests to homes that serve one request at a time. Requests arrive as a Poisson process,
 * and each is of an organisation that is drawn by its share.
 */
export function simulate(load: Load, random: Random): Outcome {
  const { shares, placement, homes, requests, service } = load;
  const servers = Array.from({ length: homes }, () => new Server());
  const isOverloaded = sharesOfHomes(shares, placement, homes).map(
    (share) => share * load.perSecond * service.mean >= MS,
  );
  const arrivals = exponential(MS / load.perSecond, random);
  const draw = drawing(shares, random);
  const skipped = Math.floor(requests * WARM_UP);
  const times = new Float64Array(requests - skipped);
  const ends = new Float64Array(requests);
  let now = 0;
  let begun = 0;
  for (let request = 0; request < requests; request++) {
    now += arrivals.next();
    const home = placement[draw()] ?? 0;
    const end = servers[home]?.serve(now, service.next()) ?? NaN;
    ends[request] = end;
    if (request === skipped) begun = now;
    if (request >= skipped)
      times[request - skipped] = isOverloaded[home] === true ? Infinity : end - now;
  }
  const answered = ends.filter((end) => end > begun && end <= now).length;
  const perSecond = (answered / times.length) * load.perSecond;
  return { perSecond, times: times.toSorted() };
}

/** Draws organisations by their shares. */
function drawing(shares: Shares, random: Random): () => number {
  let sum = 0;
  const bounds = shares.map((share) => (sum += share));
  return () => {
    const drawn = (random.int(0, 2 ** 32 - 1) / 2 ** 32) * sum;
    let [low, high] = [0, bounds.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
