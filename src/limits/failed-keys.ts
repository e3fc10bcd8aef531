import { networkOf } from '../values/network.ts';
import { type Bucket, FULL, type Rate, takeOne } from './token-bucket.ts';

/** Wrong keys that a network may send: at once, and in the long run. */
const RATE: Rate = { burst: 10, requestsPerMinute: 10 };

/** How many networks an isolate remembers; the oldest are forgotten first. */
const CAPACITY = 10_000;

/**
 * Wrong operator keys by the network that they came from, in this isolate's memory. A key has too
 * many bits to be guessed at any rate, so the limit need not be exact across isolates; and an
 * attack must not cause calls to a Durable Object.
 */
export class FailedKeys {
  readonly #ofNetwork = new Map<string, Bucket>();

  /** Milliseconds until a key from this address is compared again; 0 if it is compared now. */
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
