import { authenticate } from '../access/authenticate.ts';
import { lastUseIsStale, recordUse } from '../access/last-used.ts';
import {
  type Principal,
  principalOf,
  requireScopes,
  tenantOfToken,
  tokenLookup,
} from '../access/principal.ts';
import { databaseOf } from '../db/database.ts';
import { RoundTrip } from '../db/round-trip.ts';
import type { StandingTenant } from '../db/tenant.ts';
import { tokenKey } from '../settings.ts';
import { instant } from '../values/instant.ts';
import type { Scope } from '../values/roles.ts';
import type { AppContext } from './context.ts';
import { enforceRate, refuseFromMemory, takeFromAllowance } from './rate-limit.ts';

/** A tenant whose statements travel in the one round trip that also looks the token up. */
export interface ReadingTenant extends StandingTenant {
  readonly read: RoundTrip['add'];
}

export interface Admission<Rows> {
  readonly principal: Principal;
  readonly rows: Rows;
}

/**
 * The door. Asks D1 once, for the token and for whatever `load` adds, and the rate limiter at the
 * same time; then decides 401, 429, 403 in this order, and only then lets the rows out.
 *
 * @param digest of the token, from {@link authenticate}.
 * @throws Failure `unauthenticated`, `rate_limited`, `insufficient_scope`.
 */
export async function admit<Rows>(
  c: AppContext,
  digest: string,
  scopes: readonly Scope[],
  load: (tenant: ReadingTenant) => Rows,
): Promise<Admission<Rows>> {
  refuseFromMemory(c, digest); // again: it may have been refused while a body was read
  const db = databaseOf(c.env, c.var.meter);
  const now = Date.now();
  const tenant = tenantOfToken(db);
  const trip = new RoundTrip({ digest, now: instant(now) });
  const token = trip.add(tokenLookup(tenant));
  const rows = load({ ...tenant, read: (statement) => trip.add(statement) });
  const [asked] = await Promise.all([takeFromAllowance(c, digest), trip.run(db)]);

  const principal = principalOf(token()[0]);
  c.set('caller', { tokenId: principal.tokenId, orgId: principal.orgId });
  await enforceRate(c, digest, asked, principal.rate);
  if (lastUseIsStale(principal, now)) c.executionCtx.waitUntil(recordUse(db, principal, now));
  requireScopes(principal, scopes);
  return { principal, rows };
}

/**
 * The digest of the caller's token. Runs before the body is read, and asks no storage: a forged
 * token, and one that has to wait, cost neither.
 *
 * @throws Failure `unauthenticated` for a token that this service never issued; `rate_limited` for
 * one that this isolate has refused for its rate, and that has not waited.
 */
export function callerDigest(c: AppContext): string {
  const digest = authenticate(c.req.header('Authorization'), tokenKey(c.env));
  refuseFromMemory(c, digest);
  return digest;
}
