import { DurableObject } from 'cloudflare:workers';
import { type Database, databaseOf, slotOf } from '../../db/shards.ts';
import { commit, read } from '../../db/round-trip.ts';
import { machineTime, timeNow } from '../../values/clock.ts';
import type { Instant } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';
import { callWebhook, stockMessage, webhookTest } from './call.ts';
import { afterAttempt, BETWEEN_ROUNDS_MS, type DeliveryState, isDue, nextRun } from './schedule.ts';
import { type EndpointOfStock, endpointById, endpointsOf, storeAttempt } from './store.ts';

/** The pause after a fault of ours. */
const AFTER_FAULT_MS = 30_000;
/** How long one alarm begins rounds. The platform ends an alarm after 15 minutes. */
const ROUNDS_MS = 10 * 60_000;

/** The maximum number of tests of a webhook in a minute. */
const MAX_TESTS = 10;

/** The name in storage of the organisation's id, by which an alarm finds its shard. */
const ORGANISATION = 'organisation';

export interface Round<E extends DeliveryState> {
  readonly now: () => number;
  /** The organisation's clock and its enabled webhooks; `null` if none is to be called. */
  readonly load: () => Promise<{ clock: Instant; endpoints: readonly E[] } | null>;
  /** Calls a webhook, and returns the outcome. It never throws. */
  readonly call: (endpoint: E, clock: Instant) => Promise<Attempt>;
  readonly store: (called: E, next: E, attempt: Attempt) => Promise<void>;
}

/**
 * Calls every webhook that is due, each once. An acknowledgement is stored only after the answer.
 *
 * @returns the next round; `null` if no webhook is behind.
 * @throws what storage throws, once every call has ended.
 */
export async function makeRound<E extends DeliveryState>(round: Round<E>) {
  const loaded = await round.load();
  if (loaded === null) return null;
  const { clock, endpoints } = loaded;
  const settled = await Promise.allSettled(
    endpoints.map(async (endpoint) => {
      if (!isDue(endpoint, clock, round.now())) return endpoint;
      const attempt = await round.call(endpoint, clock);
      const next = afterAttempt(endpoint, clock, attempt, round.now());
      await round.store(endpoint, next, attempt);
      return next;
    }),
  );
  const states = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return nextRun(states, clock, round.now());
}

/**
 * Calls the webhooks of an organisation; its name is the organisation's id. The rows of the webhooks have
 * its whole state: the object itself is an alarm. If a wake-up is lost, or the object is, a job wakes
 * it within five minutes.
 */
export class Notifier extends DurableObject<Env> {
  /** Whether every webhook waits for the alarm, after a failure. */
  #allWait = false;
  readonly #calling = new Set<string>();
  /** When the latest tests of each webhook began. */
  readonly #tests = new Map<string, readonly number[]>();

  /**
   * Something may have been written: calls the webhooks a second later. While every webhook waits after a
   * failure, a write costs the object no storage.
   */
  async written(orgId: string): Promise<void> {
    if (this.#allWait && (await this.ctx.storage.getAlarm()) !== null) return;
    await this.wake(orgId);
  }

  /** For `/healthz`. */
  answers(): true {
    return true;
  }

  /** Runs in one second: a webhook may have been edited. */
  async wake(orgId: string): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get(ORGANISATION) !== orgId) kv.put(ORGANISATION, orgId);
    await this.#runAt(timeNow() + BETWEEN_ROUNDS_MS);
  }

  /**
   * Makes a round. No other alarm goes off before this one ends, so while a webhook takes long to answer,
   * this one makes the rounds of the others.
   */
  override async alarm(): Promise<void> {
    this.#allWait = false;
    const orgId = this.ctx.storage.kv.get<string>(ORGANISATION);
    if (orgId === undefined) return;
    const { storage } = this.ctx;
    const lastBegin = machineTime() + ROUNDS_MS;
    const rounds = [this.#round(orgId)];
    const end = () => Promise.race([Promise.all(rounds), scheduler.wait(BETWEEN_ROUNDS_MS)]);
    while ((await end()) === undefined) {
      const now = machineTime();
      const due = (await storage.getAlarm()) ?? Infinity;
      if (due > now || now > lastBegin) continue;
      await storage.setAlarm(now + BETWEEN_ROUNDS_MS);
      rounds.push(this.#round(orgId));
    }
    const alarm = await storage.getAlarm();
    if (alarm === null) return storage.deleteAll();
    await storage.setAlarm(Math.max(alarm, machineTime() + BETWEEN_ROUNDS_MS));
    this.#allWait = (await rounds[0]) === true;
  }

  /**
   * Sends a test. After a success, what waits for the next attempt is sent a second later.
   *
   * @returns `busy` if there were too many in a minute; `gone` if there is no such webhook.
   */
  async sendTest(orgId: string, webhookId: string): Promise<Attempt | 'busy' | 'gone'> {
    const db = this.#shardOf(orgId);
    const [endpoint] = await read(db, endpointById(db, orgId, webhookId));
    if (endpoint === undefined) return 'gone';
    const now = timeNow();
    const recent = (this.#tests.get(webhookId) ?? []).filter((at) => at > now - 60_000);
    if (recent.length >= MAX_TESTS) return 'busy';
    this.#tests.set(webhookId, [...recent, now]);
    const attempt = await callWebhook(endpoint, webhookTest(), this.env);
    const waits = attempt.result === 'acknowledged' && endpoint.dueAt !== null;
    const next = waits ? { ...endpoint, dueAt: null } : undefined;
    await commit(db, [storeAttempt(db, endpoint, attempt, next)]);
    if (waits) await this.wake(orgId);
    return attempt;
  }

  /** Makes a round of the webhooks that are not being called. @returns whether all of them wait. */
  async #round(orgId: string): Promise<boolean> {
    try {
      const next = await makeRound(this.#effects(orgId));
      if (next !== null) await this.#runAt(next.at);
      return next?.allWait === true;
    } catch (error) {
      console.error(JSON.stringify({ orgId, error: `The notifier failed: ${String(error)}` }));
      await this.#runAt(timeNow() + AFTER_FAULT_MS);
      return false;
    }
  }

  #effects(orgId: string): Round<EndpointOfStock> {
    const db = this.#shardOf(orgId);
    return {
      now: timeNow,
      load: async () => {
        const rows = await read(db, endpointsOf(db, orgId));
        const [first] = rows;
        if (first === undefined) return null;
        const enabled = rows.map(({ endpoint }) => endpoint);
        const endpoints = enabled.filter(({ id }) => !this.#calling.has(id));
        return { clock: first.clock, endpoints };
      },
      call: (endpoint, clock) => {
        this.#calling.add(endpoint.id);
        return callWebhook(endpoint, stockMessage(endpoint, clock), this.env);
      },
      store: async (called, next, attempt) => {
        const stored = commit(db, [storeAttempt(db, called, attempt, next)]);
        await stored.finally(() => this.#calling.delete(called.id));
      },
    };
  }

  #shardOf(orgId: string): Database {
    return databaseOf(this.env, slotOf(orgId));
  }

  async #runAt(at: number): Promise<void> {
    const due = machineTime(at);
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > due) await this.ctx.storage.setAlarm(due);
  }
}
