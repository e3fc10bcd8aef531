import { createMiddleware } from 'hono/factory';
import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerOf } from '../../access/bearer-token.ts';
import {
  organisationEverInPath,
  organisationInPath,
  tenantInPath,
} from '../../access/organisation-in-path.ts';
import { databaseOf, firstHome } from '../../db/database.ts';
import { slotOf } from '../../db/homes.ts';
import { refuseUnreadable } from '../../db/moving-slots.ts';
import { Hop } from '../../db/round-trip.ts';
import { readsOf } from '../../http/arrival.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Authorized, Door, AccessRequest, ReadingTenant } from '../../http/door.ts';
import { NO_SUCH_PATH } from '../../http/methods.ts';
import type { Verdict } from '../../http/request.ts';
import { type Bucket, FULL, type Rate, takeOne } from '../../limits/token-bucket.ts';
import { operatorKey } from '../../settings.ts';
import { found, Failure } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';

/** The base path of the operator's door. */
export const OPERATOR_BASE = '/operator/v1';

/** The door for the operator of the service: one key gives access to every organisation. */
export const operatorDoor: Door = {
  base: OPERATOR_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: false,
  enter: (c) => {
    requireOperator(c);
    const verdict = actingPersonOf(c);
    const actor = { by: 'operator', person: verdict.ok ? verdict.value : '' } as const;
    return {
      credential: 'operator',
      verdict,
      permit: () => Promise.resolve(),
      read: async (request, load) => ({ actor, ...(await readInPath(c, request, load)) }),
    };
  },
};

/**
 * Reads the rows of `load` in one round trip, with the organisation if the path names one. Answers
 * 404 for an unknown organisation, and 503 for one that has moved to another home. It makes no round trip for a change that reads nothing here: the
 * organisation's writer then answers 404.
 */
async function readInPath<Rows>(
  c: AppContext,
  { orgId, ofDeleted, known, changes = false }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Omit<Authorized<Rows>, 'actor'>> {
  const { meter } = c.var;
  const db = orgId === null ? firstHome(c.env, meter) : databaseOf(c.env, slotOf(orgId), meter);
  const now = instant(Date.now());
  const tenant = tenantInPath(db, known !== undefined);
  const hop = new Hop({ org: orgId, now, known });
  const lookup = ofDeleted === true ? organisationEverInPath : organisationInPath;
  const rows = load({ ...tenant, ...readsOf(c, hop, db, now) });
  const isForWriter = changes && hop.isEmpty;
  const organisation =
    orgId === null || isForWriter ? undefined : hop.add(db, lookup.ask(tenantInPath(db), null, {}));
  await hop.run();
  if (orgId !== null && organisation?.().length === 0) await refuseUnreadable(db, slotOf(orgId));
  const { writtenAt } =
    organisation === undefined ? NO_ORGANISATION : found(organisation()[0], 'organisation');
  return { orgId: orgId ?? '', writtenAt, rows };
}

const NO_ORGANISATION = { writtenAt: null };

/** The header that names the person for whom the holder of the operator key makes a change. */
const ACTING_PERSON = 'X-Acting-Person';

/** The actor of a request without the header. */
const KEY_NAME = 'operator';

const MAX_LENGTH = 200;

/** Text without control characters or line breaks. U+FFFD replaces bytes that are not UTF-8. */
const VISIBLE = new RegExp(String.raw`^[^\p{C}\p{Zl}\p{Zp}\uFFFD]{1,${MAX_LENGTH}}$`, 'u');

/** The person whom the audit log records for a change made with the operator key. */
function actingPersonOf(c: AppContext): Verdict<string> {
  const person = c.req.header(ACTING_PERSON) ?? KEY_NAME;
  if (VISIBLE.test(person) && person.trim() !== '') return { ok: true, value: person };
  const message = `must be from 1 to ${MAX_LENGTH} visible characters, in UTF-8`;
  return { ok: false, faults: [{ path: ACTING_PERSON, message }] };
}

/** Answers 404 to every path and method of the operator's door if no key is configured. */
export const whereConfigured = createMiddleware<AppEnv>(async (c, next) => {
  if (operatorKey(c.env) === null) throw NO_SUCH_PATH;
  await next();
});

/** How many wrong keys a network may send: at once, and in the long run. */
const RATE: Rate = { burst: 10, requestsPerMinute: 10 };

/** How many networks an isolate remembers; the oldest are forgotten first. */
const MAX_NETWORKS = 10_000;

/**
 * Counts wrong operator keys by the sender's network, in this isolate's memory. The limit need not
 * be exact across isolates, as a key has too many bits to be guessed. An attack must not cause calls
 * to a Durable Object.
 */
class FailedKeys {
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
    if (this.#ofNetwork.size > MAX_NETWORKS && oldest !== undefined) this.#ofNetwork.delete(oldest);
  }

  #bucketOf(network: string): Bucket {
    return this.#ofNetwork.get(network) ?? FULL;
  }
}

/** The wrong keys that this isolate has received. */
const failedKeys = new FailedKeys();

/**
 * Requires the operator key, without a call to storage. After too many wrong keys a network must
 * wait. Until then its keys are not compared, so that it cannot go on guessing.
 *
 * @throws Failure `unauthenticated`; `rate_limited`.
 */
function requireOperator(c: AppContext): void {
  const key = operatorKey(c.env);
  if (key === null) throw NO_SUCH_PATH;
  const given = bearerOf(
    c.req.header('Authorization'),
    'The operator key is needed: Authorization: Bearer <key>.',
  );
  // Cloudflare sets it on every request, whatever the caller sent.
  const address = c.req.header('CF-Connecting-IP') ?? '';
  const now = Date.now();
  const waitMs = failedKeys.waitMs(address, now);
  if (waitMs > 0) {
    c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    throw new Failure('rate_limited', 'Too many wrong keys came from here: see Retry-After.');
  }
  if (equal(given, key)) return;
  failedKeys.add(address, now);
  const { requestId } = c.var;
  console.warn(JSON.stringify({ requestId, warning: 'A wrong operator key was sent.', address }));
  throw new Failure('unauthenticated', 'The operator key is not valid.');
}

/** Compares texts in constant time. Their digests have equal lengths, whatever the texts' lengths. */
function equal(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

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
