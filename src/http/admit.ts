import { authenticate } from '../access/authenticate.ts';
import { lastUseIsStale, recordUse } from '../access/last-used.ts';
import {
  type Principal,
  principalOf,
  requireScopes,
  tenantOf,
  tenantOfToken,
  tokenLookup,
} from '../access/principal.ts';
import { databaseOf } from '../db/database.ts';
import { type Loaded, RoundTrip, type Statement } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import { tokenKey } from '../settings.ts';
import { instant } from '../values/instant.ts';
import type { Scope } from '../values/roles.ts';
import type { AppContext } from './context.ts';

/** A tenant whose statements travel in the one round trip that also looks the token up. */
export interface ReadingTenant extends Tenant {
  read<S extends Statement>(statement: S): Loaded<S['_']['result']>;
}

export interface Admission<Rows> {
  readonly principal: Principal;
  readonly tenant: Tenant;
  readonly rows: Rows;
}

/**
 * The door. Asks D1 once, for the token and for whatever `load` adds, then decides 401 and 403, and
 * only then lets the rows out.
 *
 * @param digest of the token, from {@link authenticate}.
 * @throws Failure `unauthenticated`, `insufficient_scope`.
 */
export async function admit<Rows>(
  c: AppContext,
  digest: string,
  scopes: readonly Scope[],
  load: (tenant: ReadingTenant) => Rows,
): Promise<Admission<Rows>> {
  const db = databaseOf(c.env);
  const now = Date.now();
  const trip = new RoundTrip();
  const token = trip.add(tokenLookup(db, digest, instant(now)));
  const tenant = tenantOfToken(db, digest, instant(now));
  const rows = load({ ...tenant, read: (statement) => trip.add(statement) });
  await trip.run(db);

  const principal = principalOf(token()[0]);
  if (lastUseIsStale(principal, now)) c.executionCtx.waitUntil(recordUse(db, principal, now));
  requireScopes(principal, scopes);
  return { principal, tenant: tenantOf(db, principal), rows };
}

/** The digest of the caller's token, or 401 for one that this service never issued. */
export function callerDigest(c: AppContext): string {
  return authenticate(c.req.header('Authorization'), tokenKey(c.env));
}
