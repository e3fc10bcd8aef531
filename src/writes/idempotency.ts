import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { Failure } from '../values/failure.ts';
import { DeadlineError, type Instant, instant, within } from '../values/instant.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** A request that may be repeated safely, by its path, key and body. */
export interface IdempotentRequest {
  readonly path: string;
  readonly key: string;
  /** SHA-256 of the body: differs if another request has the same key. */
  readonly fingerprint: string;
}

/** The result that was stored with a write, as JSON. */
interface StoredResult {
  readonly result: string;
}

/**
 * The owner of the keys: the token, or the member in a browser, whose session may change meanwhile.
 */
const callerOf = ({ token, member }: Tenant): SQL<string> => sql`coalesce(${token}, ${member})`;

const recordOf = (tenant: Tenant, { path, key }: IdempotentRequest) =>
  and(
    eq(idempotencyKeys.orgId, tenant.org),
    eq(idempotencyKeys.callerId, callerOf(tenant)),
    eq(idempotencyKeys.path, path),
    eq(idempotencyKeys.key, key),
  );

/** Records of this instant or older have expired. */
export function oldestKept(now: number): Instant {
  return instant(now - KEPT_MS);
}

/** Reads the record of an earlier request with this key, if it is younger than 24 hours. */
export function recordLookup(tenant: Tenant, request: IdempotentRequest, now = Date.now()) {
  return tenant.db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      result: idempotencyKeys.result,
    })
    .from(idempotencyKeys)
    .where(and(recordOf(tenant, request), gt(idempotencyKeys.createdAt, oldestKept(now))));
}

/** Statements that store a result, for the write's own transaction. They replace an expired record. */
export function storeRecord(
  tenant: Tenant,
  request: IdempotentRequest,
  result: string,
  now: number,
) {
  const { org: orgId } = tenant;
  const callerId = callerOf(tenant);
  const outdated = and(recordOf(tenant, request), lte(idempotencyKeys.createdAt, oldestKept(now)));
  return [
    tenant.db.delete(idempotencyKeys).where(outdated),
    tenant.db
      .insert(idempotencyKeys)
      .values({ orgId, callerId, ...request, result, createdAt: instant(now) }),
  ] as const;
}

/**
 * The stored result, if the request is the same as before.
 *
 * @throws Failure `idempotency_key_reused` if it is another request.
 */
export function replayOf(
  { fingerprint, result }: StoredResult & { fingerprint: string },
  request: IdempotentRequest,
): StoredResult {
  if (fingerprint === request.fingerprint) return { result };
  throw new Failure(
    'idempotency_key_reused',
    'This Idempotency-Key was used with another request in the last 24 hours.',
  );
}

/** How long a request waits for another one with its Idempotency-Key. */
const PATIENCE_MS = 5000;

type Recorded = Pick<Made, 'result'> & Pick<IdempotentRequest, 'fingerprint'>;

/** Requests in progress that have an Idempotency-Key: only one of several equal ones is performed. */
export class InProgress {
  /** The result of each request, by name; `undefined` if it failed. */
  readonly #ofName = new Map<string, Promise<Recorded | undefined>>();

  /**
   * Makes the write. If one of this name is in progress, waits for it and returns its result; if it
   * fails, the next caller makes the write.
   *
   * @throws Failure `request_in_progress` if the wait is too long; `idempotency_key_reused` if the
   * other request differs.
   */
  async once(name: string, request: IdempotentRequest, make: () => Promise<Made>): Promise<Made> {
    let first = this.#ofName.get(name);
    while (first !== undefined) {
      const recorded = await patiently(first);
      if (recorded !== undefined) return { ...replayOf(recorded, request), replayed: true };
      first = this.#ofName.get(name);
    }
    const made = make();
    const { fingerprint } = request;
    const recorded = made.then(
      ({ result }) => ({ result, fingerprint }),
      () => undefined,
    );
    this.#ofName.set(name, recorded);
    try {
      return await made;
    } finally {
      this.#ofName.delete(name);
    }
  }
}

async function patiently<Value>(first: Promise<Value>): Promise<Value> {
  try {
    return await within(PATIENCE_MS, first);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    throw new Failure(
      'request_in_progress',
      'A request with this Idempotency-Key is in progress. Please try again.',
    );
  }
}

/** A write that was made, now or by an earlier request with the same Idempotency-Key. */
export interface Made {
  /** The resource after the write, as JSON. */
  readonly result: string;
  readonly replayed: boolean;
}
