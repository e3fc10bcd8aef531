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
   * Requires that a network need not wait.
   *
   * @param network a {@link networkSending} requests; without one, nothing is counted.
   * @param refused what was wrong: `Too many wrong keys came from this network`.
   * @throws Failure `rate_limited`.
   */
  admit(network: string | undefined, now: number, refused: string): void {
    if (network === undefined) return;
    const retryAfterSeconds = Math.ceil(this.#taken(network, now).decision.retryMs / 1000);
    if (retryAfterSeconds === 0) return;
    const message = `${refused}: see Retry-After.`;
    throw new Failure('rate_limited', message, undefined, { retryAfterSeconds });
  }

  count(network: string | undefined, now: number): void {
    if (network === undefined) return;
    this.#buckets.set(network, this.#taken(network, now).bucket);
  }

  #taken(network: string, now: number) {
    return takeOne(this.#buckets.get(network) ?? FULL, now, this.#rate);
  }
}

/** The network of the one address from which all programs on Cloudflare Workers send. */
const WORKERS = parseNetwork('2a06:98c0:3600::103');

/**
 * The network that sends a request, from `CF-Connecting-IP`; for a program on Cloudflare Workers, the zone
 * that owns it (`CF-Worker`). Cloudflare sets both, and overwrites a caller's own; elsewhere `CF-Worker` is
 * ignored.
 *
 * @param header reads a header of the request.
 * @returns `undefined` on a developer's machine, which does not know the address.
 */
export function networkSending(header: (name: string) => string | undefined): string | undefined {
  const address = header('CF-Connecting-IP');
  if (address === undefined) return undefined;
  const network = parseNetwork(address);
  const zone = network === WORKERS ? header('CF-Worker') : undefined;
  return zone === undefined ? network : `zone ${zone}`;
}

/**
 * The network that a single caller typically controls: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address (RFC 6177).
 *
 * @param address in canonical text (RFC 5952), as Cloudflare reports it.
 */
function parseNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back = ''] = address.split('::', 2);
  const leading = front.split(':').filter((group) => group !== '');
  const trailing = back.split(':').filter((group) => group !== '');
  const length = Math.max(0, 8 - leading.length - trailing.length);
  const zeros = Array.from({ length }, () => '0');
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(':');
}
