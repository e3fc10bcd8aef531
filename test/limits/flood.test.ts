import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import worker from '../../src/index.ts';
import type { RateAnswer } from '../../src/limits/token-bucket.ts';
import type { RateTerms } from '../../src/values/rate-terms.ts';
import { aClient, limitedTo } from '../harness/callers.ts';
import { type Client, ORIGIN } from '../harness/client.ts';
import { AN_HOUR_AGO, passTime, shortenPauses, stopClock } from '../harness/clock.ts';
import { Costs } from '../harness/counted.ts';
import { objectsWith } from '../harness/objects.ts';
import { shardsThrough } from '../harness/shards.ts';

const REQUESTS = 500;
const AT_ONCE = 25;
const BURST = 50;

stopClock(AN_HOUR_AGO);
shortenPauses();
beforeEach(() => {
  // The Worker logs one line for each request, too many for the output of a test.
});

test(
  'a flood causes few calls to storage and the limiter beyond those of its accepted requests',
  { timeout: 90_000 },
  async () => {
    const { api } = await limitedTo({ requestsPerMinute: 600, burst: BURST });
    const { floods, counts } = flooder(api);
    expect(await floods(REQUESTS)).toEqual({ 200: BURST, 429: REQUESTS - BURST });
    // Additional calls: requests under way at the first refusal.
    expect(counts().roundTrips).toBeLessThanOrEqual(BURST + 2 * AT_ONCE);
    expect(counts().limiterCalls).toBeLessThanOrEqual(BURST + 2 * AT_ONCE);

    const another = await aClient();
    expect((await another.get('/projects')).status).toBe(200);
  },
);

test(
  'a busy token is accepted from its lease, and never beyond its burst',
  { timeout: 90_000 },
  async () => {
    const { api } = await limitedTo({ requestsPerMinute: 600, burst: 500 });
    const { floods, counts } = flooder(api);
    expect(await floods(200)).toEqual({ 200: 200 });
    expect(counts().limiterCalls).toBeLessThan(150);
    expect(await floods(400)).toEqual({ 200: 300, 429: 100 });
  },
);

test('of the requests under way at the end of a lease, one asks the limiter for the next lease', async () => {
  const { api } = await limitedTo({ requestsPerMinute: 600_000, burst: 100_000 });
  const { floods, counts } = flooder(api);
  await floods(300);
  const { limiterCalls: before } = counts();
  const ROUNDS = 10;
  for (let round = 0; round < ROUNDS; round++) {
    passTime(500);
    expect(await floods(40)).toEqual({ 200: 40 });
  }
  expect(counts().limiterCalls - before).toBeLessThanOrEqual(2 * ROUNDS);
});

test('an unused lease expires, and a lease has at most a hundredth of the burst', async () => {
  const { api } = await limitedTo({ requestsPerMinute: 60, burst: 300 });
  const { floods } = flooder(api);
  expect(await floods(60)).toEqual({ 200: 60 });
  passTime(2000);
  const { 200: admitted = 0 } = await floods(300);
  expect(admitted).toBeGreaterThanOrEqual(242 - 3 * AT_ONCE);
  expect(admitted).toBeLessThanOrEqual(242);
});

test('a token is accepted after its Retry-After, even if it was rejected again in the meantime', async () => {
  const { api } = await limitedTo({ requestsPerMinute: 60, burst: 1 });
  const { floods, counts } = flooder(api);
  for (const second of [1, 2, 3, 4, 5]) {
    expect(await floods(50)).toEqual({ 200: 1, 429: 49 });
    expect(counts().roundTrips).toBeLessThanOrEqual((second + 1) * AT_ONCE);
    passTime(1000);
  }
});

/** Sends requests, and counts their calls to storage and to the limiter. */
function flooder({ token }: Client) {
  const costs = new Costs();
  let limiterCalls = 0;
  const limiters = objectsWith(env.RATE_LIMITER, (_name, stub) => ({
    take: (wanted: number) => {
      limiterCalls++;
      return stub.take(wanted);
    },
    takeUnder: (terms: RateTerms, instead: RateAnswer) => {
      limiterCalls++;
      return stub.takeUnder(terms, instead);
    },
  }));
  const context = createExecutionContext();
  const bindings = {
    ...env,
    ...shardsThrough((real) => costs.count(real)),
    RATE_LIMITER: limiters,
  };
  const headers = { Authorization: `Bearer ${token}` };
  const floods = async (count: number) => {
    const statuses: Record<number, number> = {};
    let left = count;
    const next = async () => {
      while (left-- > 0) {
        const request = new Request(`${ORIGIN}/v1/projects`, { headers });
        const { status } = await worker.fetch(request, bindings, context);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    await waitOnExecutionContext(context);
    return statuses;
  };
  return { floods, counts: () => ({ roundTrips: costs.cost().roundTrips, limiterCalls }) };
}
