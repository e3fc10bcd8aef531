import { objectNamed } from '../db/shards.ts';
import { timeNow } from '../values/clock.ts';
import { RecentMap } from '../values/recent-map.ts';
import { orWarn } from '../values/warn.ts';
import { type RefusedRequest, withRefusal } from './refusals.ts';

// The calls by which a Worker notes refused requests with the token's rate limiter, after the answer.

type Bindings = Pick<Env, 'RATE_LIMITER' | 'JURISDICTION'>;

export async function noteRefusals(
  env: Bindings,
  limiter: string,
  refusals: readonly RefusedRequest[],
): Promise<void> {
  await orWarn('refused requests not noted', () =>
    objectNamed(env.RATE_LIMITER, limiter, env).note(refusals.toReversed()),
  );
}

/** Requests beyond the rate of a token are noted at most so often, in milliseconds. */
const GATHERED_MS = 1000;

interface Flood {
  /** Until when requests are gathered, in epoch milliseconds. */
  readonly until: number;
  /** What is not noted yet, as one line or more. */
  readonly gathered: readonly RefusedRequest[];
}

const floods = new RecentMap<Flood>();

/**
 * Notes a request beyond the rate: the first at once, those of the next second together. So a flood does not
 * become as many calls to the limiter.
 */
export async function noteFlood(
  env: Bindings,
  limiter: string,
  refused: RefusedRequest,
): Promise<void> {
  const now = timeNow();
  const { until, gathered } = floods.get(limiter) ?? { until: 0, gathered: [] };
  const lines = withRefusal(gathered, refused);
  if (until <= now) {
    floods.set(limiter, { until: now + GATHERED_MS, gathered: [] });
    await noteRefusals(env, limiter, lines);
    return;
  }
  floods.set(limiter, { until, gathered: lines });
  if (gathered.length > 0) return;
  await scheduler.wait(GATHERED_MS);
  const rest = floods.get(limiter)?.gathered ?? [];
  floods.delete(limiter);
  if (rest.length > 0) await noteRefusals(env, limiter, rest);
}
