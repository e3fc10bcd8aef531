import { cors as honoCors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { EXPOSED_HEADERS } from './exposed-headers.ts';

/** Allows calls from the browser origins in `CORS_ORIGINS`. Without the setting, it allows none. */
export const cors = createMiddleware<AppEnv>(async (c, next) => {
  const origins = c.env.CORS_ORIGINS.split(',').map((each) => each.trim());
  const origin = c.req.header('Origin');
  if (origin !== undefined && origins.includes(origin)) {
    return honoCors({ origin, exposeHeaders: [...EXPOSED_HEADERS], maxAge: 600 })(c, next);
  }
  await next();
  if (c.env.CORS_ORIGINS !== '') c.header('Vary', 'Origin', { append: true });
  return undefined;
});
