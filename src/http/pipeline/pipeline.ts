import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../context.ts';
import type { Route } from '../contract/operation.ts';
import { answerOtherMethod } from '../edge/middleware.ts';
import { answerRead } from './answer.ts';
import { type ParsedQuery, parseBody, parseHead, queryParser } from './parse.ts';
import { serveWrite } from './write.ts';

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
      router.on(route.method, path, zValidator('query', queryParser(route.query)), (c) =>
        serve(c, route, c.req.valid('query')),
      );
    }
    if (byPath.some(([other]) => other !== path && fits(path, other))) {
      const allowed = together.flatMap(({ method }) =>
        method === 'GET' ? ['GET', 'HEAD'] : [method],
      );
      router.all(path, (c) => answerOtherMethod(c, allowed));
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

/**
 * Every request: authenticate, parse the head, authorize, parse the body, respond. A read is authorized in the
 * round trip that answers it, and a change by its writer. Only a permitted caller sees the faults of a request.
 *
 * @throws Failure the refusal.
 */
async function serve(c: AppContext, route: Route, query: ParsedQuery): Promise<Response> {
  const caller = route.surface.enter(c);
  const head = parseHead(c, route, caller, query);
  if (!head.ok) await caller.authorize(route.permissions);
  const { work } = route;
  if (work.kind !== 'read') return serveWrite(c, route, work, caller, head);
  const request = await parseBody(c, route, caller, head).catch(async (fault: unknown) => {
    if (head.ok) await caller.authorize(route.permissions);
    throw fault;
  });
  return answerRead(c, route, work, request);
}
