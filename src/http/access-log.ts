import { routePath } from 'hono/route';
import { createMiddleware } from 'hono/factory';
import { Meter } from '../db/meter.ts';
import type { AppEnv } from './context.ts';

/**
 * One line for each request, as JSON: what was asked, by which token or session, with which outcome,
 * and what it cost. No credential, no address and no content: ids only.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const start = Date.now();
  const meter = new Meter();
  c.set('meter', meter);
  await next();
  console.log(
    JSON.stringify({
      requestId: c.var.requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      durationMs: Date.now() - start,
      ...c.var.caller,
      d1: meter.cost,
    }),
  );
});
