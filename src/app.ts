import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { conditional } from './http/conditional.ts';
import { health } from './health.ts';
import { accessLog } from './http/access-log.ts';
import type { AppEnv } from './http/context.ts';
import { cors } from './http/cors.ts';
import { answerError, answerFailure } from './http/failure-response.ts';
import { answerOtherMethod, noSuchPath } from './http/methods.ts';
import { API_BASE } from './http/respond.ts';
import { standardHeaders } from './http/standard-headers.ts';
import { serveDocument } from './openapi/serve.ts';
import { operatorContract } from './operator/contract.ts';
import { mountOperatorPlane } from './operator/operations.ts';
import { contract, operations } from './v1/contract.ts';

export const app = new Hono<AppEnv>();

app.use(requestId({ limitLength: 128 }));
app.use(accessLog);
app.use(standardHeaders);
app.use(cors);
app.use(methodNotAllowed({ app, onMethodNotAllowed: answerOtherMethod }));
app.use(conditional);

app.get('/healthz', async (c) => c.json(await health(c.env, c.executionCtx)));

const v1 = app.basePath(API_BASE);
for (const operation of operations) operation.mount(v1);
serveDocument(v1, contract);
serveDocument(mountOperatorPlane(app), operatorContract);

app.notFound((c) => answerFailure(c, noSuchPath()));
app.onError(answerError);
