import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** What every answer says: it is one caller's alone, and its type is not to be guessed. */
export const standardHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization');
  c.header('X-Content-Type-Options', 'nosniff');
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  }
  await next();
});
