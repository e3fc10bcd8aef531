import { authenticate, type TokenDigests } from '../../access/bearer-token.ts';
import {
  type NewDigest,
  isWorthNoting,
  recordUse,
  refuseDead,
  rememberDead,
  tenantOfToken,
  tokenCallerOf,
  tokenLookup,
  tokenValues,
} from '../../access/token-caller.ts';
import { refuseClosed, refuseSuspended, requirePermissions } from '../../access/permissions.ts';
import { databaseOf } from '../../db/homes.ts';
import { slotOf } from '../../db/slots.ts';
import { RoundTrip, readsIn } from '../../db/round-trip.ts';
import type { AppContext } from '../../http/context.ts';
import {
  type AccessRequest,
  type Authorized,
  type Door,
  type ReadingTenant,
  callerBy,
} from '../../http/door.ts';
import { enforceRate, refuseFromMemory, takeFromAllowance } from '../../http/rate-limit.ts';
import { keyId, tokenKeys } from '../../settings.ts';
import { instant } from '../../values/instant.ts';

/** The base path of version 1 of the API. */
export const API_BASE = '/v1';

/** The door for integrations: an API token determines the organisation and the permissions. */
export const apiDoor: Door = {
  name: 'api',
  base: API_BASE,
  organisationIn: 'credential',
  takesIdempotencyKeys: true,
  enter: (c) => {
    const digests = authenticate(c.req.header('Authorization'), tokenKeys(c.env));
    c.set('limiter', digests.name);
    refuseFromMemory(c, digests.name);
    return callerBy(digests.name, (request, load) => authorize(c, digests, request, load));
  },
};

/**
 * Reads the token and the rows of `load` from D1 in one round trip, and calls the rate limiter at the
 * same time. Then checks for 401, 429, 503 of a closed organisation and 403, in this order, before it
 * returns the rows.
 *
 * @param digests from {@link authenticate}; their organisation determines the home.
 * @throws Failure `unauthenticated`, `rate_limited`, `organisation_suspended`, `insufficient_scope`;
 * `unavailable` if the organisation is closed.
 */
async function authorize<Rows>(
  c: AppContext,
  digests: TokenDigests,
  { permissions, known }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Authorized<Rows>> {
  const { name } = digests;
  refuseFromMemory(c, name); // again: another request may have exceeded the rate meanwhile
  const db = databaseOf(c.env, slotOf(digests.orgId), c.var.meter);
  const moment = Date.now();
  refuseDead(c.env, digests, moment);
  const now = instant(moment);
  const tenant = tenantOfToken(db, digests, known !== undefined);
  const trip = new RoundTrip({ ...tokenValues(digests), now, known });
  const token = trip.add(db, tokenLookup(tenant, digests));
  const rows = load({ ...tenant, ...readsIn(trip, db, now, c) });
  const [asked] = await Promise.all([takeFromAllowance(c, name), trip.run()]);

  const [row] = token();
  if (row === undefined) rememberDead(c.env, digests, moment);
  const caller = tokenCallerOf(row);
  const { orgId, writtenAt, memberId, tokenId } = caller;
  c.set('caller', { tokenId, orgId });
  await enforceRate(c, name, asked, caller.rate);
  refuseClosed(caller.closedAt);
  const use = { now: moment, move: moveOf(c, digests) };
  if (isWorthNoting(caller, use)) c.executionCtx.waitUntil(recordUse(db, caller, use));
  refuseSuspended(caller.suspendedAt);
  requirePermissions(caller.permissions, permissions);
  return { actor: { by: 'token', tokenId, memberId }, orgId, writtenAt, rows };
}

/**
 * The digest under the current key, to be stored in a token's row during a key change; `null` if there is
 * none. A token whose check part needs the previous key keeps its digest, as it ends with that key.
 */
function moveOf(c: AppContext, { current, previous, lasts }: TokenDigests): NewDigest | null {
  if (previous === null || !lasts) return null;
  return { digest: current, keyId: keyId(tokenKeys(c.env).current) };
}
