import type { Actor } from '../../access/actor.ts';
import type { Credential, CallerQuery, Lookup } from '../../access/credential.ts';
import { findCaller } from '../../access/find-caller.ts';
import { rememberDead } from '../../access/token-caller.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import { type Database, databaseOf, everyShard, mainShard, slotOf } from '../../db/shards.ts';
import { OK_NULL } from '../../fields/rules.ts';
import {
  type Decided,
  chargeMore,
  decide,
  dropLease,
  takeFromAllowance,
} from '../../limits/allowance.ts';
import { type RateAnswer, sameTerms } from '../../limits/token-bucket.ts';
import { timeZone } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { Allowance, RateTerms } from '../../values/rate-terms.ts';
import { RecentMap } from '../../values/recent-map.ts';
import type { AppContext } from '../context.ts';
import type {
  AccessRequest,
  Authorized,
  ReadingTenant,
  PresentedCredential,
} from '../contract/surface.ts';

interface LooksUp extends Pick<PresentedCredential, 'name' | 'credential' | 'orgId'> {
  readonly shard?: () => Database;
  readonly lookUp: (query: CallerQuery) => Lookup<Actor | null>;
}

/** The caller of a credential, for the organisation in the path. */
export function callerOf(
  c: AppContext,
  name: string,
  credential: Credential,
  orgId: string | null,
): PresentedCredential {
  const lookUp = (query: CallerQuery) => findCaller(credential, query);
  return callerBy(c, { name, credential, orgId, lookUp });
}

/** A caller whom a read looks up; `authorize` reads nothing else. */
export function callerBy(c: AppContext, by: LooksUp): PresentedCredential {
  const { name, credential, orgId } = by;
  return {
    name,
    orgId,
    credential,
    verdict: OK_NULL,
    authorize: async (permissions) => {
      await readAs(c, by, { permissions }, () => undefined);
    },
    read: (request, load) => readAs(c, by, request, load),
  };
}

/**
 * Reads the caller and the rows of `load` in one round trip, and calls the rate limiter at the same time.
 * Then checks who it is, the rate, the organisation's state and the permissions, in this order, before it
 * returns the rows.
 */
