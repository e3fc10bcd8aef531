import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { version } from '../package.json';
import { health } from './health.ts';
import {
  accessLog,
  conditional,
  cors,
  shortAddress,
  standardHeaders,
  NO_SUCH_PATH,
  answerOtherMethod,
  refusedRequests,
  notice,
  requireHttps,
} from './http/edge/middleware.ts';
import { LANDING_PATHS, serveLanding } from './surfaces/pages/landing.ts';
import { PAGES, servePage } from './surfaces/pages/page.ts';
import type { AppEnv } from './http/context.ts';
import { publicHeaders } from './surfaces/public/cache.ts';
import { countMisses } from './surfaces/public/misses.ts';
import { answerError } from './http/response/failure-response.ts';
import { mountRoutes } from './http/pipeline/pipeline.ts';
import { answerUnknownPath } from './surfaces/pages/unknown-path.ts';
import { DOCUMENT, serveDocument } from './openapi/serve.ts';
import { OAUTH_BASE, challenge, mountSignInOfAssistants } from './surfaces/assistants/oauth.ts';
import { ASSISTANTS_BASE, serveAssistant } from './surfaces/assistants/serve.ts';
import { apiContract } from './surfaces/api/document.ts';
import { API_BASE } from './surfaces/api/surface.ts';
import { OPERATOR_BASE } from './surfaces/operator/surface.ts';
import { SESSION_BASE } from './surfaces/session/surface.ts';
import { apiRoutes } from './surfaces/api/routes.ts';
import { operatorContract } from './surfaces/operator/document.ts';
import { mountOperatorRoutes } from './surfaces/operator/routes.ts';
import { publicContract } from './surfaces/public/document.ts';
import { PUBLIC_BASE } from './surfaces/public/surface.ts';
import { publicRoutes } from './surfaces/public/routes.ts';
import { sessionContract } from './surfaces/session/document.ts';
import { mountSessionRoutes } from './surfaces/session/routes.ts';
import { SIGN_IN_BASE, signIn } from './sign-in/routes.ts';

const HEALTH = '/healthz';

export const app = new Hono<AppEnv>();

app.use(requestId({ limitLength: 128 }));
app.use(accessLog);
app.use(`${API_BASE}/*`, refusedRequests);
app.use(`${PUBLIC_BASE}/:key/:list/*`, publicHeaders);
app.use(standardHeaders);
app.use(
  requireHttps(
    [API_BASE, ASSISTANTS_BASE, OAUTH_BASE, OPERATOR_BASE, SESSION_BASE, SIGN_IN_BASE],
    HEALTH,
  ),
);
app.use(cors);
app.use(shortAddress);
app.use(methodNotAllowed({ app, onMethodNotAllowed: answerOtherMethod }));
app.use(notice);
app.use(conditional);

app.on('GET', LANDING_PATHS, serveLanding);
app.on('GET', PAGES, servePage);
app.get(HEALTH, async (c) => c.json(await health(c.env, c.executionCtx)));

const v1 = app.basePath(API_BASE);
mountRoutes(v1, apiRoutes);
v1.get(DOCUMENT, serveDocument(apiContract, version));
const publicApi = app.basePath(PUBLIC_BASE);
publicApi.use('/:key/:list/*', countMisses);
mountRoutes(publicApi, publicRoutes);
publicApi.get(DOCUMENT, serveDocument(publicContract, version));
mountOperatorRoutes(app).get(DOCUMENT, serveDocument(operatorContract, version));
mountSessionRoutes(app).get(DOCUMENT, serveDocument(sessionContract, version));
app.route(SIGN_IN_BASE, signIn);
mountSignInOfAssistants(app);
for (const path of [ASSISTANTS_BASE, `${ASSISTANTS_BASE}/`]) {
  app.use(path, challenge);
  app.post(path, (c) => serveAssistant(c, (request) => app.fetch(request, c.env, c.executionCtx)));
}

app.notFound(answerUnknownPath);
app.onError((error, c) => (error === NO_SUCH_PATH ? answerUnknownPath(c) : answerError(error, c)));
