import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { NO_SUCH_PATH } from '../../http/edge/methods.ts';
import { originOf } from '../../http/edge/origin.ts';
import { readText } from '../../http/request/body.ts';
import { Networks, networkSending } from '../../limits/networks.ts';
import { endingAccess } from '../../resources/assistants/end.ts';
import {
  OAUTH_BASE,
  OAUTH_METADATA,
  OAUTH_SCOPES,
  accessRequestIn,
  authorizationServer,
  requirePublicClient,
  resourceAt,
} from '../../resources/assistants/sign-in.ts';
import { sessionKeys } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';

export { OAUTH_BASE };

/** The metadata of what access tokens open (RFC 9728). */
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Names where to sign in, when a caller of the door has no valid credential (RFC 9728, 5.1). */
export const challenge = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const sent = c.res.headers.get('WWW-Authenticate');
  if (c.res.status !== 401 || sent === null || sessionKeys(c.env) === null) return;
  const metadata = `${originOf(c)}${RESOURCE_METADATA}/mcp`;
  c.header('WWW-Authenticate', `${sent}, resource_metadata="${metadata}"`);
});

/** What a network may ask: anybody can register, and each registration is a row. */
const asked = new Networks({ burst: 60, requestsPerMinute: 60 });

/** @throws Failure `rate_limited`; the 404 of unknown paths where nobody can sign in. */
const limited = createMiddleware<AppEnv>(async (c, next) => {
  if (sessionKeys(c.env) === null) throw NO_SUCH_PATH;
  const network = networkSending((name) => c.req.header(name));
  if (network !== undefined) {
    asked.admit(network, timeNow(), 'Too many requests came from this network');
    asked.count(network, timeNow());
  }
  await next();
});

/** Mounts the sign-in of assistants: metadata, registration, tokens, and what the page of consent shows. */
export function mountSignInOfAssistants(app: Hono<AppEnv>): void {
  app.use(`${OAUTH_BASE}/*`, limited);
  app.use('/.well-known/*', limited);
  app.get(`${RESOURCE_METADATA}/*`, (c) =>
    c.json({
      resource: resourceAt(originOf(c)),
      authorization_servers: [originOf(c)],
      scopes_supported: OAUTH_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Einheit',
    }),
  );
  app.get(OAUTH_METADATA, (c) => serveByLibrary(c));
  app.post(`${OAUTH_BASE}/token`, (c) => serveByLibrary(c));
  app.post(`${OAUTH_BASE}/register`, (c) => serveByLibrary(c));
  app.get(`${OAUTH_BASE}/request`, async (c) => {
    const query = new URL(c.req.url).search.slice(1);
    return c.json((await accessRequestIn(c.env, originOf(c), query)).asked);
  });
}

/** The largest registration, in bytes. */
const MAX_BYTES = 64 * 1024;

/** Answers a path of the library, at the address that the metadata name. */
async function serveByLibrary(c: AppContext): Promise<Response> {
  const { method, headers } = c.req.raw;
  const body = method === 'GET' ? null : await readText(c.req.raw, MAX_BYTES);
  if (c.req.path === `${OAUTH_BASE}/token`) requirePublicClient(c.env, body ?? '');
  const { server, records } = await authorizationServer(c.env, originOf(c));
  const request = new Request(originOf(c) + c.req.path, { method, headers, body });
  const { executionCtx: context } = c;
  if (!isOfWorker(context)) throw new Error('This context is none of a Worker.');
  const answer = await endingAccess(c, records.OAUTH_KV, body, () =>
    server.fetch(request, records, context),
  );
  return c.newResponse(answer.body, answer);
}

/** Hono knows less of a Worker's context than the runtime gives. */
const isOfWorker = (context: AppContext['executionCtx']): context is ExecutionContext =>
  'waitUntil' in context;
