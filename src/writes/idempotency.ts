import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Actor, memberOf, roleOf, tenantOf } from '../access/actor.ts';
import { refuseIfNull, violationOf } from '../db/constraints.ts';
import type { Database } from '../db/shards.ts';
import {
  commit,
  PreparedStatements,
  read,
  type Statement,
  type WithoutCaller,
} from '../db/round-trip.ts';
import { idempotencyKeys } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { timeNow } from '../values/clock.ts';
import { Failure } from '../values/failure.ts';
import { DeadlineError, type Instant, instant, within } from '../values/instant.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** A request with an Idempotency-Key, before its body is read. */
export interface KeyedRequest {
  readonly target: string;
  readonly key: string;
}

/** A request that may be repeated safely, by its target, key and body. */
export interface IdempotentRequest extends KeyedRequest {
  /** SHA-256 of the body: differs if another request has the same key. */
  readonly fingerprint: string;
}

/** The result that was stored with a write, as JSON, and the fingerprint of its request. */
export type StoredRecord = Pick<WriteResult, 'result'> & Pick<IdempotentRequest, 'fingerprint'>;

/**
 * The owner of the keys: the token, or the member in a browser, whose session may change meanwhile, or
 * the person, outside all organisations, or the role, which the operator alone has without any of these.
 */
const callerOf = ({ token, member, person, role }: Tenant): SQL<string> =>
  sql`coalesce(${token}, ${member}, ${person}, ${role})`;

/** The organisation; empty where none is concerned. */
const orgOf = ({ org }: Tenant): SQL<string> => sql`coalesce(${org}, '')`;

/** Records of this instant or older have expired. */
export function oldestKept(now: number): Instant {
  return instant(now - KEPT_MS);
}

/** Reads the record of an earlier request with this key, if it is younger than 24 hours. */
export function recordLookup(tenant: Tenant, { target, key }: KeyedRequest, now = timeNow()) {
  return tenant.db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      result: idempotencyKeys.result,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.orgId, orgOf(tenant)),
        eq(idempotencyKeys.callerId, callerOf(tenant)),
        eq(idempotencyKeys.target, target),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, oldestKept(now)),
      ),
    );
}

const records = new PreparedStatements(({ db }: WithoutCaller) =>
  db
    .insert(idempotencyKeys)
    .values({
      orgId: sql.placeholder('orgId'),
      callerId: sql.placeholder('callerId'),
      target: sql.placeholder('target'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      result: sql.placeholder('result'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.callerId, idempotencyKeys.target, idempotencyKeys.key],
      set: {
        fingerprint: sql`excluded.fingerprint`,
        result: sql`excluded.result`,
        ...refuseIfNull(
          'key used',
          sql`iif(${idempotencyKeys.createdAt} <= ${sql.placeholder('expired')},
          excluded.created_at, NULL)`,
        ),
      },
    }),
);

/** Where a record is stored, and for whom. */
interface RecordedFor {
  readonly db: Database;
  /** Empty where no organisation is concerned. */
  readonly orgId: string;
  readonly actor: Actor;
}

/**
 * The statement that stores a result, for the write's own transaction. It replaces an expired record, and refuses
 * the write if there is a valid one.
 */
export function storeRecord(
  { db, orgId, actor }: RecordedFor,
  request: IdempotentRequest,
  result: string,
  now: number,
): Statement {
  const person = actor.by === 'session' ? actor.person.id : roleOf(actor);
  const callerId = actor.by === 'token' ? actor.tokenId : (memberOf(actor) ?? person);
  const at = { now: instant(now), expired: oldestKept(now) };
  return records.ask({ db }, null, { orgId, callerId, ...request, result, ...at });
}

/**
 * The stored result, if the request is the same as before.
 *
 * @throws Failure `idempotency_key_reused` if it is another request.
 */
export function replayRecord(
  { fingerprint, result }: StoredRecord,
  request: IdempotentRequest,
): WriteResult {
  if (fingerprint === request.fingerprint) return { result, replayed: true };
  throw new Failure(
    'idempotency_key_reused',
    'This Idempotency-Key was used with another request in the last 24 hours.',
  );
}

/** The result of an earlier request with this key, if there is one. @throws Failure as {@link replayRecord}. */
export async function findReplay(
  tenant: Tenant,
  request: IdempotentRequest,
  now?: number,
): Promise<WriteResult | undefined> {
  const [record] = await read(tenant.db, recordLookup(tenant, request, now));
  return record && replayRecord(record, request);
}

/**
 * The id of what a request creates: `id` for the first one with its key, and for each repetition the same. So it
 * reaches the same writer, which has its record.
 *
 * @param at the shard of all such claims.
 */
export async function claimId(
  at: RecordedFor,
  { target, key }: KeyedRequest,
  id: string,
): Promise<string> {
  const claim = { target: `id of ${target}`, key, fingerprint: '' };
  try {
    await commit(at.db, [storeRecord(at, claim, JSON.stringify(id), timeNow())]);
    return id;
  } catch (error) {
    if (violationOf(error) !== 'key used') throw error;
    const claimed = await findReplay(tenantOf(at.db, at.orgId, at.actor), claim);
    if (claimed === undefined) throw error;
    return z.string().parse(JSON.parse(claimed.result));
  }
}

/**
 * Makes a write. If the database refuses it, an earlier request with its Idempotency-Key may have succeeded, so
 * that a repeat exceeds a limit: replays that result.
 *
 * @throws Failure of the write; `idempotency_key_reused` if that was another request.
 */
export async function replayIfRefused(
  tenant: Tenant,
  request: IdempotentRequest | null,
  make: () => Promise<WriteResult | undefined>,
): Promise<WriteResult | undefined> {
  try {
    return await make();
  } catch (error) {
    if (request === null || !(error instanceof Failure) || error.code === 'unavailable')
      throw error;
    const replay = await findReplay(tenant, request);
    if (replay === undefined) throw error;
    return replay;
  }
}

/** How long a request waits for another one with its Idempotency-Key. */
const PATIENCE_MS = 5000;

/** Requests in progress that have an Idempotency-Key: only one of several equal ones is performed. */
export class InProgress {
  /** The result of each request, by name; `undefined` if it failed. */
  readonly #ofName = new Map<string, Promise<StoredRecord | undefined>>();

  /**
   * Makes the write. If one of this name is in progress, waits for it and returns its result; if it
   * fails, the next caller makes the write.
   *
   * @throws Failure `request_in_progress` if the wait is too long; `idempotency_key_reused` if the
   * other request differs.
   */
  async once(
    name: string,
    request: IdempotentRequest,
    make: () => Promise<WriteResult>,
  ): Promise<WriteResult> {
    let first = this.#ofName.get(name);
    while (first !== undefined) {
      const recorded = await waitFor(first);
      if (recorded !== undefined) return replayRecord(recorded, request);
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

async function waitFor<Value>(first: Promise<Value>): Promise<Value> {
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
export interface WriteResult {
  /** The resource after the write, as JSON. */
  readonly result: string;
  readonly replayed: boolean;
}
