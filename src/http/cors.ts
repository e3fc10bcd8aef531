import { cors as honoCors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

const EXPOSED = ['ETag', 'Link', 'Location', 'Retry-After', 'X-Request-Id'];

/** Lets the browser origins in `CORS_ORIGINS` call the API; without the setting, none. */
export const cors = createMiddleware<AppEnv>((c, next) => {
  const origins = c.env.CORS_ORIGINS.split(',').map((origin) => origin.trim());
  const origin = c.req.header('Origin');
  if (origin === undefined || !origins.includes(origin)) return next();
  return honoCors({ origin, exposeHeaders: EXPOSED, maxAge: 600 })(c, next);
});
