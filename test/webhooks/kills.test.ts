import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { Budget } from '../../src/jobs/budget.ts';
import { inEachShard } from '../../src/jobs/each-shard.ts';
import { wakeNotifiers } from '../../src/jobs/wake-notifiers.ts';
import { Notifier } from '../../src/resources/webhooks/notifier.ts';
import { Random } from '../harness/random.ts';
import { aProject } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { SECOND_MS, HOUR_MS, DAY_MS } from '../harness/durations.ts';
import { type Organisation } from '../harness/organisation.ts';
import { webhookOf } from '../harness/webhooks.ts';
import { Weather } from './weather.ts';

// A few of the seeded schedules with the real parts: the writer, D1, the notifier's Durable Object and its
// alarm. Only the internet between the notifier and the receiver is the test's.

const SEEDS = Array.from({ length: 8 }, (_, at) => at + 1);

/** How long the runtime takes until the writers have woken their notifiers. */
const WAKE_UPS_MS = 150;
const ADDRESS = 'https://receiver.example/';

/** Alarms are set by this clock, far ahead of the runtime's: they go off only when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
});

class Schedule {
  readonly #random: Random;
  readonly #weather: Weather;
  readonly #organisation: Organisation;
  readonly #api: Client;
  readonly #project: { readonly id: string };
  readonly #webhook: { readonly id: string };
  readonly #mirror = new Map<string, string>();
  /** Whether a writer may be about to wake its notifier. */
  #hasWritten = false;

  static async begun(seed: number): Promise<Schedule> {
    const { organisation, api, project } = await aProject();
    const { body } = await api.post('/webhooks', { url: ADDRESS });
    return new Schedule(seed, organisation, api, { project, webhook: body.webhook });
  }

  private constructor(
    seed: number,
    organisation: Organisation,
    api: Client,
    made: Record<'project' | 'webhook', { readonly id: string }>,
  ) {
    this.#random = new Random(seed);
    this.#weather = new Weather(this.#random);
    this.#organisation = organisation;
    this.#api = api;
    this.#project = made.project;
    this.#webhook = made.webhook;
    this.#interpose();
  }

  /** Plays to the end. @returns what the receiver has missed, as id and version. */
  async plays(): Promise<string[]> {
    for (let left = this.#random.between(4, 8); left > 0; left--) {
      if (this.#random.chance(0.6)) await this.#writes();
      else await this.#passes(this.#random.between(1, 400) * SECOND_MS);
    }
    this.#weather.isOver = true;
    for (let hours = 0; hours < 3; hours++) {
      await inEachShard(wakeNotifiers)(env, Date.now(), new Budget(900, 900, Date.now() + HOUR_MS));
      await this.#passes(HOUR_MS);
    }
    const stored = await this.#read({});
    return [...stored].filter(([id, at]) => this.#mirror.get(id) !== at).map(String);
  }

  standing() {
    return webhookOf(this.#api, this.#webhook);
  }

  get #notifier() {
    return env.NOTIFIER.getByName(this.#organisation.id);
  }

  async #writes(): Promise<void> {
    vi.setSystemTime(Date.now() + 5);
    const units = Array.from({ length: this.#random.between(1, 3) }, () => ({}));
    await this.#api.imports(this.#project, units);
    this.#hasWritten = true;
  }

  /** Lets time pass, in which alarms go off. */
  async #passes(milliseconds: number): Promise<void> {
    if (this.#hasWritten) await scheduler.wait(WAKE_UPS_MS);
    this.#hasWritten = false;
    const end = Date.now() + milliseconds;
    for (;;) {
      const alarm = await this.#alarm();
      if (alarm === null || alarm > end) break;
      vi.setSystemTime(Math.max(Date.now(), alarm));
      // One whose object is killed fails; the platform would repeat it, or it is lost.
      await runDurableObjectAlarm(this.#notifier).catch(() => this.#repeats());
    }
    vi.setSystemTime(Math.max(Date.now(), end));
  }

  #alarm(): Promise<number | null> {
    return runInDurableObject(this.#notifier, (_, { storage }) => storage.getAlarm());
  }

  async #repeats(): Promise<void> {
    if (this.#weather.loses()) return;
    await runInDurableObject(this.#notifier, (_, { storage }) =>
      storage.setAlarm(Date.now() + 2 * SECOND_MS),
    );
  }

  /** Loses wake-ups, and stands for the receiver. */
  #interpose(): void {
    const wake = Reflect.get(Notifier.prototype, 'wake');
    vi.spyOn(Notifier.prototype, 'wake').mockImplementation(function (
      this: Notifier,
      orgId: string,
    ) {
      return weather.loses() ? Promise.resolve() : Reflect.apply(wake, this, [orgId]);
    });
    const weather = this.#weather;
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      input === ADDRESS ? this.#receives(init?.body) : real(input, init),
    );
  }

  async #receives(body: BodyInit | null | undefined): Promise<Response> {
    if (typeof body !== 'string') throw new Error('A message is text.');
    const { data } = JSON.parse(body);
    if (this.#weather.writes()) await this.#writes();
    const { syncs, answer } = this.#weather.conduct();
    if (syncs !== 'not at all') {
      for (const [id, at] of await this.#read({ updatedSince: data.updatedSince })) {
        if (syncs === 'wholly' || this.#random.chance(0.5)) this.#mirror.set(id, at);
      }
    }
    if (this.#weather.kills()) {
      await runInDurableObject(this.#notifier, (_, state) => {
        state.abort('The notifier is killed.');
      }).catch(() => undefined);
    }
    if (answer.status !== null) return new Response(null, { status: answer.status });
    if (answer.result !== 'timed_out') throw new TypeError('There is no such host.');
    vi.setSystemTime(Date.now() + 10 * SECOND_MS);
    throw new DOMException('The receiver has not answered.', 'TimeoutError');
  }

  /** The versions of units, by their ids, as a receiver reads them. */
  async #read(query: Readonly<Record<string, string>>): Promise<Map<string, string>> {
    const pages = await this.#api.follows('/properties', { ...query, includeArchived: true });
    const units = pages.flatMap(({ body }) => body.properties);
    return new Map(units.map(({ id, updatedAt }) => [id, updatedAt]));
  }
}

test.each(SEEDS)('No change is missed by the real parts: seed %i', async (seed) => {
  const schedule = await Schedule.begun(seed);
  expect(await schedule.plays()).toEqual([]);
  expect(await schedule.standing()).toMatchObject({ enabled: true, failingSince: null });
});
