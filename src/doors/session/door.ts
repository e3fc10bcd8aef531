import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { cookieName, sessionDigest } from '../../access/session-cookie.ts';
import {
  SIGNED_OUT,
  recordSessionUse,
  requireRolePermits,
  requireSession,
  sessionLimitsAt,
  sessionLookup,
  sessionUseIsStale,
  tenantOfSession,
} from '../../access/session-caller.ts';
import { refuseSuspended } from '../../access/rights.ts';
import { databaseOf } from '../../db/database.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type {
  Authorized,
  Door,
  UnverifiedCaller,
  AccessRequest,
  ReadingTenant,
} from '../../http/door.ts';
import { NO_SUCH_PATH } from '../../http/methods.ts';
import { enforceRate, refuseFromMemory, takeFromAllowance } from '../../http/rate-limit.ts';
import { sessionKey } from '../../settings.ts';
import { Failure, found } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { RateTerms } from '../../values/rate-terms.ts';

/** What is permitted where no organisation is concerned is what the lowest role permits. */
const ROLE_OF_EVERYBODY = 'viewer';

/** What each session may ask: many times what a person's clicks do. */
const SESSION_RATE: RateTerms = { requestsPerMinute: 600, burst: 300 };

/** Where the dashboard's door begins. */
export const SESSION_BASE = '/session/v1';

/** Without a configured key nobody can be signed in: none of the door's paths exists. */
export const whereSessionsAre = createMiddleware<AppEnv>(async (c, next) => {
  if (sessionKey(c.env) === null) throw NO_SUCH_PATH;
  c.header('Vary', 'Cookie');
  await next();
});

/** The door of people in the dashboard: a session's cookie says who, the path which organisation. */
export const sessionDoor: Door = {
  base: SESSION_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: true,
  enter: (c) => {
    requireSameOrigin(c);
    const digest = digestSent(c);
    refuseFromMemory(c, digest);
    const { orgId = null } = c.req.param();
    const caller: UnverifiedCaller = {
      credential: digest,
      verdict: { ok: true, value: undefined },
      permit: async (permissions) => {
        await authorize(c, digest, { permissions, orgId }, () => undefined);
      },
      read: (request, load) => authorize(c, digest, request, load),
    };
    return caller;
  },
};

/**
 * The digest of the session that the request's cookie names.
 *
 * @throws Failure `signed_out` without one: no storage has been asked then.
 */
function digestSent(c: AppContext): string {
  const key = sessionKey(c.env);
  if (key === null) throw NO_SUCH_PATH;
  const secret = getCookie(c, cookieName(c.req.url, 'session'));
  const digest = secret === undefined ? null : sessionDigest(secret, key);
  if (digest === null) throw SIGNED_OUT;
  return digest;
}

/**
 * Asks D1 once, for the session, the membership and whatever `load` adds, and the rate limiter at the
 * same time; then decides 401, 429, 404 of the organisation and 403, in this order, and only then
 * lets the rows out.
 *
 * @throws Failure `signed_out`, `rate_limited`, `not_found`, `forbidden`.
 */
async function authorize<Rows>(
  c: AppContext,
  digest: string,
  { permissions, orgId }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Authorized<Rows>> {
  refuseFromMemory(c, digest); // again: another request may have exceeded the rate meanwhile
  const db = databaseOf(c.env, c.var.meter);
  const moment = Date.now();
  const now = instant(moment);
  const as = permissions.includes('invitation:accept') ? 'invited' : 'member';
  const tenant = tenantOfSession(db, as);
  const trip = new RoundTrip({ digest, org: orgId, now, ...sessionLimitsAt(moment) });
  const lookup = trip.add(sessionLookup(tenant, as));
  const rows = load({ ...tenant, now, read: (statement) => trip.add(statement) });
  const [asked] = await Promise.all([takeFromAllowance(c, digest, SESSION_RATE), trip.run(db)]);

  const session = requireSession(lookup()[0]);
  const { sessionId, signedInAt } = session;
  c.set('caller', { sessionId, orgId: orgId ?? '' });
  await enforceRate(c, digest, asked, SESSION_RATE);
  if (sessionUseIsStale(session, moment)) {
    c.executionCtx.waitUntil(recordSessionUse(db, sessionId, moment));
  }
  const by = { by: 'session', sessionId, signedInAt } as const;
  if (orgId === null) {
    requireRolePermits(ROLE_OF_EVERYBODY, permissions);
    return { actor: { ...by, memberId: null, role: null }, orgId: '', writtenAt: null, rows };
  }
  const memberId = found(session.memberId, 'organisation');
  const role = found(session.role, 'organisation');
  refuseSuspended(session.suspendedAt);
  if (as === 'member') requireRolePermits(role, permissions);
  return { actor: { ...by, memberId, role }, orgId, writtenAt: session.writtenAt, rows };
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another origin may have sent: another site, another subdomain, or
 * another port of this machine. A browser sends the session's cookie to the last two as well.
 *
 * @throws Failure `cross_site`.
 */
export function requireSameOrigin(c: AppContext): void {
  if (SAFE.has(c.req.method)) return;
  const site = c.req.header('Sec-Fetch-Site');
  // Browsers before 2023 send no `Sec-Fetch-Site`; every browser sends `Origin` with a change.
  const isOwn =
    site === undefined
      ? c.req.header('Origin') === new URL(c.req.url).origin
      : site === 'same-origin';
  if (!isOwn) throw new Failure('cross_site', 'Only the dashboard’s own pages may send this.');
}
