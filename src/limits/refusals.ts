import { timeNow } from '../values/clock.ts';
import { type Instant, instant, millisecondsOf } from '../values/instant.ts';

/** A refused request of a token, without its query and its body. */
export interface RefusedRequest {
  readonly at: Instant;
  /** The first of the requests that this line counts. */
  readonly since: Instant;
  /** How many requests this line counts: 1, except for `rate_limited`. */
  readonly count: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** The number of refused requests that are kept of a token. */
export const REFUSALS_KEPT = 100;

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Requests beyond the rate are one line as long as there is less than a minute between them. */
const ONE_FLOOD_MS = 60_000;

/** Adds a refused request. The lines are newest first. */
export function withRefusal(
  lines: readonly RefusedRequest[],
  refused: RefusedRequest,
): readonly RefusedRequest[] {
  const before = lines.find((line) => isSameFlood(line, refused));
  const line =
    before === undefined
      ? refused
      : { ...refused, since: before.since, count: before.count + refused.count };
  return [line, ...lines.filter((each) => each !== before)].slice(0, REFUSALS_KEPT);
}

function isSameFlood(line: RefusedRequest, refused: RefusedRequest): boolean {
  const are429 = line.status === 429 && refused.status === 429;
  return are429 && millisecondsOf(refused.since) - millisecondsOf(line.at) < ONE_FLOOD_MS;
}

/** The lines of the last seven days. */
function recent(lines: readonly RefusedRequest[], now: number): readonly RefusedRequest[] {
  const first = instant(now - KEPT_MS);
  return lines.filter(({ at }) => at > first);
}

/** When the oldest line ends, in epoch milliseconds; `null` without lines. */
function endOf(lines: readonly RefusedRequest[]): number | null {
  const oldest = lines.at(-1);
  return oldest === undefined ? null : millisecondsOf(oldest.at) + KEPT_MS;
}

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
      this.#timer ??= setTimeout(() => this.#save(), waits);
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
