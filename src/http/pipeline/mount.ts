import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import type { Route } from '../contract/routes.ts';
import { endFixedPath } from '../edge/methods.ts';
import { queryVerdict } from '../request/query.ts';
import { serve } from './pipeline.ts';

/**
 * Mounts routes, paths with fewer parameters first. A fixed path that a path with a parameter also
 * matches (`/properties/bulk` and `/properties/:propertyId`) accepts only its own methods
 * (OpenAPI 3.1.1, 4.8.8.2).
 */
export function mountRoutes(router: Hono<AppEnv>, routes: readonly Route[]): void {
  const byPath = [...Map.groupBy(routes, ({ path }) => path)];
  const fixedFirst = byPath.toSorted(([one], [other]) => parametersIn(one) - parametersIn(other));
  for (const [path, together] of fixedFirst) {
    for (const route of together) {
      router.on(route.method, path, zValidator('query', queryVerdict(route.query)), (c) =>
        serve(c, route, c.req.valid('query')),
      );
    }
    if (byPath.some(([other]) => other !== path && fits(path, other))) {
      endFixedPath(
        router,
        path,
        together.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      );
    }
  }
}

function parametersIn(path: string): number {
  return path.split(':').length;
}

/** Whether a path matches a pattern. A parameter in the pattern matches any fixed part. */
function fits(path: string, pattern: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every(
      (part, at) =>
        part === parts[at] || (part.startsWith(':') && parts[at]?.startsWith(':') === false),
    )
  );
}
