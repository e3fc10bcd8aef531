import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { expect, test } from 'vitest';
import { operatorSurface } from '../../src/surfaces/operator/surface.ts';
import type { AppEnv } from '../../src/http/context.ts';
import { answerError } from '../../src/http/response/failure-response.ts';
import { accessLog } from '../../src/http/edge/middleware.ts';
import { mountRoutes } from '../../src/http/pipeline/pipeline.ts';
import { routesOf } from '../../src/http/contract/operation.ts';
import { checkImport } from '../../src/resources/imports/operations.ts';
import { endSession } from '../../src/resources/sessions/operations.ts';
import { OPERATOR_KEY, operator } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const UNNAMEABLE = { 'X-Acting-Person': ' ' };

/** Operations of other surfaces at the operator's. */
const app = new Hono<AppEnv>();
app.use(requestId());
app.use(accessLog);
app.onError(answerError);
const routes = routesOf(operatorSurface, {
  'POST /orgs/:orgId/projects/:projectId/imports/dry-run': checkImport,
  'DELETE /sessions/:sessionId': endSession,
});
mountRoutes(app, routes);

test.each([
  ['POST', `/orgs/${UNKNOWN}/projects/${UNKNOWN}/imports/dry-run`, { units: [{}] }],
  ['DELETE', `/sessions/${UNKNOWN}`, undefined],
])(
  'A change is refused by its acting person, whatever it is: %s %s',
  async (method, path, body) => {
    const headers = {
      ...UNNAMEABLE,
      Authorization: `Bearer ${OPERATOR_KEY}`,
      'Content-Type': 'application/json',
    };
    const sent =
      body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const settings = { ...env, OPERATOR_KEY };
    const answer = await app.request(path, sent, settings, createExecutionContext());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { details: [{ path: 'X-Acting-Person' }] },
    });
  },
);

test('A read needs no acting person, and ignores one that it cannot name', async () => {
  expect((await operator.get('/plans', {}, UNNAMEABLE)).status).toBe(200);
});
