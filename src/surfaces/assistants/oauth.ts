import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { NO_SUCH_PATH } from '../../http/edge/middleware.ts';
import { findOrigin, requireKnownOrigin } from '../../http/edge/origin.ts';
import { readText } from '../../http/request/body.ts';
import { Networks, networkSending } from '../../limits/networks.ts';
import { idHolding } from '../../resources/assistants/clients.ts';
import { answerTokenRequest } from '../../resources/assistants/end.ts';
import {
  OAUTH_BASE,
  OAUTH_METADATA,
  OAUTH_SCOPES,
  accessRequestIn,
  authorizationServer,
  resourceAt,
} from '../../resources/assistants/sign-in.ts';
import { Records } from '../../resources/assistants/store.ts';
import { sessionKeys } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { enterBySession } from '../credentials/session.ts';

export { OAUTH_BASE };

/** The metadata of what access tokens open (RFC 9728). */
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Names where to sign in, when a caller of the surface has no valid credential (RFC 9728, 5.1). */
export const challenge = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const sent = c.res.headers.get('WWW-Authenticate');
  if (c.res.status !== 401 || sent === null || sessionKeys(c.env) === null) return;
  const metadata = `${findOrigin(c)}${RESOURCE_METADATA}/mcp`;
  c.header('WWW-Authenticate', `${sent}, resource_metadata="${metadata}"`);
});

/** What a network may ask: anybody can register. */
const asked = new Networks({ burst: 60, requestsPerMinute: 60 });

/** @throws Failure `rate_limited`; the 404 of unknown paths where nobody can sign in. */
const limited = createMiddleware<AppEnv>(async (c, next) => {
  if (sessionKeys(c.env) === null) throw NO_SUCH_PATH;
  const network = networkSending((name) => c.req.header(name));
  asked.admit(network, timeNow(), 'Too many requests came from this network');
  asked.count(network, timeNow());
  await next();
});

/** Mounts the sign-in of assistants: metadata, registration, tokens, and what the page of consent shows. */
export function mountSignInOfAssistants(app: Hono<AppEnv>): void {
  app.use(`${OAUTH_BASE}/*`, limited);
  app.use('/.well-known/*', limited);
  app.get(`${RESOURCE_METADATA}/*`, (c) =>
    c.json({
      resource: resourceAt(findOrigin(c)),
      authorization_servers: [findOrigin(c)],
      scopes_supported: OAUTH_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Einheit',
    }),
  );
  app.get(OAUTH_METADATA, async (c) => {
    const metadata: object = await (await byLibrary(c, new Records(c.env))).json();
    return c.json({ ...metadata, client_id_metadata_document_supported: true });
  });
  app.post(`${OAUTH_BASE}/token`, async (c) => {
    requireKnownOrigin(c);
    const body = await readText(c.req.raw, MAX_TOKEN_REQUEST);
    const answer = await answerTokenRequest(c, findOrigin(c), requestOf(c), body, contextOf(c));
    return c.newResponse(answer.body, answer);
  });
  app.post(`${OAUTH_BASE}/register`, answerRegistration);
  app.get(`${OAUTH_BASE}/request`, async (c) => {
    // It makes the service ask an assistant's host who it is.
    await enterBySession(c).authorize([]);
    const query = new URL(c.req.url).search.slice(1);
    return c.json((await accessRequestIn(c.env, findOrigin(c), query)).asked);
  });
}

/** The largest registration and the largest request for a token, in bytes. */
const MAX_REGISTRATION = 4 * 1024;
const MAX_TOKEN_REQUEST = 64 * 1024;

/** Registers an assistant (RFC 7591), which anybody may send, but no page of another site. */
async function answerRegistration(c: AppContext): Promise<Response> {
  requireKnownOrigin(c);
  if (!/^application\/json *(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Failure('unsupported_media_type', 'The body must be application/json.');
  }
  const records = new Records(c.env);
  const answer = await byLibrary(c, records, await readText(c.req.raw, MAX_REGISTRATION));
  const keys = sessionKeys(c.env);
  if (records.registered === undefined || keys === null) return c.newResponse(answer.body, answer);
  const registered: object = await answer.json();
  c.header('Cache-Control', 'no-store');
  return c.json({ ...registered, client_id: idHolding(records.registered, keys) }, 201);
}

async function byLibrary(c: AppContext, records: Records, body?: string): Promise<Response> {
  const { server, bound } = await authorizationServer(c.env, findOrigin(c), records);
  return server.fetch(requestOf(c, body), bound, contextOf(c));
}

/** The request as the library takes it: by the address in the metadata, without `Origin`, as CORS is ours. */
function requestOf(c: AppContext, body?: string): Request {
  const { method } = c.req;
  const headers = new Headers(c.req.raw.headers);
  headers.delete('Origin');
  return new Request(findOrigin(c) + c.req.path, { method, headers, body: body ?? null });
}

function contextOf({ executionCtx: context }: AppContext): ExecutionContext {
  if (isOfWorker(context)) return context;
  throw new Error('This context is none of a Worker.');
}

/** Hono knows less of a Worker's context than the runtime gives. */
const isOfWorker = (context: AppContext['executionCtx']): context is ExecutionContext =>
  'waitUntil' in context;
