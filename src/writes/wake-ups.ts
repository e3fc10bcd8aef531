import { within } from '../values/instant.ts';
import { orWarn } from '../values/warn.ts';

/**
 * How long a writer waits before it wakes its notifier again. The notifier gathers changes for a second, so
 * coalescing delays no call of a webhook, and saves a call per write.
 */
const PAUSE_MS = 100;
const LOST_MS = 5000;

export interface Written {
  readonly webhooksChanged: boolean;
}

/**
 * Wakes the organisation's notifier after writes: the first at once, and those of the next 100 ms together
 * after them. Every write is followed by a call that begins after it, so the notifier sees it whenever it
 * reads the clock. If a call is lost, or the writer ends, a job wakes the notifier.
 */
export class WakeUps {
  readonly #orgId: string;
  readonly #wake: (written: Written) => Promise<void>;
  #owed: Written | undefined;
  #isRunning = false;

  constructor(orgId: string, wake: (written: Written) => Promise<void>) {
    this.#orgId = orgId;
    this.#wake = wake;
  }

  /** Wakes the notifier after a possible write. It neither throws nor waits. */
  after({ webhooksChanged }: Written): void {
    this.#owed = { webhooksChanged: webhooksChanged || this.#owed?.webhooksChanged === true };
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#owed !== undefined) {
      const owed = this.#owed;
      this.#owed = undefined;
      const woken = () => within(LOST_MS, this.#wake(owed));
      await orWarn('the notifier was not woken', woken, { orgId: this.#orgId });
      await scheduler.wait(PAUSE_MS);
    }
    this.#isRunning = false;
  }
}
