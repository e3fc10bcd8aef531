import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { NO_SUCH_PATH } from '../../http/edge/middleware.ts';

/**
 * Answers 404 to every path and method of a surface without a key: nobody can have its credential then.
 *
 * @param keyOf the configured key of a request's credential; `null` if there is none.
 * @param vary the headers that have the credential.
 */
export const whereConfigured = (keyOf: (c: AppContext) => object | string | null, vary: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.header('Vary', vary);
    if (keyOf(c) === null) throw NO_SUCH_PATH;
    await next();
  });
