import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Principal } from '../access/principal.ts';
import { commit, type Statement } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Scope } from '../values/roles.ts';
import { admit, callerDigest, type ReadingTenant } from './admit.ts';
import type { AppEnv } from './context.ts';
import type { Position } from '../values/position.ts';
import { bodyOf, type Input, inputOf, refusal, verdictOf } from './request.ts';
import { linkNext, sendMade, sendRead } from './respond.ts';

/** One operation, as the router, the tests and the contract's document see it. */
export interface Endpoint {
  readonly method: 'get' | 'post';
  /** Path below the version, parameters as `:name`. */
  readonly path: string;
  readonly scope: Scope;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  readonly status: 200 | 201 | 202;
  /** The exact shape of the answer: no field more, none less. */
  readonly response: z.ZodType;
  readonly mount: (router: Hono<AppEnv>) => void;
}

interface Contract<P extends z.ZodObject, R extends z.ZodType> {
  readonly path: string;
  readonly scope: Scope;
  readonly params: P;
  readonly response: R;
}

/** What a GET answers; a page of a list says where the next one begins. */
interface Answer<Body> {
  readonly body: Body;
  readonly next?: Position | undefined;
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

/** What a POST writes, as one transaction, and answers once that is done. */
interface Change<Body> {
  readonly statements: readonly [Statement, ...Statement[]];
  /** Path of what was made, below the version. */
  readonly location: string;
  readonly body: Body;
}

interface Writing<
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  Rows,
> extends Contract<P, R> {
  readonly status: 201 | 202;
  readonly body: B;
  /** Looks up what the change refers to, in the round trip that also looks the token up. */
  readonly load: (tenant: ReadingTenant, request: Sent<P, B>) => Rows;
  readonly change: (rows: Rows, request: Sent<P, B>, caller: Caller) => Change<z.output<R>>;
}

interface Sent<P extends z.ZodObject, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly body: z.output<B>;
}

/** Who is writing, and where. */
interface Caller {
  readonly principal: Principal;
  readonly tenant: Tenant;
}

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
        const { rows } = await admit(c, digest, scopes, (tenant) =>
          reading.load(tenant, input.value),
        );
        const { body, next } = await reading.answer(rows, input.value, c.env);
        if (next !== undefined) linkNext(c, input.value.query, next);
        return sendRead(c, body);
      },
    );
  return { method: 'get', path, scope, query, body: undefined, status: 200, response, mount };
}

/** A POST: validate, look up in one round trip, write in a second one, answer. */
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
        const sent = await bodyOf(c, body);
        if (!input.ok || !sent.ok) {
          await admit(c, digest, [scope], () => undefined);
          throw refusal(input, sent);
        }
        const request = { params: input.value.params, body: sent.value };
        const { rows, ...caller } = await admit(c, digest, [scope], (tenant) =>
          writing.load(tenant, request),
        );
        const change = writing.change(rows, request, caller);
        await commit(caller.tenant.db, change.statements);
        return sendMade(c, status, change.location, change.body);
      },
    );
  return { method: 'post', path, scope, query: NOTHING, body, status, response, mount };
}
