import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { version } from '../package.json';
import { health } from './health.ts';
import { accessLog, conditional, cors, notice, standardHeaders } from './http/middleware.ts';
import { LANDING_PATHS, serveLanding } from './http/landing.ts';
import type { AppEnv } from './http/context.ts';
import { noteRefusals } from './http/refused-requests.ts';
import { publicHeaders } from './http/published-cache.ts';
import { countMisses } from './doors/public/misses.ts';
import { answerError } from './http/failure-response.ts';
import { NO_SUCH_PATH, answerOtherMethod } from './http/methods.ts';
import { mountRoutes } from './http/mount.ts';
import { answerUnknownPath } from './http/unknown-path.ts';
import { DOCUMENT, serveDocument } from './openapi/serve.ts';
import { apiContract } from './doors/api/document.ts';
import { API_BASE } from './doors/api/door.ts';
import { apiRoutes } from './doors/api/routes.ts';
import { operatorContract } from './doors/operator/document.ts';
import { mountOperatorRoutes } from './doors/operator/routes.ts';
import { publicContract } from './doors/public/document.ts';
import { PUBLIC_BASE } from './doors/public/door.ts';
import { publicRoutes } from './doors/public/routes.ts';
import { sessionContract } from './doors/session/document.ts';
import { mountSessionRoutes } from './doors/session/routes.ts';
import { SIGN_IN_BASE, signIn } from './sign-in/routes.ts';

export const app = new Hono<AppEnv>();

app.use(requestId({ limitLength: 128 }));
app.use(accessLog);
app.use(`${API_BASE}/*`, noteRefusals);
app.use(`${PUBLIC_BASE}/:key/:list/*`, publicHeaders);
app.use(standardHeaders);
app.use(cors);
app.use(methodNotAllowed({ app, onMethodNotAllowed: answerOtherMethod }));
app.use(notice);
app.use(conditional);

app.on('GET', LANDING_PATHS, serveLanding);
app.get('/healthz', async (c) => c.json(await health(c.env, c.executionCtx)));

const v1 = app.basePath(API_BASE);
mountRoutes(v1, apiRoutes);
v1.get(DOCUMENT, serveDocument(apiContract, version));
const shop = app.basePath(PUBLIC_BASE);
shop.use('/:key/:list/*', countMisses);
mountRoutes(shop, publicRoutes);
shop.get(DOCUMENT, serveDocument(publicContract, version));
mountOperatorRoutes(app).get(DOCUMENT, serveDocument(operatorContract, version));
mountSessionRoutes(app).get(DOCUMENT, serveDocument(sessionContract, version));
app.route(SIGN_IN_BASE, signIn);

app.notFound(answerUnknownPath);
app.onError((error, c) => (error === NO_SUCH_PATH ? answerUnknownPath(c) : answerError(error, c)));
