import { authenticate } from '../../access/authenticate.ts';
import {
  lastUseIsStale,
  recordUse,
  requirePermissions,
  tenantOfToken,
  tokenCallerOf,
  tokenLookup,
} from '../../access/token-caller.ts';
import { refuseSuspended } from '../../access/rights.ts';
import { databaseOf } from '../../db/database.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import type { AppContext } from '../../http/context.ts';
import type {
  Authorized,
  Door,
  UnverifiedCaller,
  AccessRequest,
  ReadingTenant,
} from '../../http/door.ts';
import { enforceRate, refuseFromMemory, takeFromAllowance } from '../../http/rate-limit.ts';
import { tokenKey } from '../../settings.ts';
import { instant } from '../../values/instant.ts';

/** The base path of version 1 of the API. */
export const API_BASE = '/v1';

/** The door for integrations: an API token determines the organisation and the permissions. */
export const apiDoor: Door = {
  base: API_BASE,
  organisationIn: 'credential',
  takesIdempotencyKeys: true,
  enter: (c) => {
    const digest = authenticate(c.req.header('Authorization'), tokenKey(c.env));
    refuseFromMemory(c, digest);
    const caller: UnverifiedCaller = {
      credential: digest,
      verdict: { ok: true, value: undefined },
      permit: async (permissions) => {
        await caller.read({ permissions, orgId: null }, () => undefined);
      },
      read: (request, load) => authorize(c, digest, request, load),
    };
    return caller;
  },
};

/**
 * Reads the token and the rows of `load` from D1 in one round trip, and calls the rate limiter at
 * the same time. Then checks for 401, 429 and 403, in this order, before it returns the rows.
 *
 * @param digest of the token, from {@link authenticate}.
 * @throws Failure `unauthenticated`, `rate_limited`, `organisation_suspended`,
 * `insufficient_scope`.
 */
async function authorize<Rows>(
  c: AppContext,
  digest: string,
  { permissions, known }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Authorized<Rows>> {
  refuseFromMemory(c, digest); // again: another request may have exceeded the rate meanwhile
  const db = databaseOf(c.env, c.var.meter);
  const moment = Date.now();
  const now = instant(moment);
  const tenant = tenantOfToken(db, known !== undefined);
  const trip = new RoundTrip({ digest, now, known });
  const token = trip.add(tokenLookup(tenant));
  const rows = load({ ...tenant, now, read: (statement) => trip.add(statement) });
  const [asked] = await Promise.all([takeFromAllowance(c, digest), trip.run(db)]);

  const caller = tokenCallerOf(token()[0]);
  const { orgId, writtenAt, memberId, tokenId } = caller;
  c.set('caller', { tokenId, orgId });
  await enforceRate(c, digest, asked, caller.rate);
  if (lastUseIsStale(caller, moment)) c.executionCtx.waitUntil(recordUse(db, caller, moment));
  refuseSuspended(caller.suspendedAt);
  requirePermissions(caller.permissions, permissions);
  return { actor: { by: 'token', tokenId, memberId }, orgId, writtenAt, rows };
}
