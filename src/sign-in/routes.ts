import { deleteCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { Hono } from 'hono';
import {
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { type NamedSession, cookieName, namedSession } from '../access/session-cookie.ts';
import { mainShard } from '../db/shards.ts';
import { requireSameOrigin, sessionCookie } from '../surfaces/credentials/session.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { NO_SUCH_PATH } from '../http/edge/middleware.ts';
import { findOrigin } from '../http/edge/origin.ts';
import { rememberAttempt, takeAttempt } from './attempt.ts';
import { identityAt } from './identity.ts';
import { providerOf } from './provider.ts';
import { beginSession, endSession } from './sessions.ts';
import { signInSettings, type SignInSettings } from './settings.ts';
import { timeNow } from '../values/clock.ts';

export const SIGN_IN_BASE = '/auth';

const CALLBACK = '/callback';
const SCOPE = 'openid email profile';
/** The maximum age of a session's cookie. The session itself ends in the database. */
const COOKIE_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Why a sign-in failed, for the dashboard. */
type Reason = 'denied' | 'expired' | 'failed' | 'unavailable' | 'unverified';

const neverKept = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Vary', 'Cookie');
  await next();
});

/** Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export const signIn = new Hono<AppEnv>();

signIn.use(neverKept);

/**
 * Redirects to the provider. It is a link, not a form. The provider knows the service's own address, so a sign-in
 * at another one begins there.
 */
signIn.get('/sign-in', async (c) => {
  const settings = settingsOf(c);
  const service = findOrigin(c);
  const { origin, pathname, search } = new URL(c.req.url);
  if (origin !== service) return c.redirect(service + pathname + search);
  const provider = await providerOf(settings, c.executionCtx).catch((error: unknown) =>
    fail(c, error),
  );
  if (provider === null) return backToApp(c, 'unavailable');
  const state = randomState();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const to = pathWithin(c.req.query('to'), c.req.url);
  const replaced = replacedBy(c, settings);
  const attempt = { state, nonce, verifier, to, replaced, begunAt: timeNow() };
  rememberAttempt(c, attempt, settings.sessionKeys.current);
  const parameters = {
    redirect_uri: service + SIGN_IN_BASE + CALLBACK,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(c.req.query('fresh') === '1' && { prompt: 'login' }),
  };
  return c.redirect(buildAuthorizationUrl(provider, parameters).href);
});

/** The callback of the provider. It begins a session, or redirects with the reason in the address. */
signIn.get(CALLBACK, async (c) => {
  const settings = settingsOf(c);
  const { current, previous } = settings.sessionKeys;
  const attempt = takeAttempt(c, previous === null ? [current] : [current, previous]);
  if (attempt === null) return backToApp(c, 'expired');
  try {
    const provider = await providerOf(settings, c.executionCtx);
    const identity = await identityAt(provider, new URL(c.req.url), attempt, settings);
    if (identity === null) return backToApp(c, 'unverified');
    const replaced = [...attempt.replaced, ...replacedBy(c, settings)];
    const secret = await beginSession(mainShard(c.env, c.var.meter), {
      identity,
      browser: c.req.header('User-Agent'),
      replaced,
      key: current,
    });
    setCookie(c, cookieName(c.req.url, 'session'), secret, {
      ...cookieTerms(c),
      maxAge: COOKIE_LIFETIME_SECONDS,
    });
    return c.redirect(attempt.to);
  } catch (error) {
    const denied = error instanceof AuthorizationResponseError && error.error === 'access_denied';
    fail(c, error);
    return backToApp(c, denied ? 'denied' : 'failed');
  }
});

/** Ends the session of this browser. */
signIn.post('/sign-out', async (c) => {
  const settings = settingsOf(c);
  requireSameOrigin(c);
  const session = sessionSent(c, settings);
  if (session !== null) await endSession(mainShard(c.env, c.var.meter), session.digest);
  deleteCookie(c, cookieName(c.req.url, 'session'), cookieTerms(c));
  c.header('Clear-Site-Data', '"cache"'); // the answers that are kept for times without a connection
  return c.body(null, 204);
});

/** @throws Failure as for an unknown path, if no provider is configured. */
function settingsOf(c: AppContext): SignInSettings {
  const settings = signInSettings(c.env);
  if (settings === null) throw NO_SUCH_PATH;
  return settings;
}

/** The session that the request's cookie names; `null` without one. */
function sessionSent(c: AppContext, { sessionKeys }: SignInSettings): NamedSession | null {
  const secret = sessionCookie(c);
  return secret === undefined ? null : namedSession(secret, sessionKeys);
}

/** The digests of the sessions that a sign-in replaces: that of the request's cookie, if it has one. */
function replacedBy(c: AppContext, settings: SignInSettings): string[] {
  const session = sessionSent(c, settings);
  return session === null ? [] : [session.digest];
}

const cookieTerms = (c: AppContext) => ({
  path: '/',
  secure: new URL(c.req.url).protocol === 'https:',
  httpOnly: true,
  sameSite: 'Strict' as const,
});

const backToApp = (c: AppContext, reason: Reason) => c.redirect(`/app/?sign-in=${reason}`);

/** Logs why a sign-in failed: only kinds and codes, because messages may quote what was sent. */
function fail(c: AppContext, error: unknown): null {
  const { requestId } = c.var;
  const reason = [error, error instanceof Error ? error.cause : undefined].flatMap(stateKeyOf);
  console.warn(JSON.stringify({ requestId, warning: 'The sign-in failed.', reason }));
  return null;
}

/** The error codes of openid-client and of OAuth (RFC 6749, 5.2). */
function stateKeyOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const named = ['code' in error ? error.code : error.name, 'error' in error ? error.error : null];
  return named.filter((each) => typeof each === 'string');
}

/** The start page of the dashboard. */
const HOME = '/app/';

/**
 * The path to which a successful sign-in redirects: the wanted path of the dashboard, or its start page. A
 * link to this service must not redirect to another site.
 *
 * @param wanted the path that was sent: `/app/units?status=frei`.
 * @param url the address of the request.
 */
function pathWithin(wanted: string | undefined, url: string): string {
  const { origin } = new URL(url);
  if (wanted === undefined || !URL.canParse(wanted, origin)) return HOME;
  const to = new URL(wanted, origin);
  const isOurs = to.origin === origin && to.pathname.startsWith(HOME);
  return isOurs ? to.pathname + to.search + to.hash : HOME;
}
