import { timeNow } from '../values/clock.ts';

const COUNT = 2;
const WAIT_MS = 2000;
/**
 * A permit rests as long as its question took beyond 50 ms, at most this long: then the next question arrives at the
 * database after what others have sent meanwhile, and not while the other permit's question runs.
 */
const MAX_REST_MS = 250;
const SHORT_MS = 50;
/**
 * While one question runs, the next starts at the earliest this long after it, in milliseconds. Most have ended by
 * then, so a request of another organisation seldom waits for two.
 */
const APART_MS = 250;
/** A permit lapses after this time, in milliseconds. Every question takes less, unless its isolate has ended. */
const LAPSE_MS = 10_000;

/**
 * The permits for the questions of one organisation: a question compares many units, and a database answers
 * one request after another. Questions get permits in the order in which they arrive.
 *
 * The permits are in the memory of a Durable Object. If it is lost, as many questions more may run.
 */
export class Permits {
  /** When each permit lapses, in epoch milliseconds, by the id of its question. */
  readonly #taken = new Map<string, number>();
  /** The timer after which a question may start while another one still runs. */
  #apart: ReturnType<typeof setTimeout> | null = null;
  readonly #waiting = new Map<string, (isGranted: boolean) => void>();

  /** Takes a permit. @returns false if none was free in time. */
  async take(question: string): Promise<boolean> {
    if (this.#taken.has(question)) return true; // the first answer to this call was lost
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.set(question, resolve);
    this.#grant();
    const timer = setTimeout(() => {
      this.#grant();
      this.#waiting.delete(question);
      resolve(false);
    }, WAIT_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  giveBack(question: string): void {
    const lapses = this.#taken.get(question);
    if (lapses === undefined) return;
    const tookMs = timeNow() - (lapses - LAPSE_MS);
    const free = () => {
      this.#taken.delete(question);
      this.#grant();
    };
    if (tookMs <= SHORT_MS) free();
    else setTimeout(free, Math.min(tookMs - SHORT_MS, MAX_REST_MS));
  }

  #grant(): void {
    const now = timeNow();
    for (const [question, until] of this.#taken) {
      if (until <= now) this.#taken.delete(question);
    }
    for (const [question, answer] of this.#waiting) {
      if (this.#taken.size >= COUNT) return;
      if (this.#taken.size > 0 && this.#apart !== null) return;
      this.#startApart();
      this.#waiting.delete(question);
      this.#taken.set(question, now + LAPSE_MS);
      answer(true);
    }
  }

  #startApart(): void {
    if (this.#apart !== null) clearTimeout(this.#apart);
    this.#apart = setTimeout(() => {
      this.#apart = null;
      this.#grant();
    }, APART_MS);
  }
}
