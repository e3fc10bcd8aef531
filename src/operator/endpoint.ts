import { zValidator } from '@hono/zod-validator';
import type { SQL } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as z from 'zod';
import { commit, type Statement } from '../db/round-trip.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import {
  bodyOf,
  type Input,
  inputOf,
  queryVerdictOf,
  refusal,
  verdictOf,
} from '../http/request.ts';
import { linkNext, sendRead } from '../http/respond.ts';
import { Failure } from '../values/failure.ts';
import { jsonOf } from '../values/json-text.ts';
import type { Position } from '../values/position.ts';
import { actorOf } from './actor.ts';
import { type Desk, readAtDesk, type ReadingDesk } from './desk.ts';
import { requireOperator } from './key.ts';
import { type AuditEvent, entered, isOvertaken } from './trail.ts';

/** Where the operator's plane begins. */
export const OPERATOR_BASE = '/operator/v1';

/** One operation of the plane, as the router, the tests and a document of it see it. */
export interface Operation {
  readonly method: 'get' | Changing;
  /** Path below the plane's base, parameters as `:name`. */
  readonly path: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  readonly status: 200 | 201;
  /** The exact shape of the answer: no field more, none less. */
  readonly response: z.ZodType;
  readonly mount: (router: Hono<AppEnv>) => void;
}

type Changing = 'post' | 'patch' | 'delete';

interface Contract<P extends z.ZodObject, R extends z.ZodType> {
  readonly path: string;
  readonly params: P;
  readonly response: R;
}

interface Reading<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  R extends z.ZodType,
  Rows,
> extends Contract<P, R> {
  readonly query: Q;
  /** Everything that is read, in one round trip. */
  readonly load: (desk: ReadingDesk, input: Input<z.output<P>, z.output<Q>>) => Rows;
  readonly answer: (rows: Rows, input: Input<z.output<P>, z.output<Q>>) => Answer<z.output<R>>;
}

/** What a GET answers; a page of a list says where the next one begins. */
interface Answer<Body> {
  readonly body: Body;
  readonly next?: Position | undefined;
}

interface Writing<
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  Rows,
> extends Contract<P, R> {
  readonly body: B;
  /** Reads what the change starts from, in one round trip. */
  readonly load: (desk: ReadingDesk, request: Sent<P, B>) => Rows;
  /** Works the change out, or refuses it. Runs anew if others were faster. */
  readonly change: (rows: Rows, request: Sent<P, B>, desk: Desk) => Change<z.output<R>>;
}

interface Sent<P extends z.ZodObject, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly body: z.output<B>;
}

/** A change and its entries in the trail, as one transaction, and the answer once it is made. */
export interface Change<Body> {
  /** What is done, an entry each. Without any, nothing changes and nothing is written. */
  readonly events: readonly AuditEvent[];
  readonly statements: readonly Statement[];
  /** Must hold in the transaction: that what the change was worked out from is still so. */
  readonly holds?: SQL | undefined;
  readonly body: Body;
  /** Path of what was made, below the plane's base. */
  readonly location?: string;
  /** The answer holds a secret: nobody may keep it on the way. */
  readonly secret?: true;
}

/** The change that changes nothing: it is answered, and leaves no entry. */
export function unchanged<Body>(body: Body): Change<Body> {
  return { events: [], statements: [], body };
}

/** Parameters, or query, of an operation that takes none. */
export const NOTHING = z.object({});

/** A GET: key, validate, read everything in one round trip, answer. */
export function get<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType, Rows>(
  reading: Reading<P, Q, R, Rows>,
): Operation {
  const { path, params, query, response } = reading;
  const mount = (router: Hono<AppEnv>) =>
    router.get(
      path,
      zValidator('param', verdictOf(params)),
      zValidator('query', queryVerdictOf(query)),
      async (c) => {
        requireOperator(c);
        const input = inputOf(c, query, c.req.valid('param'), c.req.valid('query'));
        if (!input.ok) throw refusal(input);
        const { rows } = await readAtDesk(c, input.value.params, (desk) =>
          reading.load(desk, input.value),
        );
        const { body, next } = reading.answer(rows, input.value);
        if (next !== undefined) linkNext(c, input.value.query, next);
        return sendRead(c, jsonOf(body));
      },
    );
  return { method: 'get', path, params, query, body: undefined, status: 200, response, mount };
}

/** A POST that makes something. */
export function post<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  writing: Writing<P, B, R, Rows>,
): Operation {
  return changing('post', 201, writing);
}

/** A PATCH: fields that are not sent stay as they are. */
export function patch<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  writing: Writing<P, B, R, Rows>,
): Operation {
  return changing('patch', 200, writing);
}

/** A DELETE; it answers what was removed, as it was last. */
export function remove<P extends z.ZodObject, R extends z.ZodType, Rows>(
  writing: Omit<Writing<P, z.ZodUndefined, R, Rows>, 'body'>,
): Operation {
  return { ...changing('delete', 200, { ...writing, body: z.undefined() }), body: undefined };
}

/** A change: key, validate, read what it starts from, write it with its trail, answer. */
function changing<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  method: Changing,
  status: 200 | 201,
  writing: Writing<P, B, R, Rows>,
): Operation {
  const { path, params, body, response } = writing;
  const mount = (router: Hono<AppEnv>) =>
    router.on(
      method.toUpperCase(),
      path,
      zValidator('param', verdictOf(params)),
      zValidator('query', verdictOf(NOTHING)),
      async (c) => {
        requireOperator(c);
        const input = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
        const actor = actorOf(c);
        const sent = method === 'delete' ? nothingSent(body) : await bodyOf(c, body);
        if (!input.ok || !actor.ok || !sent.ok) throw refusal(input, actor, sent);
        const request = { params: input.value.params, body: sent.value.body };
        return sendChange(c, status, await make(c, actor.value, request, writing));
      },
    );
  return { method, path, params, query: NOTHING, body, status, response, mount };
}

/** What `bodyOf` says of a request that has no body to read. */
function nothingSent<B extends z.ZodType>(body: B) {
  const verdict = verdictOf(body).parse(undefined);
  return verdict.ok ? { ok: true as const, value: { body: verdict.value } } : verdict;
}

/** How often a change is worked out anew before its caller is told to come back. */
const ATTEMPTS = 4;

/** Reads, works out and writes; from the start again where somebody was faster in between. */
async function make<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  c: AppContext,
  actor: string,
  request: Sent<P, B>,
  writing: Writing<P, B, R, Rows>,
  attempts = ATTEMPTS,
): Promise<Change<z.output<R>>> {
  const { desk, rows } = await readAtDesk(c, request.params, (at) => writing.load(at, request));
  const change = writing.change(rows, request, desk);
  const [first, ...rest] = entered(desk.db, actor, change.events, change.holds);
  if (first === undefined) return change;
  try {
    await commit(desk.db, [first, ...rest, ...change.statements]);
    return change;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    if (attempts > 1) return make(c, actor, request, writing, attempts - 1);
    throw new Failure('unavailable', 'Others are changing the same right now. Please try again.');
  }
}

function sendChange(c: AppContext, status: 200 | 201, change: Change<unknown>): Response {
  if (change.location !== undefined) c.header('Location', OPERATOR_BASE + change.location);
  if (change.secret) c.header('Cache-Control', 'no-store');
  c.status(status);
  return c.body(JSON.stringify(change.body), { headers: { 'Content-Type': 'application/json' } });
}
