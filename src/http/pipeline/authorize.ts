import type { Actor } from '../../access/actor.ts';
import type { Caller, Credential, CallerQuery, Lookup } from '../../access/credential.ts';
import { findCaller } from '../../access/find-caller.ts';
import type { Permission } from '../../access/permissions.ts';
import { rememberDead } from '../../access/token-caller.ts';
import { type Database, databaseOf, mainShard } from '../../db/shards.ts';
import { RoundTrip, readsIn } from '../../db/round-trip.ts';
import { slotOf } from '../../db/slots.ts';
import { decide } from '../../limits/allowance.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { Allowance, RateTerms } from '../../values/rate-terms.ts';
import type { RateAnswer } from '../../limits/token-bucket.ts';
import type { AppContext } from '../context.ts';
import type {
  AccessRequest,
  Authorized,
  ReadingTenant,
  PresentedCredential,
} from '../contract/surface.ts';
import { chargeForMore, enforceRate, refuseFromMemory } from './enforce-rate.ts';
import { takeFromAllowance } from '../../limits/leases.ts';
import { OK_NULL } from '../request/validation.ts';

/** How a surface looks its callers up. */
interface LooksUp {
  /** The credential's name in this isolate's memory, and in its rate limiter. */
  readonly name: string;
  readonly credential: Credential | null;
  /** The organisation that the credential or the path names; `null` for none. */
  readonly orgId: string | null;
  /** By default that of the organisation. */
  readonly shard?: () => Database;
  readonly findCaller: (query: CallerQuery) => Lookup<Actor | null>;
}

/** The caller of a credential, for the organisation in the path if it does not name one itself. */
export function callerOf(
  c: AppContext,
  name: string,
  credential: Credential,
  inPath: string | null,
): PresentedCredential {
  const orgId = credential.by === 'token' ? credential.digests.orgId : inPath;
  const lookUp = (query: CallerQuery) => findCaller(credential, query);
  return callerBy(c, { name, credential, orgId, findCaller: lookUp });
}

/** A caller whose permissions are checked by a read of nothing. */
export function callerBy(c: AppContext, by: LooksUp): PresentedCredential {
  const { name, credential, orgId } = by;
  return {
    name,
    orgId,
    credential,
    verdict: OK_NULL,
    authorize: async (permissions) => {
      await readAs(c, by, { permissions, orgId }, () => undefined);
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
  { name, credential, orgId, shard, findCaller: lookUp }: LooksUp,
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
  const look = lookUp({ shard: db, first, orgId, permissions, moment, known, includeDeleted });
  const { allowance, values, tenant } = look;
  const trip = new RoundTrip({ ...values, now });
  const caller = look.ask(trip);
  const rows = load({ ...tenant, ...readsIn(trip, db, now, c) });
  const [asked] = await Promise.all([
    allowance === null ? null : takeFromAllowance(c.env, allowance),
    trip.run(),
  ]);
  const { actor, ids, terms, noteUse, requirePermissions, ...read } = alive(c, credential, caller);
  if (ids !== null) c.set('caller', ids);
  const isCounted = asked !== null && allowance !== null && terms !== null;
  const charge = isCounted ? await acceptRate(c, allowance, asked, terms) : NO_CHARGE;
  if (noteUse !== null) c.executionCtx.waitUntil(noteUse());
  requirePermissions(permissions);
  const { orgId: organisation, writtenAt, restoredAt } = read;
  const permits = permitsBy(requirePermissions);
  return { actor, orgId: organisation, writtenAt, restoredAt, permits, charge, rows };
}

/** What a request costs that nobody counts. */
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
  return (requests) => {
    chargeForMore(c, allowance, decided, requests);
  };
}

const permitsBy = (admit: Caller['requirePermissions']) => (permissions: readonly Permission[]) => {
  try {
    admit(permissions);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/** The caller of a live credential. Remembers a dead token. */
function alive<Found>(c: AppContext, credential: Credential | null, caller: () => Found): Found {
  try {
    return caller();
  } catch (error) {
    rememberIfDead(c, credential, error);
    throw error;
  }
}

/** Remembers a token that a look-up has refused, here or in a writer. */
export function rememberIfDead(c: AppContext, credential: Credential | null, error: unknown): void {
  if (credential?.by !== 'token') return;
  if (error instanceof Failure && error.code === 'unauthenticated') {
    rememberDead(c.env, credential.digests);
  }
}
