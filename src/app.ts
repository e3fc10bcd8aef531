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
} from './http/edge/middleware.ts';
import { requireHttps } from './http/edge/origin.ts';
import { LANDING_PATHS, serveLanding } from './surfaces/pages/landing.ts';
import { PAGES, servePage } from './surfaces/pages/page.ts';
import type { AppEnv } from './http/context.ts';
import { countMisses, publicHeaders } from './surfaces/public/cache.ts';
import { answerError } from './http/response/failure-response.ts';
import { mountRoutes } from './http/pipeline/pipeline.ts';
import { answerUnknownPath } from './surfaces/pages/unknown-path.ts';
import { buildDocument } from './openapi/document.ts';
import { DOCUMENT, DOCUMENT_3_0, serveDocument } from './openapi/serve.ts';
import { buildVersion30 } from './openapi/version-3-0.ts';
import { OAUTH_BASE, challenge, mountSignInOfAssistants } from './surfaces/assistants/oauth.ts';
import { ASSISTANTS_BASE, serveAssistant } from './surfaces/assistants/serve.ts';
import { apiContract } from './surfaces/api/document.ts';
import { API_BASE } from './surfaces/api/surface.ts';
import { operatorContract } from './surfaces/operator/document.ts';
import { OPERATOR_BASE, whereOperatorIs } from './surfaces/operator/surface.ts';
import { orgsContract } from './surfaces/orgs/document.ts';
import { ORGS_BASE, whereOrganisationsAre } from './surfaces/orgs/surface.ts';
import { publicContract } from './surfaces/public/document.ts';
import { PUBLIC_BASE } from './surfaces/public/surface.ts';
import { sessionContract } from './surfaces/session/document.ts';
import { SESSION_BASE, whereSessionsAre } from './surfaces/session/surface.ts';
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
    [API_BASE, ASSISTANTS_BASE, OAUTH_BASE, OPERATOR_BASE, ORGS_BASE, SESSION_BASE, SIGN_IN_BASE],
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

app.use(`${PUBLIC_BASE}/:key/:list/*`, countMisses);
app.use(`${OPERATOR_BASE}/*`, whereOperatorIs);
app.use(`${ORGS_BASE}/*`, whereOrganisationsAre);
app.use(`${SESSION_BASE}/*`, whereSessionsAre);
for (const contract of [
  apiContract,
  publicContract,
  operatorContract,
  orgsContract,
  sessionContract,
]) {
  const router = app.basePath(contract.base);
  const builds = {
    [DOCUMENT]: buildDocument,
    ...(contract === apiContract && { [DOCUMENT_3_0]: buildVersion30 }),
  };
  for (const [path, build] of Object.entries(builds)) {
    router.get(
      path,
      serveDocument(() => build(contract, version)),
    );
    // `/:orgId` matches it, too
    router.all(path, (c) => answerOtherMethod(c, ['GET', 'HEAD']));
  }
  mountRoutes(router, contract.routes);
}
app.route(SIGN_IN_BASE, signIn);
mountSignInOfAssistants(app);
for (const path of [ASSISTANTS_BASE, `${ASSISTANTS_BASE}/`]) {
  app.use(path, challenge);
  app.post(path, (c) => serveAssistant(c, (request) => app.fetch(request, c.env, c.executionCtx)));
}

app.notFound(answerUnknownPath);
app.onError((error, c) => (error === NO_SUCH_PATH ? answerUnknownPath(c) : answerError(error, c)));
