import { DurableObject } from 'cloudflare:workers';
import { machineTime, timeNow } from '../values/clock.ts';
import { instant, within } from '../values/instant.ts';
import { PURGING } from './edge.ts';
import { PendingPurges } from './pending.ts';

/** Changes within this time are one purge. */
const GATHERED_MS = 1000;
/** Cloudflare accepts five purges a minute from an account: four of them are the service's. */
const BETWEEN_CALLS_MS = 15_000;
/** The number of tags that one purge may name ("Purge cache", limits). */
const TAGS_OF_CALL = 100;
/** Timeout of one call. */
const LOST_MS = 10_000;

/** The name in storage of the moment of the last call. */
const CALLED_AT = 'called at';

/**
 * Purges what the edge cache has of publications. It gathers what writers ask for, calls at most four
 * times a minute for the whole service, and repeats a purge until Cloudflare accepts it. Withdrawals go before
 * other changes, and the oldest first.
 *
 * The cache belongs to the Worker's default entrypoint, and only that can purge it ("Purging the cache"), so
 * the object sends the Worker a request.
 */
export class Purger extends DurableObject<Env> {
  readonly #pending = new PendingPurges(this.ctx.storage.sql);

  /** For `/healthz`. */
  answers(): true {
    return true;
  }

  /**
   * Purges soon.
   *
   * @param keys of publications.
   * @param withdrawn whether something is no longer to be seen.
   */
  async purge(keys: readonly string[], withdrawn: boolean): Promise<void> {
    this.#pending.add(keys, withdrawn, timeNow());
    await this.#plan();
  }

  /** Purges what is next, and plans the call after that. */
  override async alarm(): Promise<void> {
    const next = this.#pending.next(TAGS_OF_CALL);
    if (next.length === 0) return;
    this.ctx.storage.kv.put(CALLED_AT, machineTime());
    const error = await this.#call(next.map(({ key }) => key));
    if (error === null) this.#pending.remove(next);
    const { count, since } = this.#pending.left();
    if (error !== null) {
      const warning = 'the edge was not purged';
      const oldest = instant(since ?? timeNow());
      console.warn(JSON.stringify({ warning, pending: count, oldest, error }));
    }
    if (count > 0) await this.#plan();
  }

  /** @returns why the edge was not purged; `null` if it was. */
  async #call(keys: readonly string[]): Promise<string | null> {
    const request = new Request('https://purge.internal/', {
      method: 'POST',
      body: JSON.stringify(keys),
    });
    try {
      const worker = this.ctx.exports.default({ props: PURGING });
      const answer = await within(LOST_MS, worker.fetch(request));
      return answer.ok ? null : await answer.text();
    } catch (error) {
      return String(error);
    }
  }

  /** Sets the alarm, unless it is set for an earlier time. */
  async #plan(): Promise<void> {
    const now = machineTime();
    const calledAt = Math.min(this.ctx.storage.kv.get<number>(CALLED_AT) ?? 0, now);
    const at = Math.max(now + GATHERED_MS, calledAt + BETWEEN_CALLS_MS);
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at);
  }
}
