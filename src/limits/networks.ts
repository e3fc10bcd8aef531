import { Failure } from '../values/failure.ts';
import { RecentMap } from '../values/recent-map.ts';
import { type Bucket, FULL, type Rate, takeOne } from './token-bucket.ts';

/**
 * Counts what the networks of callers send, in this isolate's memory. The count need not be exact across
 * isolates, and an attack must not cause calls to a Durable Object.
 */
export class Networks {
  readonly #rate: Rate;
  readonly #buckets = new RecentMap<Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Requires that an address need not wait.
   *
   * @param address as Cloudflare reports it (`CF-Connecting-IP`), which overwrites the caller's header.
   *   Without one, as on a developer's machine, nothing is counted.
   * @param refused what was wrong: `Too many wrong keys came from this network`.
   * @throws Failure `rate_limited`.
   */
  admit(address: string | undefined, now: number, refused: string): void {
    if (address === undefined) return;
    const retryAfterSeconds = Math.ceil(this.#taken(address, now).decision.retryMs / 1000);
    if (retryAfterSeconds === 0) return;
    const message = `${refused}: see Retry-After.`;
    throw new Failure('rate_limited', message, undefined, { retryAfterSeconds });
  }

  /** Counts one. */
  count(address: string | undefined, now: number): void {
    if (address === undefined) return;
    this.#buckets.set(networkOf(address), this.#taken(address, now).bucket);
  }

  #taken(address: string, now: number) {
    return takeOne(this.#buckets.get(networkOf(address)) ?? FULL, now, this.#rate);
  }
}

/**
 * The network that a single caller typically controls: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address (RFC 6177).
 *
 * @param address in canonical text (RFC 5952), as Cloudflare reports it.
 */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back = ''] = address.split('::', 2);
  const leading = front.split(':').filter((group) => group !== '');
  const trailing = back.split(':').filter((group) => group !== '');
  const length = Math.max(0, 8 - leading.length - trailing.length);
  const zeros = Array.from({ length }, () => '0');
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(':');
}
