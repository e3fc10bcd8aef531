import type * as z from 'zod';
import type { AppContext, AppEnv } from '../context.ts';
import type { Acting } from '../contract/surface.ts';
import type { ParsedHead, ParsedRequest } from '../contract/parsed-request.ts';
import type { Route } from '../contract/routes.ts';
import { queryVerdict, type Verdict, refusal } from '../request/validation.ts';
import { type Loaded, admit } from './admit.ts';
import { answerBytes, answerRead } from './answer.ts';
import { type ValidBody, parseBody, parseHead } from './parse.ts';
import { serveService } from './service.ts';
import { submit } from './submit.ts';
import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { endFixedPath } from '../edge/methods.ts';
import { timeNow } from '../../values/clock.ts';

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

/**
 * After so long, the caller is admitted again: a token that is revoked while its body arrives changes
 * nothing. In milliseconds.
 */
const STALE_MS = 5000;

/**
 * The way of every request: enter by the surface, parse the head, admit the caller if something is read or done
 * before the body, parse the body, and answer. All faults of a head and its body are reported together, and
 * only to a permitted caller.
 *
 * @throws Failure the refusal.
 */
async function serve(
  c: AppContext,
  route: Route,
  query: Verdict<z.output<z.ZodObject>>,
): Promise<Response> {
  const caller = route.surface.enter(c);
  const head = parseHead(c, route, caller, query);
  if (!head.ok) {
    await caller.authorize(route.permissions);
    throw refusal([head, await inSlot(c, route, () => parseBody(c, route, caller))]);
  }
  const since = timeNow();
  const atHead = await admit(route, head.value);
  return inSlot(c, route, async () => {
    const sent = await parseBody(c, route, caller);
    const isStale = timeNow() - since > STALE_MS;
    const admitted = isStale ? await admit(route, head.value) : atHead;
    if (!sent.ok) {
      if (admitted === null) await caller.authorize(route.permissions);
      throw refusal([sent]);
    }
    return respond(c, route, receivedOf(head.value, sent.value), admitted);
  });
}

function receivedOf(head: ParsedHead, { fingerprint, asked, ...valid }: ValidBody): ParsedRequest {
  const idempotent = head.keyed && { ...head.keyed, fingerprint: fingerprint() };
  return { ...head, ...asked, ...valid, idempotent };
}

function respond(
  c: AppContext,
  route: Route,
  received: ParsedRequest,
  admitted: Acting<Loaded> | null,
): Promise<Response> {
  const { work } = route;
  if (work.kind === 'read') return answerRead(c, route, work, received);
  if (work.kind === 'bytes') return answerBytes(c, route, work, received);
  return work.kind === 'service'
    ? serveService(c, route, work, received, admitted)
    : submit(c, route, work, received, admitted);
}

/**
 * Reads a form, and does what follows, in a slot. If the caller hangs up, the work continues to its
 * end and then frees the slot.
 */
function inSlot<Value>(c: AppContext, { file }: Route, work: () => Promise<Value>): Promise<Value> {
  if (file?.slots === undefined) return work();
  const done = file.slots.run(work);
  c.executionCtx.waitUntil(Promise.allSettled([done]));
  return done;
}
