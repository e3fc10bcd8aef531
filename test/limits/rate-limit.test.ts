import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import type { RateLimiter } from '../../src/limits/rate-limiter.ts';
import { aCaller, aClient, limitedTo } from '../harness/callers.ts';
import type { Answer, Client } from '../harness/client.ts';
import { AN_HOUR_AGO, passTime, shortenPauses, stopClock } from '../harness/clock.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { limiterOf } from './limiter.ts';

stopClock(AN_HOUR_AGO);
shortenPauses();

/** Sends requests until one is refused. Returns that answer and the number of accepted requests. */
async function exhaust(api: Client): Promise<{ admitted: number; refused: Answer }> {
  let admitted = 0;
  let answer = await api.get('/projects');
  while (answer.status === 200) {
    admitted++;
    answer = await api.get('/projects');
  }
  expect(answer.status).toBe(429);
  return { admitted, refused: answer };
}

/** Ends an object although a timer keeps it in memory. */
const crashes = (limiter: DurableObjectStub<RateLimiter>) =>
  runInDurableObject(limiter, (_, state) => {
    state.abort('The test ends it.');
  }).catch(() => undefined);

const retryAfter = ({ headers }: Answer): number => Number(headers.get('Retry-After'));

/** The values of `RateLimit`: requests that remain, and seconds until all are back. */
function rateLimitOf({ headers }: Answer) {
  const [, remaining, reset] =
    /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('RateLimit') ?? '') ?? [];
  return { remaining: Number(remaining), reset: Number(reset) };
}

describe('Over a minute of flood', { timeout: 30_000 }, () => {
  const rate = { requestsPerMinute: 60, burst: 40 };
  const allowance = rate.requestsPerMinute + rate.burst;

  /** Number of requests accepted within a minute, while the limiter is lost at this interval. */
  async function acceptedInAMinute(evictEveryMs: number): Promise<number> {
    const { api } = await limitedTo(rate);
    let total = 0;
    for (let elapsed = 0; elapsed < 60_000; elapsed += 2000) {
      total += (await exhaust(api)).admitted;
      passTime(2000);
      if (elapsed > 0 && elapsed % evictEveryMs === 0) await crashes(limiterOf(api));
    }
    return total;
  }

  test('the limiter accepts 95 to 100 % of the allowed requests', async () => {
    const admitted = await acceptedInAMinute(Number.POSITIVE_INFINITY);
    expect(admitted).toBeGreaterThanOrEqual(allowance * 0.95);
    expect(admitted).toBeLessThanOrEqual(allowance);
  });

  test('the limiter does so even if it is lost every ten seconds', async () => {
    const admitted = await acceptedInAMinute(10_000);
    expect(admitted).toBeGreaterThanOrEqual(allowance * 0.95);
    expect(admitted).toBeLessThanOrEqual(allowance);
  });
});

test.each([
  { requestsPerMinute: 1, burst: 1 },
  { requestsPerMinute: 7, burst: 3 },
  { requestsPerMinute: 700, burst: 5 },
])('Retry-After is the exact wait at $requestsPerMinute requests a minute', async (rate) => {
  const { api } = await limitedTo(rate);
  const { admitted, refused } = await exhaust(api);
  expect(admitted).toBe(rate.burst);
  const seconds = retryAfter(refused);
  expect(seconds).toBe(Math.ceil(60 / rate.requestsPerMinute));
  passTime(seconds * 1000 - 1);
  const early = await api.get('/projects');
  expect([early.status, retryAfter(early)]).toEqual([429, 1]);
  passTime(1);
  expect((await api.get('/projects')).status).toBe(200);
});

test('an eviction right after the last request grants no additional request', async () => {
  const { api } = await limitedTo({ requestsPerMinute: 600, burst: 100 });
  const { admitted } = await exhaust(api);
  expect(admitted).toBe(100);
  await evictDurableObject(limiterOf(api));
  passTime(1000);
  const answer = await api.get('/projects');
  expect(answer.status).toBe(200);
  expect(rateLimitOf(answer).remaining).toBeLessThan(10);
});

test('every answer to a known token reports the remaining requests', async () => {
  const { organisation, api } = await limitedTo({ requestsPerMinute: 60, burst: 20 });
  await organisation.onPlan({ monthlyUnits: 0 });
  const project = await api.createsProject();
  const first = await api.get(`/projects/${project.id}`);
  const etag = first.headers.get('ETag') ?? '';
  const answers = [
    first,
    await api.get(`/projects/${project.id}`, {}, { 'If-None-Match': etag }),
    await api.sends('HEAD', '/projects'),
    await api.get('/projects', { limit: 'many' }),
    await api.postsText('/projects', '{"broken'),
    await api.get(`/projects/${UNKNOWN}`),
    await api.post(`/projects/${project.id}/properties`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 400, 400, 404, 402]);
  for (const { headers } of answers) {
    expect(headers.get('RateLimit-Policy')).toBe('"default";q=60;w=60');
  }
  expect(answers.map((answer) => rateLimitOf(answer))).toEqual(
    answers.map((_, at) => ({ remaining: 18 - at, reset: 2 + at })),
  );
  const powerless = await organisation.signedIn({ scopes: [] });
  const forbidden = await powerless.get('/projects');
  expect([forbidden.status, rateLimitOf(forbidden).remaining]).toEqual([403, 19]);
  const { refused } = await exhaust(api);
  expect(refused.body.error.code).toBe('rate_limited');
  expect(rateLimitOf(refused)).toEqual({ remaining: 0, reset: 20 });
  expect(rateLimitOf(await api.get('/projects'))).toEqual({ remaining: 0, reset: 20 });
});

