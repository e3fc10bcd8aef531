import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** Sets the headers of every answer: private caching, no type sniffing, and HTTPS only. */
export const standardHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization');
  c.header('X-Content-Type-Options', 'nosniff');
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  }
  await next();
});
