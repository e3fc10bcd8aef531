import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Rate, RateAnswer } from '../../src/limits/token-bucket.ts';
import type { RateLimiter } from '../../src/limits/rate-limiter.ts';
import { aClient, limitedTo } from '../harness/callers.ts';
import { Random } from '../harness/random.ts';
import { AN_HOUR_AGO, passTime, stopClock } from '../harness/clock.ts';
import { limiterOf, rowsWritten } from './limiter.ts';

// What the limiter writes, which Cloudflare bills, and what an eviction may grant in return.

stopClock(AN_HOUR_AGO);

/** An object that is idle for so long is evicted, and loses its memory. */
const IDLE_MS = 10_000;

const rows = rowsWritten();

const SLOW = { requestsPerMinute: 60, burst: 100 };
const FAST = { requestsPerMinute: 600, burst: 100 };

test.each([
  { traffic: 'one request a second', rate: FAST, together: 1, everyMs: 1000 },
  { traffic: 'forty requests at once every five seconds', rate: FAST, together: 40, everyMs: 5000 },
  { traffic: 'one request a second, which is its rate', rate: SLOW, together: 1, everyMs: 1000 },
  { traffic: 'ten requests at once every ten seconds', rate: SLOW, together: 10, everyMs: 10_000 },
])('a calm token writes no row: $traffic', async ({ rate, together, everyMs }) => {
  const { api } = await limitedTo(rate);
  await api.get('/projects');
  const before = rows();
  for (let sent = 0; sent < 80; sent += together) {
    passTime(everyMs);
    if (everyMs >= IDLE_MS) await evictDurableObject(limiterOf(api));
    const answers = await Promise.all(Array.from({ length: together }, () => api.get('/projects')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(rows() - before).toBe(0);
});

test('a token without a limit writes no row', async () => {
  const api = await aClient();
  const before = rows();
  for (let sent = 0; sent < 3; sent++) expect((await api.get('/projects')).status).toBe(200);
  expect(rows() - before).toBe(0);
});

/** A limiter that is called directly, beside what it may accept at most. */
class BoundedLimiter {
  readonly #limiter: DurableObjectStub<RateLimiter>;
  readonly #rate: Rate;
  /** Requests that an exact bucket would still accept, and those that evictions may grant. */
  #left: number;
  /** The least that was ever left: below 0, the limiter has accepted more than it may. */
  #least = 0;
  #at = Date.now();

  private constructor(name: string, rate: Rate) {
    this.#limiter = env.RATE_LIMITER.getByName(name);
    this.#rate = rate;
    this.#left = rate.burst;
  }

  static async of(name: string, rate: Rate): Promise<BoundedLimiter> {
    const bounded = new BoundedLimiter(name, rate);
    await bounded.#limiter.takeUnder(rate, await bounded.#limiter.take());
    bounded.#left--;
    return bounded;
  }

  get least(): number {
    return this.#least;
  }

  /** Takes requests until one is refused, some of them in advance. */
  async take(count: number, inAdvance: number): Promise<RateAnswer['decision']> {
    const { requestsPerMinute, burst } = this.#rate;
    const refilled = ((Date.now() - this.#at) * requestsPerMinute) / 60_000;
    this.#left = Math.min(burst, this.#left + refilled);
    this.#at = Date.now();
    for (let taken = 1; ; taken++) {
      const { decision, advance } = await this.#limiter.take(inAdvance);
      this.#left -= (decision.allowed ? 1 : 0) + advance;
      this.#least = Math.min(this.#least, this.#left);
      if (taken >= count || !decision.allowed) return decision;
    }
  }

  /** An eviction grants nothing after ten idle seconds, and otherwise at most half of the burst. */
  async evict(): Promise<void> {
    if (Date.now() - this.#at < IDLE_MS) this.#left += this.#rate.burst / 2;
    await evictDurableObject(this.#limiter);
  }
}

/** Far below one request. */
const ROUNDING = 0.001;
const SEEDS = [0, 1, 2];

test.each([
  { evictions: 'of idle objects', pauses: [IDLE_MS, IDLE_MS + 1000] },
  { evictions: 'at any time', pauses: [0, 100, 1000, IDLE_MS - 1, IDLE_MS, 60_000] },
])('evictions $evictions never grant more than the bound', async ({ evictions, pauses }) => {
  for (const seed of SEEDS) {
    const random = new Random(seed);
    const rate = { requestsPerMinute: random.between(5, 90), burst: random.between(10, 60) };
    const limiter = await BoundedLimiter.of(`${evictions} ${seed}`, rate);
    for (let step = 0; step < 20; step++) {
      await limiter.take(random.between(1, rate.burst), random.between(0, 3));
      passTime(pauses[random.between(0, pauses.length - 1)] ?? 0);
      if (random.chance(0.8)) await limiter.evict();
    }
    expect(limiter.least).toBeGreaterThan(-ROUNDING);
  }
});

test('an eviction takes at most half of the remaining requests', async () => {
  const limiter = await BoundedLimiter.of('half', SLOW);
  const { remaining } = await limiter.take(59, 0);
  expect(remaining).toBe(40);
  await limiter.evict();
  expect((await limiter.take(1, 0)).remaining).toBeGreaterThanOrEqual(19);
});