test('a token beyond its rate is rejected before anything else is checked', async () => {
  const { api } = await limitedTo({ requestsPerMinute: 60, burst: 2 });
  await exhaust(api);
  expect((await api.postsText('/folders', '{"broken')).status).toBe(429);
  passTime(1000);
  expect((await api.postsText('/folders', '{"broken')).status).toBe(400);
});

test.each(['/projects', '/folders', `/projects/${UNKNOWN}/imports`])(
  'the body of a POST to %s is not read while its token is over its rate',
  async (path) => {
    const { api } = await limitedTo({ requestsPerMinute: 60, burst: 1 });
    await exhaust(api);
    let read = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read = true;
          controller.enqueue(new TextEncoder().encode('{}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const refused = await api.postsText(path, body);
    expect([refused.status, refused.reached]).toEqual([429, []]);
    expect(read).toBe(false);
  },
);

/** A request whose token reaches its limit while the body arrives, so many milliseconds long. */
async function whileABodyArrives(milliseconds: number): Promise<Answer> {
  const { api } = await limitedTo({ requestsPerMinute: 1, burst: 2 });
  await api.get('/projects'); // tells the limiter its terms, so that `slow` does not
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const slow = api.postsText('/folders', body.readable);
  await exhaust(api);
  passTime(milliseconds);
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode('{"name": "Neu"}'));
  await writer.close();
  return slow;
}

test('a change is counted once its body has arrived', async () => {
  expect((await whileABodyArrives(1)).status).toBe(429);
});

test('a plan without a rate has no limit, and no RateLimit headers', async () => {
  const api = await aClient();
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.get('/projects')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]?.headers.has('RateLimit')).toBe(false);
});

test('a plan without a burst accepts the requests of a minute at once', async () => {
  const { api } = await limitedTo({ requestsPerMinute: 15, burst: null });
  expect((await exhaust(api)).admitted).toBe(15);
});

test('each token has its own allowance', async () => {
  const { organisation, api } = await limitedTo({ requestsPerMinute: 60, burst: 3 });
  await exhaust(api);
  const others = [
    await organisation.signedIn(),
    (await limitedTo({ requestsPerMinute: 60, burst: 3 })).api,
  ];
  for (const other of others) {
    expect(rateLimitOf(await other.get('/projects')).remaining).toBe(2);
  }
});

describe('Of a hundred concurrent requests', () => {
  test('as many as its burst are accepted for a new token', async () => {
    const { api } = await limitedTo({ requestsPerMinute: 60, burst: 10 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.get('/projects')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('as many as remain of the new burst are accepted after a change of the plan', async () => {
    const { organisation, api } = await limitedTo({ requestsPerMinute: 60, burst: 4 });
    await api.get('/projects');
    await organisation.onPlan({ requestsPerMinute: 600, burst: 10 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.get('/projects')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  });
});

describe('A change of the plan applies to the next request', () => {
  test('if it allows more', async () => {
    const { organisation, api } = await limitedTo({ requestsPerMinute: 60, burst: 5 });
    const { refused } = await exhaust(api);
    await organisation.onPlan({ requestsPerMinute: 6000, burst: 105 });
    passTime(retryAfter(refused) * 1000);
    const answer = await api.get('/projects');
    expect(answer.headers.get('RateLimit-Policy')).toBe('"default";q=6000;w=60');
    expect(rateLimitOf(answer).remaining).toBe(100);
  });

  test('if it allows less', async () => {
    const { organisation, api } = await limitedTo({ requestsPerMinute: 6000, burst: 90 });
    for (let request = 0; request < 3; request++) await api.get('/projects');
    await organisation.onPlan({ requestsPerMinute: 60, burst: 5 });
    const answer = await api.get('/projects');
    expect(answer.headers.get('RateLimit-Policy')).toBe('"default";q=60;w=60');
    expect(rateLimitOf(answer)).toEqual({ remaining: 1, reset: 4 });
  });

  test('if it sets the first limit or removes the last one', async () => {
    const { organisation, api } = await aCaller();
    expect((await api.get('/projects')).headers.has('RateLimit')).toBe(false);
    await organisation.onPlan({ requestsPerMinute: 60, burst: 2 });
    expect((await exhaust(api)).admitted).toBe(2);
    await organisation.onPlan({ requestsPerMinute: null, burst: null });
    passTime(1000);
    for (let request = 0; request < 5; request++) {
      expect((await api.get('/projects')).status).toBe(200);
    }
  });

  test('even if the limiter is then evicted', async () => {
    const { organisation, api } = await limitedTo({ requestsPerMinute: 60, burst: 50 });
    await api.get('/projects');
    await organisation.onPlan({ requestsPerMinute: 600, burst: 8 });
    expect(rateLimitOf(await api.get('/projects')).remaining).toBe(6);
    await evictDurableObject(limiterOf(api));
    expect((await exhaust(api)).admitted).toBe(6);
  });
});
