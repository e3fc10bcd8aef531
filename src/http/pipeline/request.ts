import { zValidator } from '@hono/zod-validator';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { permissionsOf } from '../../access/permissions.ts';
import { Failure } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { type Content, jsonIn } from '../request/body.ts';
import { type Claim, claimed } from '../request/claims.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { positionOf } from '../request/cursor.ts';
import type { Door, UnverifiedCaller } from '../contract/door.ts';
import { uuid } from '../../fields/body.ts';
import { guardsTaken } from '../contract/guards.ts';
import type { Head, Received } from '../contract/received.ts';
import { idempotencyKeyIn, rejectUnsupported } from '../request/guards.ts';

import { formIn } from '../request/multipart.ts';
import type { Endpoint, Operation } from '../contract/operation.ts';
import { isList } from '../../fields/query.ts';
import {
  NONE,
  faulty,
  type Verdict,
  faultsIn,
  refusal,
  validate,
  verdictOf,
  wantsStrictness,
  warned,
} from '../request/validation.ts';
import { ifMatchOf } from '../request/if-match.ts';
import { warningsOf } from '../../fields/warnings.ts';

/** Path parameters of resources below an organisation in the path. */
export const OrganisationPath = z.object({ orgId: uuid() });

/** The parts of a request that an operation accepts. */
type Takes = Pick<
  Operation,
  | 'permission'
  | 'alsoNeeds'
  | 'params'
  | 'query'
  | 'body'
  | 'bodyIsOptional'
  | 'form'
  | 'compares'
  | 'versioned'
  | 'effect'
>;

/** How an operation handles its requests. */
export interface Handler<Admitted> {
  /** Admits the caller, before anything of the body is read. It throws the refusal. */
  readonly admit: (c: AppContext, head: Head) => Promise<Admitted>;
  readonly handle: (c: AppContext, received: Received, admitted: Admitted) => Promise<Response>;
}

/**
 * After so long, the caller is admitted again: a token that is revoked while its body arrives changes
 * nothing.
 */
const STALE_MS = 5000;

/** Registers an operation's route. The handler receives only valid requests. */
export function handleAt<Admitted>(
  router: Hono<AppEnv>,
  endpoint: Endpoint,
  takes: Takes,
  { admit, handle }: Handler<Admitted>,
): void {
  const { door, method, path } = endpoint;
  router.on(
    method,
    path,
    // The validator's hook has a Context without the types of this Worker.
    zValidator('query', plainly(takes.query), async (query, c: Context) => {
      const caller = door.enter(c);
      const head = headOf(c, endpoint, takes, { caller, query: verdictOf(query) });
      if (!head.ok) {
        await caller.permit(permissionsOf(takes));
        throw refusal([head, await inSlot(c, takes, () => bodyIn(c, takes))]);
      }
      const since = Date.now();
      let admitted = await admit(c, head.value);
      return inSlot(c, takes, async () => {
        const sent = await bodyIn(c, takes);
        if (Date.now() - since > STALE_MS) admitted = await admit(c, head.value);
        if (!sent.ok) {
          if (admitted === null) await caller.permit(permissionsOf(takes));
          throw refusal([sent]);
        }
        const { body, fingerprint, claims } = sent.value;
        const { keyed } = head.value;
        const idempotent = keyed && { ...keyed, fingerprint: fingerprint() };
        return handle(c, { ...head.value, body, claims, idempotent }, admitted);
      });
    }),
  );
}

/**
 * Reads a form, and does what follows, in a slot. If the caller hangs up, the work continues to its
 * end and then frees the slot.
 */
function inSlot<Value>(c: AppContext, { form }: Takes, work: () => Promise<Value>): Promise<Value> {
  if (form === undefined) return work();
  const done = form.slots.run(work);
  c.executionCtx.waitUntil(Promise.allSettled([done]));
  return done;
}

