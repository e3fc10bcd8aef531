import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
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
import { cookieName, sessionDigests } from '../access/session-cookie.ts';
import { firstHome } from '../db/database.ts';
import { requireSameOrigin } from '../doors/session/door.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { NO_SUCH_PATH } from '../http/methods.ts';
import { rememberAttempt, takeAttempt } from './attempt.ts';
import { identityAt } from './identity.ts';
import { providerOf } from './provider.ts';
import { beginSession, endSession } from './sessions.ts';
import { signInSettings, type SignInSettings } from './settings.ts';

/** Where people sign in and out. */
export const SIGN_IN_BASE = '/auth';

const CALLBACK = '/callback';
const SCOPE = 'openid email profile';
/** As long as a session can last: it ends in the database. */
const COOKIE_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Why nobody was signed in, as the dashboard is told. */
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

/** A link, and no form: it leads on to the provider. */
signIn.get('/sign-in', async (c) => {
  const settings = settingsOf(c);
  const provider = await providerOf(settings, c.executionCtx).catch((error: unknown) =>
    fail(c, error),
  );
  if (provider === null) return backToApp(c, 'unavailable');
  const state = randomState();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  const to = pathWithin(c.req.query('to'), c.req.url);
  const replaced = digestsSent(c, settings);
  const attempt = { state, nonce, verifier, to, replaced, begunAt: Date.now() };
  rememberAttempt(c, attempt, settings.sessionKeys.current);
  const parameters = {
    redirect_uri: new URL(SIGN_IN_BASE + CALLBACK, c.req.url).href,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(c.req.query('fresh') === '1' && { prompt: 'login' }),
  };
  return c.redirect(buildAuthorizationUrl(provider, parameters).href);
});

/** Where the provider leads back to: begins a session, or says in the address why not. */
signIn.get(CALLBACK, async (c) => {
  const settings = settingsOf(c);
  const { current, previous } = settings.sessionKeys;
  const attempt = takeAttempt(c, previous === null ? [current] : [current, previous]);
  if (attempt === null) return backToApp(c, 'expired');
  try {
    const provider = await providerOf(settings, c.executionCtx);
    const identity = await identityAt(provider, new URL(c.req.url), attempt, settings);
    if (identity === null) return backToApp(c, 'unverified');
    const replaced = [...attempt.replaced, ...digestsSent(c, settings)];
    const secret = await beginSession(firstHome(c.env, c.var.meter), {
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
  const digests = digestsSent(c, settings);
  if (digests.length > 0) await endSession(firstHome(c.env, c.var.meter), digests);
  deleteCookie(c, cookieName(c.req.url, 'session'), cookieTerms(c));
  return c.body(null, 204);
});

/** @throws Failure for an unknown path where nobody can sign in. */
function settingsOf(c: AppContext): SignInSettings {
  const settings = signInSettings(c.env);
  if (settings === null) throw NO_SUCH_PATH;
  return settings;
}

/** The digests of the session that the request's cookie names; none without one. */
function digestsSent(c: AppContext, { sessionKeys }: SignInSettings): string[] {
  const secret = getCookie(c, cookieName(c.req.url, 'session'));
  const digests = secret === undefined ? null : sessionDigests(secret, sessionKeys);
  if (digests === null) return [];
  return [digests.current, digests.previous].filter((each) => each !== null);
}

const cookieTerms = (c: AppContext) => ({
  path: '/',
  secure: new URL(c.req.url).protocol === 'https:',
  httpOnly: true,
  sameSite: 'Strict' as const,
});

const backToApp = (c: AppContext, reason: Reason) => c.redirect(`/app/?sign-in=${reason}`);

/** Tells the log why nobody was signed in: by kinds and codes, as messages may quote what was sent. */
function fail(c: AppContext, error: unknown): null {
  const { requestId } = c.var;
  const reason = [error, error instanceof Error ? error.cause : undefined].flatMap(kindOf);
  console.warn(JSON.stringify({ requestId, warning: 'Nobody was signed in.', reason }));
  return null;
}

/** The code of openid-client, and that of OAuth (RFC 6749, 5.2). */
function kindOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const named = ['code' in error ? error.code : error.name, 'error' in error ? error.error : null];
  return named.filter((each) => typeof each === 'string');
}

/** Where the dashboard begins. */
const HOME = '/app/';

/**
 * Where to lead somebody who has signed in: a path of the dashboard, or its start in place of
 * anything else. An address of another site must not be reachable through a link to this one.
 *
 * @param wanted as it was sent: `/app/units?status=frei`.
 * @param url of the request.
 */
function pathWithin(wanted: string | undefined, url: string): string {
  const { origin } = new URL(url);
  if (wanted === undefined || !URL.canParse(wanted, origin)) return HOME;
  const to = new URL(wanted, origin);
  const isOurs = to.origin === origin && to.pathname.startsWith(HOME);
  return isOurs ? to.pathname + to.search + to.hash : HOME;
}
