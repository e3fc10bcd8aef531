import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { type NamedSession, cookieName, namedSession } from '../../access/session-cookie.ts';
import {
  SIGNED_OUT,
  belongingLookup,
  recordSessionUse,
  requireSession,
  requireSignInSince,
  sessionLookup,
  sessionUseIsWorthNoting,
  sessionValues,
  tenantOfSession,
} from '../../access/session-caller.ts';
import { refuseClosed, refuseSuspended, requireRolePermits } from '../../access/permissions.ts';
import { databaseOf, firstHome } from '../../db/homes.ts';
import { slotOf } from '../../db/slots.ts';
import { RoundTrip, readsIn } from '../../db/round-trip.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import {
  type AccessRequest,
  type Authorized,
  type Door,
  type ReadingTenant,
  callerBy,
} from '../../http/door.ts';
import { NO_SUCH_PATH, isSafe } from '../../http/methods.ts';
import { enforceRate, refuseFromMemory, takeFromAllowance } from '../../http/rate-limit.ts';
import { sessionKeys } from '../../settings.ts';
import { Failure, found } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { RateTerms } from '../../values/rate-terms.ts';

/** The lowest role: it permits the requests that concern no organisation. */
const ROLE_OF_EVERYBODY = 'viewer';

/** The rate limit of each session: many times what a person's clicks need. */
const SESSION_RATE: RateTerms = { requestsPerMinute: 600, burst: 300 };

/** The base path of the dashboard's door. */
export const SESSION_BASE = '/session/v1';

/** Answers 404 to every path of the door if no key is configured: nobody can be signed in then. */
export const whereSessionsAre = createMiddleware<AppEnv>(async (c, next) => {
  if (sessionKeys(c.env) === null) throw NO_SUCH_PATH;
  c.header('Vary', 'Cookie');
  await next();
});

/** The door for people in the dashboard: the cookie identifies the person, the path the organisation. */
export const sessionDoor: Door = {
  name: 'session',
  base: SESSION_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: true,
  enter: (c) => {
    requireSameOrigin(c);
    const sent = sentSession(c);
    refuseFromMemory(c, sent.digest);
    const { orgId = null } = c.req.param();
    return callerBy(sent.digest, (request, load) => authorize(c, sent, request, load), orgId);
  },
};

/**
 * The session that the request's cookie names.
 *
 * @throws Failure `signed_out` without one or for a forged one, before any call to storage.
 */
function sentSession(c: AppContext): NamedSession {
  const keys = sessionKeys(c.env);
  if (keys === null) throw NO_SUCH_PATH;
  const sent = namedSession(getCookie(c, cookieName(c.req.url, 'session')) ?? '', keys);
  if (sent === null) throw SIGNED_OUT;
  return sent;
}

/**
 * Reads in one round trip: the session from the first home, the membership and the rows of `load` from
 * the organisation's home. Calls the rate limiter at the same time. Then checks for 401, 429, 404 and 503
 * of the organisation, and 403, in this order, before it returns the rows.
 *
 * @throws Failure `signed_out`, `rate_limited`, `not_found`, `forbidden`; `unavailable` if the
 * organisation is closed.
 */
async function authorize<Rows>(
  c: AppContext,
  sent: NamedSession,
  { permissions, orgId }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Authorized<Rows>> {
  const { digest: name } = sent;
  refuseFromMemory(c, name); // again: another request may have exceeded the rate meanwhile
  const { meter } = c.var;
  const moment = Date.now();
  const now = instant(moment);
  const as = permissions.includes('invitation:accept') ? 'invited' : 'member';
  const first = firstHome(c.env, meter);
  const home = orgId === null ? first : databaseOf(c.env, slotOf(orgId), meter);
  const tenant = tenantOfSession(home, as);
  const trip = new RoundTrip({ ...sessionValues(sent, moment), org: orgId, now });
  const sessionRows = trip.add(first, sessionLookup.ask(tenant, null, {}));
  const belongingRows =
    orgId === null ? undefined : trip.add(home, belongingLookup.ask(tenant, as, {}));
  const rows = load({ ...tenant, ...readsIn(trip, home, now, c) });
  const [asked] = await Promise.all([takeFromAllowance(c, name, SESSION_RATE), trip.run()]);

  const session = requireSession(sessionRows()[0]);
  const { sessionId, signedInAt } = session;
  c.set('caller', { sessionId, orgId: orgId ?? '' });
  await enforceRate(c, name, asked, SESSION_RATE);
  if (sessionUseIsWorthNoting(session, moment)) {
    c.executionCtx.waitUntil(recordSessionUse(first, sessionId, moment));
  }
  const by = { by: 'session', sessionId, signedInAt, person: sent.person } as const;
  if (orgId === null || belongingRows === undefined) {
    requireRolePermits(ROLE_OF_EVERYBODY, permissions);
    return { actor: { ...by, memberId: null, role: null }, orgId: '', writtenAt: null, rows };
  }
  const { memberId, role, signedOutAt, suspendedAt, closedAt, writtenAt } = found(
    belongingRows()[0],
    'organisation',
  );
  refuseClosed(closedAt);
  refuseSuspended(suspendedAt);
  requireSignInSince(signedInAt, signedOutAt);
  if (as === 'member') requireRolePermits(role, permissions);
  return { actor: { ...by, memberId, role }, orgId, writtenAt, rows };
}

/**
 * Refuses a change that a page of another origin may have sent: another site, another subdomain, or
 * another port of this machine. A browser sends the session's cookie to the last two as well.
 *
 * @throws Failure `cross_site`.
 */
export function requireSameOrigin(c: AppContext): void {
  if (isSafe(c.req.method)) return;
  const site = c.req.header('Sec-Fetch-Site');
  // Browsers before 2023 send no `Sec-Fetch-Site`; every browser sends `Origin` with a change.
  const isOwn =
    site === undefined
      ? c.req.header('Origin') === new URL(c.req.url).origin
      : site === 'same-origin';
  if (!isOwn) throw new Failure('cross_site', 'Only the dashboard’s own pages may send this.');
}