/** Validates every part of a request but its body. */
function headOf(
  c: AppContext,
  endpoint: Endpoint,
  takes: Takes,
  { caller, query }: { caller: UnverifiedCaller; query: Verdict<z.output<z.ZodObject>> },
): Verdict<Head> {
  const { door, method } = endpoint;
  const organisation = organisationIn(c, door);
  const params = paramsIn(c, endpoint, takes.params);
  const from = query.ok && 'cursor' in query.value ? positionOf(c, query.value) : NONE;
  const asked = withPlainNames(takes.query, c.req.query());
  const strictQuery = warned(c, takes.query, asked, query.ok, door.refusesUnknownQuery);
  const taken = guardsTaken(door, takes);
  const guards = rejectUnsupported(c, taken);
  const key = taken.includes('Idempotency-Key') && takes.effect ? idempotencyKeyIn(c) : NONE;
  const ifMatch = taken.includes('If-Match') ? ifMatchOf(c) : NONE;
  const { verdict: headers } = caller;
  if (
    !(organisation.ok && params.ok && query.ok && from.ok && strictQuery.ok) ||
    !(headers.ok && guards.ok && key.ok && ifMatch.ok)
  ) {
    const verdicts = [
      organisation,
      params,
      query,
      from,
      strictQuery,
      headers,
      guards,
      key,
      ifMatch,
    ];
    return { ok: false, faults: verdicts.flatMap(faultsIn) };
  }
  const head = {
    caller,
    orgId: organisation.value,
    params: params.value,
    query: query.value,
    from: from.value ?? undefined,
    keyed: key.value === null ? null : { target: `${method} ${c.req.path}`, key: key.value },
    ifMatch: ifMatch.value,
  };
  return { ok: true, value: head };
}

function organisationIn(c: AppContext, door: Door): Verdict<string | null> {
  const orgId = c.req.param('orgId');
  if (door.organisationIn === 'credential' || orgId === undefined) return NONE;
  const verdict = validate(OrganisationPath, { orgId });
  return verdict.ok ? { ok: true, value: verdict.value.orgId } : verdict;
}

/**
 * An operation's path parameters. They match by position, because each path has its own names for
 * them. Faults name the parameters of the path.
 */
function paramsIn(
  c: AppContext,
  { names }: Endpoint,
  schema: z.ZodObject,
): Verdict<z.output<z.ZodObject>> {
  const sent = c.req.param();
  const keys = Object.keys(schema.shape);
  const named = Object.fromEntries(keys.map((key, at) => [key, sent[names[at] ?? key]]));
  const verdict = validate(schema, named);
  if (verdict.ok) return verdict;
  const faults = verdict.faults.map((fault) => ({
    ...fault,
    path: names[keys.indexOf(fault.path)] ?? fault.path,
  }));
  return { ...verdict, faults };
}

/** A query's schema that also accepts lists written as `status[]` or `status[0]`. */
const plainly = (schema: z.ZodObject): z.ZodType<z.output<z.ZodObject>> =>
  z.preprocess((query) => withPlainNames(schema, Object.assign({}, query)), schema);

/** `status[]` and `status[0]`, as PHP and axios write lists. */
const INDEXED = /^([^[\]]+)\[\d*\]$/;

/**
 * Gives list parameters their plain names: `status[]=frei&status[1]=verkauft` becomes `status` with
 * both values. A parameter that is not a list keeps its name.
 */
function withPlainNames({ shape }: z.ZodObject, query: object): object {
  const sent = Object.entries<unknown>({ ...query });
  if (!sent.some(([name]) => INDEXED.test(name))) return query;
  const plain = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const [, list = ''] = INDEXED.exec(name) ?? [];
    const target = Object.hasOwn(shape, list) && isList(shape[list]) ? list : name;
    plain.set(target, plain.has(target) ? [plain.get(target), value].flat() : value);
  }
  return Object.fromEntries(plain);
}

/** A valid body, and the fingerprint of what was sent. */
interface ValidBody extends Pick<Content, 'fingerprint'> {
  readonly body: unknown;
  readonly claims: readonly Claim[];
}

/** The request's body. Nothing is read if the operation has none. */
async function bodyIn(
  c: AppContext,
  { body: schema, form, compares, bodyIsOptional }: Takes,
): Promise<Verdict<ValidBody>> {
  if (schema === undefined) {
    const isIgnored = c.req.raw.body !== null && c.req.method !== 'GET' && wantsStrictness(c);
    return isIgnored ? faulty('', broken('no_body')) : NO_BODY;
  }
  try {
    const { sent, fingerprint } = await (form === undefined
      ? jsonIn(c.req.raw, bodyIsOptional)
      : formIn(c.req.raw, form.maxFileBytes));
    const body = validate(schema, sent);
    const { claims, verdict: strict } =
      compares === true && body.ok && wantsStrictness(c)
        ? claimed(warningsOf(schema, sent), sent)
        : { claims: [], verdict: warned(c, schema, sent, body.ok) };
    if (body.ok && strict.ok) {
      return { ok: true, value: { body: body.value, fingerprint, claims } };
    }
    return { ok: false, faults: [body, strict].flatMap(faultsIn) };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { ok: false, faults: [], failure };
  }
}

const NO_BODY: Verdict<ValidBody> = {
  ok: true,
  value: { body: undefined, fingerprint: () => '', claims: [] },
};
