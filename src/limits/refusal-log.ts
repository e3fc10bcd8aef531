import { endOf, recent, type RefusedRequest, withRefusal } from './refusals.ts';
import { timeNow } from '../values/clock.ts';

/** The name in storage. */
const STORED = 'refusals';

/** The log is stored at most this often: each time is a row, which is billed. */
const SAVED_EVERY_MS = 60_000;

interface Stored {
  /** When it was stored, in epoch milliseconds. */
  readonly at: number;
  readonly lines: readonly RefusedRequest[];
}

const NOTHING: Stored = { at: 0, lines: [] };

/**
 * The last refused requests of a token, in the storage of its rate limiter.
 *
 * The first refusal is stored at once, those of the next minute together at its end. Until then a timer
 * keeps the object in memory ("Lifecycle of a Durable Object" in Cloudflare's documentation): only a crash
 * or a deployment loses them.
 */
export class RefusalLog {
  readonly #storage: DurableObjectStorage;
  #lines: readonly RefusedRequest[] | undefined;
  #savedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  add(refusals: readonly RefusedRequest[]): void {
    this.#lines = refusals.reduce(withRefusal, this.lines());
    const waits = this.#savedAt + SAVED_EVERY_MS - timeNow();
    if (waits <= 0) this.#save();
    else {
      this.#timer ??= setTimeout(() => {
        this.#save();
      }, waits);
    }
  }

  /** The lines of the last seven days, newest first. */
  lines(): readonly RefusedRequest[] {
    if (this.#lines === undefined) {
      const stored = this.#storage.kv.get<Stored>(STORED) ?? NOTHING;
      this.#savedAt = stored.at;
      this.#lines = stored.lines;
    }
    return recent(this.#lines, timeNow());
  }

  /**
   * Removes lines older than seven days from storage.
   *
   * @returns when the next line ends, in epoch milliseconds; `null` without lines.
   */
  expire(): number | null {
    const lines = this.lines();
    if (lines.length !== this.#lines?.length) {
      this.#lines = lines;
      this.#save();
    }
    return endOf(lines);
  }

  /** Forgets everything, when the storage has been deleted. */
  forget(): void {
    this.#lines = undefined;
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#savedAt = timeNow();
    this.#storage.kv.put(STORED, { at: this.#savedAt, lines: this.lines() } satisfies Stored);
  }
}
