import { networkOf } from '../values/network.ts';
import { type Bucket, FULL, type Rate, takeOne } from './token-bucket.ts';

/** How many wrong keys a network may send: at once, and in the long run. */
const RATE: Rate = { burst: 10, requestsPerMinute: 10 };

/** How many networks an isolate remembers; the oldest are forgotten first. */
const CAPACITY = 10_000;

/**
 * Counts wrong operator keys by the sender's network, in this isolate's memory. The limit need not
 * be exact across isolates, as a key has too many bits to be guessed. An attack must not cause calls
 * to a Durable Object.
 */
export class FailedKeys {
  readonly #ofNetwork = new Map<string, Bucket>();

  /** Milliseconds until the service compares a key from this address again; 0 if it does so now. */
  waitMs(address: string, now: number): number {
    return takeOne(this.#bucketOf(networkOf(address)), now, RATE).decision.retryMs;
  }

  /** Counts a wrong key from this address. */
  add(address: string, now: number): void {
    const network = networkOf(address);
    const { bucket } = takeOne(this.#bucketOf(network), now, RATE);
    this.#ofNetwork.delete(network);
    this.#ofNetwork.set(network, bucket);
    const [oldest] = this.#ofNetwork.keys();
    if (this.#ofNetwork.size > CAPACITY && oldest !== undefined) this.#ofNetwork.delete(oldest);
  }

  #bucketOf(network: string): Bucket {
    return this.#ofNetwork.get(network) ?? FULL;
  }
}
