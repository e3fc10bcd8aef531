import { within } from '../values/instant.ts';

/**
 * How long a writer waits before it wakes its notifier again. The notifier gathers changes for a second,
 * so nobody is told later; but a writer at full speed does not pay for a call after each write.
 */
const PAUSE_MS = 100;
/** After so long a call is lost. */
const LOST_MS = 5000;

/**
 * Wakes the organisation's notifier after writes: the first at once, and those of the next 100 ms together
 * after them. Every write is followed by a call that begins after it, so the notifier sees it whenever it
 * reads the clock. If a call is lost, or the writer ends, the hourly job wakes the notifier.
 */
export class WakeUps {
  readonly #orgId: string;
  readonly #wake: () => Promise<void>;
  #isOwed = false;
  #isRunning = false;

  /** @param wake calls the notifier. */
  constructor(orgId: string, wake: () => Promise<void>) {
    this.#orgId = orgId;
    this.#wake = wake;
  }

  /** Something may have been written. It throws nothing and waits for nothing. */
  after(): void {
    this.#isOwed = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isOwed) {
      this.#isOwed = false;
      await within(LOST_MS, this.#wake()).catch((error: unknown) => {
        const warning = 'the notifier was not woken';
        console.warn(JSON.stringify({ warning, orgId: this.#orgId, error: String(error) }));
      });
      await scheduler.wait(PAUSE_MS);
    }
    this.#isRunning = false;
  }
}
