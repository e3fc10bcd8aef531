import { objectNamed } from '../db/shards.ts';
import { repeatIfLost } from '../db/outage.ts';
import { machineTime, timeNow } from '../values/clock.ts';
import { within } from '../values/instant.ts';
import { warn } from '../values/warn.ts';
import { PendingPurges } from './pending.ts';

/** The name of the service's only purger. */
const NAME = 'edge';
/** Timeout of one call. */
const LOST_MS = 5000;
/** After so long the purger is asked again. */
const AGAIN_MS = 30_000;
/** More than an organisation has publications. */
const MAX_OWED = 100;

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
      this.#pending().add(keys, withdrawn, timeNow());
      await this.#again(error);
    }
  }

  /** Asks for all that is owed: the object's alarm. What was lost meanwhile is asked again later. */
  async repeat(): Promise<void> {
    const owed = this.#pending().next(MAX_OWED);
    try {
      for (const [withdrawn, some] of Map.groupBy(owed, (each) => each.withdrawn === 1)) {
        await this.#call(
          some.map(({ key }) => key),
          withdrawn,
        );
      }
    } catch (error) {
      await this.#again(error);
      return;
    }
    this.#pending().remove(owed);
    if (this.#pending().left().count > 0) await this.#storage.setAlarm(machineTime() + AGAIN_MS);
  }

  /** Most objects never lose a call, and have no table. */
  #pending(): PendingPurges {
    return new PendingPurges(this.#storage.sql);
  }

  #call(keys: readonly string[], withdrawn: boolean): Promise<void> {
    const purger = objectNamed(this.#env.PURGER, NAME, this.#env);
    return within(LOST_MS, purger.purge(keys, withdrawn));
  }

  async #again(error: unknown): Promise<void> {
    const { count: publications } = this.#pending().left();
    warn('the purger was not asked', error, { publications });
    await this.#storage.setAlarm(machineTime() + AGAIN_MS);
  }
}
