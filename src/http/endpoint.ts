import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Instant } from '../values/instant.ts';
import type { JsonText } from '../values/json-text.ts';
import type { Scope } from '../values/roles.ts';
import type { Author, Change } from '../writes/change.ts';
import { recordLookup, replayOf } from '../writes/idempotency.ts';
import { admit, callerDigest, type ReadingTenant } from './admit.ts';
import type { AppEnv } from './context.ts';
import type { Position } from '../values/position.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { bodyOf, type Input, inputOf, refusal, requireOwnCursor, verdictOf } from './request.ts';
import { linkNext, sendMade, sendRead } from './respond.ts';
import { handOver } from './hand-over.ts';

/** One operation, as the router, the tests and the contract's document see it. */
export interface Endpoint {
  readonly method: 'get' | 'post';
  /** Path below the version, parameters as `:name`. */
  readonly path: string;
  readonly scope: Scope;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  readonly status: 200 | 201 | 202;
  /** The exact shape of the answer: no field more, none less. */
  readonly response: z.ZodType;
  readonly mount: (router: Hono<AppEnv>) => void;
  /** Works out what a POST writes, from its request as JSON; runs in the organisation's writer. */
  readonly perform:
    | ((request: string, author: Author) => Change<unknown> | Promise<Change<unknown>>)
    | undefined;
}

interface Contract<P extends z.ZodObject, R extends z.ZodType> {
  readonly path: string;
  readonly scope: Scope;
  readonly params: P;
  readonly response: R;
}

/** What a GET answers; a page of a list says where the next one begins. */
interface Answer<Body> {
  readonly body: JsonText<Body>;
  readonly next?: Position | undefined;
  /** What an incremental sync sends as its next `updatedSince`. */
  readonly watermark?: Instant;
}

interface Reading<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  R extends z.ZodType,
  Rows,
> extends Contract<P, R> {
  readonly query: Q;
  /** A scope that is needed besides, when the query asks for more. */
  readonly scopeBesides?: (query: z.output<Q>) => Scope | undefined;
  /** Everything that is read, in the one round trip that also looks the token up. */
  readonly load: (tenant: ReadingTenant, input: Input<z.output<P>, z.output<Q>>) => Rows;
  /** Shapes what was loaded. It is given no database: a GET is one round trip by construction. */
  readonly answer: (
    rows: Rows,
    input: Input<z.output<P>, z.output<Q>>,
    env: Env,
  ) => Answer<z.output<R>> | Promise<Answer<z.output<R>>>;
}

interface Writing<
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  Rows,
> extends Contract<P, R> {
  readonly status: 201 | 202;
  readonly body: B;
  /** Whether a body uses what is deprecated: the answer then says so (RFC 9745). */
  readonly deprecated?: (body: z.output<B>) => boolean;
  /** Looks up what the change refers to, in the round trip that also looks the token up. */
  readonly load: (tenant: ReadingTenant, request: Sent<P, B>) => Rows;
  /** Refuses a request that refers to what is not there. */
  readonly check: (rows: Rows) => void;
  /** Works out what is written. It is a pure function: it runs in the organisation's writer. */
  readonly change: (request: Sent<P, B>, author: Author) => Change<z.output<R>>;
}

interface Sent<P extends z.ZodObject, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly body: z.output<B>;
}

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/** Parameters or query of an operation that takes none. */
export const NOTHING = z.object({});

/** A GET: validate, read everything in one round trip, answer. */
export function get<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType, Rows>(
  reading: Reading<P, Q, R, Rows>,
): Endpoint {
  const { path, scope, params, query, response } = reading;
  const mount = (router: Hono<AppEnv>) =>
    router.get(
      path,
      zValidator('param', verdictOf(params)),
      zValidator('query', verdictOf(query)),
      async (c) => {
        const digest = callerDigest(c);
        const input = inputOf(c, query, c.req.valid('param'), c.req.valid('query'));
        if (!input.ok) {
          await admit(c, digest, [scope], () => undefined);
          throw refusal(input);
        }
        const besides = reading.scopeBesides?.(input.value.query);
        const scopes = besides === undefined ? [scope] : [scope, besides];
        const { principal, rows } = await admit(c, digest, scopes, (tenant) =>
          reading.load(tenant, input.value),
        );
        requireOwnCursor(c, input.value.from, principal);
        const { body, next, watermark } = await reading.answer(rows, input.value, c.env);
        if (watermark !== undefined) c.header('Sync-Watermark', watermark);
        if (next !== undefined) linkNext(c, input.value.query, next);
        return sendRead(c, body);
      },
    );
  return {
    method: 'get',
    path,
    scope,
    params,
    query,
    body: undefined,
    status: 200,
    response,
    mount,
    perform: undefined,
  };
}

/**
 * A POST: validate, look up in one round trip, have the organisation's writer write, answer. A
 * request that was answered before under its Idempotency-Key is answered again from the record.
 */
export function post<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  writing: Writing<P, B, R, Rows>,
): Endpoint {
  const { path, scope, params, body, status, response } = writing;
  const mount = (router: Hono<AppEnv>) =>
    router.post(
      path,
      zValidator('param', verdictOf(params)),
      zValidator('query', verdictOf(NOTHING)),
      async (c) => {
        const digest = callerDigest(c);
        const input = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
        const key = idempotencyKeyOf(c);
        const sent = await bodyOf(c, body);
        if (!input.ok || !key.ok || !sent.ok) {
          await admit(c, digest, [scope], () => undefined);
          throw refusal(input, key, sent);
        }
        const request = { params: input.value.params, body: sent.value.body };
        if (writing.deprecated?.(request.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
        const idempotent =
          key.value === null
            ? null
            : { path: c.req.path, key: key.value, fingerprint: sent.value.fingerprint };
        const { principal, rows } = await admit(c, digest, [scope], (tenant) => ({
          stored: idempotent && tenant.read(recordLookup(tenant, idempotent)),
          lookedUp: writing.load(tenant, request),
        }));
        const stored = rows.stored?.()[0];
        if (stored !== undefined && idempotent !== null) {
          return sendMade(c, { answer: replayOf(stored, idempotent), replayed: true });
        }
        writing.check(rows.lookedUp);
        const operation = nameOf('post', path);
        const task = { operation, request: JSON.stringify(request), principal, idempotent };
        return sendMade(c, await handOver(c, task));
      },
    );
  const perform = (json: string, author: Author) => {
    // The request was validated by this very endpoint before it was handed over as JSON.
    // oxlint-disable-next-line typescript/no-unsafe-assignment
    const request: Sent<P, B> = JSON.parse(json);
    return writing.change(request, author);
  };
  return {
    method: 'post',
    path,
    scope,
    params,
    query: NOTHING,
    body,
    status,
    response,
    mount,
    perform,
  };
}

/** How an operation is called between isolates. */
export function nameOf(method: string, path: string): string {
  return `${method} ${path}`;
}
