import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { objectNamed } from '../../db/homes.ts';
import { timeNow } from '../../values/clock.ts';
import { RecentMap } from '../../values/recent-map.ts';
import { type RefusedRequest, withRefusal } from '../../limits/refusals.ts';
import type { Failure, FailureCode } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { AppContext, AppEnv } from '../context.ts';

/** Notes the refused requests of a token with its rate limiter, after the answer. */
export const noteRefusals = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { limiter, failure, caller } = c.var;
  if (limiter === undefined || failure === undefined || c.res.status >= 500) return;
  if (failure.code === 'rate_limited') floods.note(c, limiter, refusedRequest(c, failure));
  // A token that has not been looked up, or is not live, has no list.
  else if (caller !== undefined) {
    c.executionCtx.waitUntil(note(c.env, limiter, [refusedRequest(c, failure)]));
  }
});

/** A part of a request that should be an id, and is one. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Messages that would quote what was sent. */
const WITHOUT_QUOTATION: Readonly<Partial<Record<FailureCode, string>>> = {
  invalid_json: 'The body is not valid JSON.',
  unsupported_media_type: 'The body has another media type than the operation takes.',
};

function refusedRequest(c: AppContext, { code, message }: Failure): RefusedRequest {
  const at = instant(timeNow());
  return {
    at,
    since: at,
    count: 1,
    method: c.req.method,
    path: pathOf(c),
    status: c.res.status,
    code,
    message: WITHOUT_QUOTATION[code] ?? message,
    requestId: c.var.requestId,
  };
}

/** The route's path with the request's ids. Nothing else of the request's path: it may be a secret. */
function pathOf(c: AppContext): string {
  const sent = c.req.path.split('/');
  const parts = routePath(c, -1).split('/');
  return parts.map((part, at) => idIn(part, sent[at]) ?? part).join('/');
}

const idIn = (part: string, sent = ''): string | undefined =>
  part.startsWith(':') && UUID.test(sent) ? sent : undefined;

/** Requests beyond the rate of a token are noted at most so often, in milliseconds. */
const GATHERED_MS = 1000;

interface Flood {
  /** Until when requests are gathered, in epoch milliseconds. */
  readonly until: number;
  /** What is not noted yet, as one line or more. */
  readonly gathered: readonly RefusedRequest[];
}

/**
 * Gathers requests beyond the rate: the first is noted at once, those of the next second together. So a
 * flood does not become as many calls to the limiter.
 */
class Floods {
  readonly #of = new RecentMap<Flood>();

  note(c: AppContext, limiter: string, refused: RefusedRequest): void {
    const now = timeNow();
    const flood = this.#of.get(limiter) ?? { until: 0, gathered: [] };
    const lines = withRefusal(flood.gathered, refused);
    if (flood.until <= now) {
      this.#of.set(limiter, { until: now + GATHERED_MS, gathered: [] });
      c.executionCtx.waitUntil(note(c.env, limiter, lines));
      return;
    }
    this.#of.set(limiter, { ...flood, gathered: lines });
    if (flood.gathered.length === 0) c.executionCtx.waitUntil(this.#noteRest(c.env, limiter));
  }

  async #noteRest(env: Env, limiter: string): Promise<void> {
    await scheduler.wait(GATHERED_MS);
    const { gathered = [] } = this.#of.get(limiter) ?? {};
    this.#of.delete(limiter);
    if (gathered.length > 0) await note(env, limiter, gathered);
  }
}

const floods = new Floods();

/** @param refusals newest first. */
async function note(env: Env, limiter: string, refusals: readonly RefusedRequest[]): Promise<void> {
  try {
    await objectNamed(env.RATE_LIMITER, limiter, env).note(refusals.toReversed());
  } catch (error) {
    console.warn(JSON.stringify({ warning: 'refused requests not noted', error: String(error) }));
  }
}