async function readAs<Rows>(
  c: AppContext,
  { name, credential, orgId, shard, lookUp }: LooksUp,
  { permissions, known, includeDeleted }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Authorized<Rows>> {
  refuseFromMemory(c, name); // again: another request may have exceeded the rate meanwhile
  const { meter } = c.var;
  const first = mainShard(c.env, meter);
  const ofOrganisation = () => (orgId === null ? first : databaseOf(c.env, slotOf(orgId), meter));
  const db = (shard ?? ofOrganisation)();
  const moment = timeNow();
  const now = instant(moment);
  const lookup = lookUp({ shard: db, first, orgId, permissions, moment, known, includeDeleted });
  const { allowance, values, tenant } = lookup;
  const trip = new RoundTrip({ ...values, now });
  const caller = lookup.ask(trip);
  const rows = load({
    ...tenant,
    db,
    now,
    timeZone: timeZone(c.env),
    read: (statement) => trip.add(db, statement),
    readEverywhere: (statement) => trip.addToEach(everyShard(c.env, meter), statement),
    sizes: () => trip.sizes,
  });
  const [asked] = await Promise.all([
    allowance === null ? null : takeFromAllowance(c.env, allowance),
    trip.run(),
  ]);
  const { ids, terms, noteUse, ...found } = alive(c, credential, caller);
  if (ids !== undefined) c.set('caller', ids);
  const isCounted = asked !== null && allowance !== null && terms !== undefined;
  const charge = isCounted ? await acceptRate(c, allowance, asked, terms) : NO_CHARGE;
  if (noteUse !== undefined) c.executionCtx.waitUntil(noteUse());
  found.requirePermissions(permissions);
  return { ...found, charge, rows };
}

const NO_CHARGE = () => undefined;

/** Accepts a request that is within the rate, and returns the function that charges more for it. */
async function acceptRate(
  c: AppContext,
  allowance: Allowance,
  asked: RateAnswer,
  terms: RateTerms,
): Promise<Authorized<unknown>['charge']> {
  const decided = await decide(c.env, allowance, asked, terms);
  enforceRate(c, allowance.name, asked.terms, decided);
  return (requests) => chargeForMore(c, allowance, decided, requests);
}

/** The caller of a live credential. Remembers a dead token. */
function alive<Found>(c: AppContext, credential: Credential | null, caller: () => Found): Found {
  try {
    return caller();
  } catch (error) {
    rememberIfDead(c, credential, error);
    throw error;
  }
}

/** Remembers a token that a lookup has refused, here or in a writer. */
export function rememberIfDead(c: AppContext, credential: Credential | null, error: unknown): void {
  if (credential?.by !== 'token') return;
  if (error instanceof Failure && error.code === 'unauthenticated') {
    rememberDead(c.env, credential.digests, error);
  }
}

/** The answer to a token that exceeded its rate. Instants are epoch milliseconds. */
interface Rejection {
  /** When the token is accepted again: the instant of its `Retry-After`. */
  readonly until: number;
  /** When the token's bucket is full again. */
  readonly full: number;
  readonly requestsPerMinute: number;
}

/** Tokens and sessions that exceeded their rate, in this isolate's memory. */
const rejections = new RecentMap<Rejection>();

/**
 * Rejects a token or session whose `Retry-After` has not passed, without a call to storage.
 *
 * @throws Failure `rate_limited`.
 */
export function refuseFromMemory(c: AppContext, digest: string): void {
  const now = timeNow();
  const rejection = rejections.get(digest);
  if (rejection !== undefined && rejection.until > now) throw tooMany(c, rejection, now);
}

/**
 * Accepts or rejects a request of a live token or session, and sets its rate headers
 * (draft-ietf-httpapi-ratelimit-headers).
 *
 * @throws Failure `rate_limited`.
 */
export function enforceRate(
  c: AppContext,
  name: string,
  asked: RateTerms | null,
  { terms, decision }: Decided,
): void {
  if (!sameTerms(asked, terms)) dropLease(name);
  if (terms.requestsPerMinute === null) return;
  const { allowed, remaining, resetMs, retryMs } = decision;
  setRateHeaders(c, terms.requestsPerMinute, remaining, resetMs);
  if (allowed) return;
  const now = timeNow();
  const rejection = {
    // Rounded up to whole seconds, as Retry-After is.
    until: now + Math.max(1, Math.ceil(retryMs / 1000)) * 1000,
    full: now + resetMs,
    requestsPerMinute: terms.requestsPerMinute,
  };
  rejections.set(name, rejection);
  throw tooMany(c, rejection, now);
}

/** Charges a request that was accepted for more than one, and says so in its rate headers. */
function chargeForMore(
  c: AppContext,
  allowance: Allowance,
  { terms: { requestsPerMinute }, decision: { remaining, resetMs } }: Decided,
  requests: number,
): void {
  if (requestsPerMinute === null || requests === 0) return;
  const laterMs = (requests * 60_000) / requestsPerMinute;
  setRateHeaders(c, requestsPerMinute, Math.max(0, remaining - requests), resetMs + laterMs);
  c.executionCtx.waitUntil(chargeMore(c.env, allowance, requests));
}

function tooMany(c: AppContext, { until, full, requestsPerMinute }: Rejection, now: number) {
  setRateHeaders(c, requestsPerMinute, 0, full - now);
  const retryAfterSeconds = Math.ceil((until - now) / 1000);
  const message = 'There were too many requests: see Retry-After.';
  return new Failure('rate_limited', message, undefined, { retryAfterSeconds });
}

function setRateHeaders(
  c: AppContext,
  perMinute: number,
  remaining: number,
  resetMs: number,
): void {
  c.header('RateLimit-Policy', `"default";q=${perMinute};w=60`);
  c.header('RateLimit', `"default";r=${remaining};t=${Math.ceil(resetMs / 1000)}`);
}
