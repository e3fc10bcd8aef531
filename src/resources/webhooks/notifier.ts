import { DurableObject } from 'cloudflare:workers';
import { type Database, databaseOf } from '../../db/homes.ts';
import { slotOf } from '../../db/slots.ts';
import { commit, read } from '../../db/round-trip.ts';
import { Failure } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';
import { Queue } from '../../writes/task.ts';
import { callWebhook, stockChanged, webhookTest } from './call.ts';
import { after, isDue, type Look, nextLook, noted, type Standing } from './schedule.ts';
import { type Endpoint, endpointById, endpointsOf, keepStanding } from './store.ts';

/** How long changes are gathered: an import in parts, or many in a row, are one call. */
const GATHERED_MS = 1000;
/** How long after a fault of ours the notifier looks again. */
const AFTER_FAULT_MS = 30_000;

/** The name in storage of the organisation's id, by which an alarm finds its home. */
const ORGANISATION = 'organisation';

/** What a round does outside of itself. */
export interface Round<E extends Standing> {
  readonly now: () => number;
  /** The organisation's clock and its enabled webhooks; `null` if none is to be called. */
  readonly load: () => Promise<{
    readonly clock: Instant;
    readonly endpoints: readonly E[];
  } | null>;
  /** Calls a webhook, and tells how it went. It never throws. */
  readonly call: (endpoint: E, clock: Instant) => Promise<Attempt>;
  readonly keep: (called: E, next: E) => Promise<void>;
}

/**
 * Calls every webhook that is due, each once. What it has acknowledged is stored only after its answer.
 *
 * @returns when to look again; `null` if no webhook is behind.
 * @throws whatever storage throws, once every call has ended.
 */
export async function makeRound<E extends Standing>(round: Round<E>): Promise<Look | null> {
  const loaded = await round.load();
  if (loaded === null) return null;
  const { clock, endpoints } = loaded;
  const settled = await Promise.allSettled(
    endpoints.map(async (endpoint) => {
      if (!isDue(endpoint, clock, round.now())) return endpoint;
      const attempt = await round.call(endpoint, clock);
      const next = after(endpoint, clock, attempt, round.now());
      await round.keep(endpoint, next);
      return next;
    }),
  );
  const standings = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return nextLook(standings, clock, round.now());
}

/**
 * Calls the webhooks of an organisation; its name is the organisation's id. All that it knows is in the
 * rows of the webhooks: the object itself is an alarm. If a wake-up is lost, or the object is, the hourly
 * job wakes it.
 */
export class Notifier extends DurableObject<Env> {
  readonly #queue = new Queue();
  /** Whether every webhook waits for the alarm, after a failure. */
  #allWait = false;

  /**
   * Tells the notifier that something may have been written. It calls a second later, except where every
   * webhook waits after a failure: then writes cost the object no storage.
   */
  async written(orgId: string): Promise<void> {
    if (this.#allWait && (await this.ctx.storage.getAlarm()) !== null) return;
    await this.wake(orgId);
  }

  /** The notifier looks a second later which webhooks are due: one may have been set anew. */
  async wake(orgId: string): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get(ORGANISATION) !== orgId) kv.put(ORGANISATION, orgId);
    await this.#lookAt(Date.now() + GATHERED_MS);
  }

  override async alarm(): Promise<void> {
    this.#allWait = false;
    const orgId = this.ctx.storage.kv.get<string>(ORGANISATION);
    if (orgId === undefined) return;
    const next = await this.#queue
      .run(() => makeRound(this.#roundOf(orgId)))
      .catch((error: unknown) => {
        console.error(JSON.stringify({ orgId, error: `The notifier failed: ${String(error)}` }));
        return { at: Date.now() + AFTER_FAULT_MS, allWait: false };
      });
    if (next === null) {
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll();
      return;
    }
    await this.#lookAt(next.at);
    this.#allWait = next.allWait;
  }

  /** Sends a test. `busy`: another call took too long. `gone`: there is no such webhook. */
  async sendTest(orgId: string, webhookId: string): Promise<Attempt | 'busy' | 'gone'> {
    try {
      return await this.#queue.run(() => this.#test(orgId, webhookId));
    } catch (error) {
      if (error instanceof Failure) return 'busy';
      throw error;
    }
  }

  async #test(orgId: string, webhookId: string): Promise<Attempt | 'gone'> {
    const db = this.#homeOf(orgId);
    const [endpoint] = await read(db, endpointById(db, orgId, webhookId));
    if (endpoint === undefined) return 'gone';
    const attempt = await callWebhook(endpoint, webhookTest(), this.env);
    await commit(db, [keepStanding(db, endpoint, noted(endpoint, attempt))]);
    return attempt;
  }

  #roundOf(orgId: string): Round<Endpoint> {
    const db = this.#homeOf(orgId);
    return {
      now: Date.now,
      load: async () => {
        const rows = await read(db, endpointsOf(db, orgId));
        const [first] = rows;
        if (first === undefined) return null;
        return { clock: first.clock, endpoints: rows.map(({ endpoint }) => endpoint) };
      },
      call: (endpoint, clock) => callWebhook(endpoint, stockChanged(endpoint, clock), this.env),
      keep: async (called, next) => {
        await commit(db, [keepStanding(db, called, next)]);
      },
    };
  }

  #homeOf(orgId: string): Database {
    return databaseOf(this.env, slotOf(orgId));
  }

  /** Sets the alarm, unless it comes earlier anyway. */
  async #lookAt(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }
}
