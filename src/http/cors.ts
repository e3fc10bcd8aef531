import { cors as honoCors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

const EXPOSED = [
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Notice',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Lets the browser origins in `CORS_ORIGINS` call the API; without the setting, none. */
export const cors = createMiddleware<AppEnv>(async (c, next) => {
  const origins = c.env.CORS_ORIGINS.split(',').map((each) => each.trim());
  const origin = c.req.header('Origin');
  if (origin !== undefined && origins.includes(origin)) {
    return honoCors({ origin, exposeHeaders: EXPOSED, maxAge: 600 })(c, next);
  }
  await next();
  if (c.env.CORS_ORIGINS !== '') c.header('Vary', 'Origin', { append: true });
  return undefined;
});
