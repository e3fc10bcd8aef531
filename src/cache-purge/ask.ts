import { objectNamed } from '../db/shards.ts';
import { repeatIfLost } from '../db/outage.ts';
import { machineTime } from '../values/clock.ts';
import { within } from '../values/instant.ts';
import { warn } from '../values/warn.ts';

/** The name of the service's only purger. */
const NAME = 'edge';
/** Timeout of one call. */
const LOST_MS = 5000;
/** After so long the purger is asked again. */
const AGAIN_MS = 30_000;

/** The name in storage of {@link Owed}. */
const OWED = 'owed purges';

/** Purges for which the call to the purger was lost. */
interface Owed {
  /** Keys of publications; `true` if something is no longer to be seen. */
  readonly withdrawn: Readonly<Record<string, boolean>>;
  /** How many calls were lost. */
  readonly calls: number;
}

/**
 * What an object asks the service's purger: to purge publications from the edge cache. If the purger does not
 * answer, the object stores what it has to ask, and its alarm asks again until the purger has answered.
 */
export class PurgeRequests {
  readonly #env: Env;
  readonly #storage: DurableObjectStorage;

  constructor(env: Env, storage: DurableObjectStorage) {
    this.#env = env;
    this.#storage = storage;
  }

  /**
   * Asks soon. It throws nothing.
   *
   * @param keys of publications.
   * @param withdrawn whether something is no longer to be seen.
   */
  async ask(keys: readonly string[], withdrawn: boolean): Promise<void> {
    try {
      await repeatIfLost(() => this.#call(keys, withdrawn));
    } catch (error) {
      const before = this.#owed();
      const more = keys.map((key) => [key, withdrawn || before?.withdrawn[key] === true] as const);
      this.#storage.kv.put<Owed>(OWED, {
        withdrawn: { ...before?.withdrawn, ...Object.fromEntries(more) },
        calls: (before?.calls ?? 0) + 1,
      });
      await this.#again(error);
    }
  }

  /** Asks for all that is owed: the object's alarm. What was lost meanwhile is asked again later. */
  async repeat(): Promise<void> {
    const owed = this.#owed();
    if (owed === undefined) return;
    const keys = Map.groupBy(Object.keys(owed.withdrawn), (key) => owed.withdrawn[key] === true);
    try {
      for (const [withdrawn, some] of keys) await this.#call(some, withdrawn);
    } catch (error) {
      await this.#again(error);
      return;
    }
    if (this.#owed()?.calls === owed.calls) this.#storage.kv.delete(OWED);
    else await this.#storage.setAlarm(machineTime() + AGAIN_MS);
  }

  #owed(): Owed | undefined {
    return this.#storage.kv.get<Owed>(OWED);
  }

  #call(keys: readonly string[], withdrawn: boolean): Promise<void> {
    const purger = objectNamed(this.#env.PURGER, NAME, this.#env);
    return within(LOST_MS, purger.purge(keys, withdrawn));
  }

  async #again(error: unknown): Promise<void> {
    const publications = Object.keys(this.#owed()?.withdrawn ?? {}).length;
    warn('the purger was not asked', error, { publications });
    await this.#storage.setAlarm(machineTime() + AGAIN_MS);
  }
}
