import { zValidator } from '@hono/zod-validator';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { Slots } from '../limits/slots.ts';
import { Failure } from '../values/failure.ts';
import type { IdempotentRequest } from '../writes/idempotency.ts';
import { type Content, jsonIn } from './body.ts';
import { type Claim, claimsIn } from './claims.ts';
import type { AppContext, AppEnv } from './context.ts';
import { type SealedPosition, positionOf } from './cursor.ts';
import type { Door, UnverifiedCaller } from './door.ts';
import { uuid } from './fields.ts';
import { type IfMatch, ifMatchOf } from './if-match.ts';
import { formIn } from './multipart.ts';
import { type Endpoint, type FormLimits, permissionsOf } from './operation.ts';
import { isList } from './query-fields.ts';
import {
  NONE,
  type Verdict,
  faultsIn,
  faulty,
  refusal,
  validate,
  verdictOf,
  faultsOfWarnings,
  warningsOf,
} from './faults.ts';
import { broken } from '../values/rules.ts';

/** Path parameters of resources below an organisation in the path. */
export const OrganisationPath = z.object({ orgId: uuid() });

/** The parts of a request that an operation accepts. */
interface Takes<Params, Query, Body> {
  readonly permission: Permission;
  readonly alsoNeeds?: Permission | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyIsOptional?: boolean | undefined;
  /** Set if the body is a multipart form (RFC 7578). */
  readonly form?: FormLimits | undefined;
  /** Under strict handling, fields that cannot be set are faults only if they differ from the stored. */
  readonly compares?: boolean | undefined;
  readonly versioned?: boolean;
  readonly replayable?: boolean;
}

/** A valid request. Its caller's permissions are not checked yet. */
export interface Received<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly caller: UnverifiedCaller;
  /** The organisation in the path; `null` if the credential decides it, or there is none. */
  readonly orgId: string | null;
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  /** Where the page begins, if the query has a cursor. */
  readonly from: SealedPosition | undefined;
  readonly body: z.output<Body>;
  /** `null` without an Idempotency-Key, or if the operation accepts none. */
  readonly idempotent: IdempotentRequest | null;
  /** `null` if any version may be changed. */
  readonly ifMatch: IfMatch;
  /** What it says of stored fields, to be compared with them: see {@link Takes.compares}. */
  readonly claims: readonly Claim[];
}

/** Registers an operation's route. The handler receives only valid requests. */
export function handleAt<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  router: Hono<AppEnv>,
  endpoint: Endpoint,
  takes: Takes<Params, Query, Body>,
  handle: (c: AppContext, received: Received<Params, Query, Body>) => Promise<Response>,
): void {
  const { door, method, path } = endpoint;
  router.on(
    method,
    path,
    // The validator's hook has a Context without the types of this Worker.
    zValidator('query', plainly(takes.query), (query, c: Context) => {
      const caller = door.enter(c);
      const answer = async () =>
        handle(c, await receive(c, endpoint, takes, { caller, query: verdictOf(query) }));
      return takes.form === undefined ? answer() : inSlot(c, takes.form.slots, answer);
    }),
  );
}

/** Runs the work in a slot. If the caller hangs up, the work still runs to its end and frees the slot. */
function inSlot(c: AppContext, slots: Slots, work: () => Promise<Response>): Promise<Response> {
  const answered = slots.run(work);
  c.executionCtx.waitUntil(Promise.allSettled([answered]));
  return answered;
}

/**
 * Validates every part of a request.
 *
 * @throws Failure that names all faults at once. Only a permitted caller gets it. Every other caller
 * gets the 401, 429 or 403 of {@link UnverifiedCaller.permit}.
 */
async function receive<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  c: AppContext,
  endpoint: Endpoint,
  takes: Takes<Params, Query, Body>,
  { caller, query }: { caller: UnverifiedCaller; query: Verdict<z.output<Query>> },
): Promise<Received<Params, Query, Body>> {
  const { door, method } = endpoint;
  const organisation = organisationIn(c, door);
  const params = paramsIn(c, endpoint, takes.params);
  const from = query.ok && 'cursor' in query.value ? positionOf(c, query.value) : NONE;
  const asked = withPlainNames(takes.query, c.req.query());
  const strictQuery = warned(c, takes.query, asked, query.ok);
  const takesKey = takes.replayable === true && method === 'POST' && door.takesIdempotencyKeys;
  const key = takesKey ? idempotencyKeyIn(c) : NONE;
  const ifMatch = takes.versioned === true ? ifMatchOf(c) : NONE;
  const body = await bodyIn(c, takes);
  const { verdict: headers } = caller;
  if (
    !(organisation.ok && params.ok && query.ok && from.ok && strictQuery.ok) ||
    !(headers.ok && key.ok && ifMatch.ok && body.ok)
  ) {
    await caller.permit(permissionsOf(takes));
    const verdicts = [organisation, params, query, from, strictQuery, headers, key, ifMatch, body];
    throw refusal(verdicts);
  }
  const { path } = c.req;
  const { fingerprint } = body.value;
  return {
    caller,
    orgId: organisation.value,
    params: params.value,
    query: query.value,
    from: from.value ?? undefined,
    body: body.value.body,
    idempotent: key.value === null ? null : { path, key: key.value, fingerprint: fingerprint() },
    ifMatch: ifMatch.value,
    claims: body.value.claims,
  };
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
function paramsIn<Params extends z.ZodObject>(
  c: AppContext,
  { names }: Endpoint,
  schema: Params,
): Verdict<z.output<Params>> {
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
const plainly = <Query extends z.ZodObject>(schema: Query): z.ZodType<z.output<Query>> =>
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
interface ValidBody<Body> extends Pick<Content, 'fingerprint'> {
  readonly body: Body;
  readonly claims: readonly Claim[];
}

/** The request's body. Nothing is read if the operation has none. */
async function bodyIn<Body extends z.ZodType>(
  c: AppContext,
  { body: schema, form, compares = false, bodyIsOptional = false }: Takes<unknown, unknown, Body>,
): Promise<Verdict<ValidBody<z.output<Body>>>> {
  try {
    const { sent, fingerprint } = await (schema instanceof z.ZodUndefined
      ? NO_CONTENT
      : form === undefined
        ? jsonIn(c.req.raw, bodyIsOptional)
        : formIn(c.req.raw, form.maxFileBytes));
    const body = validate(schema, sent);
    const { claims, verdict: strict } =
      compares && body.ok && wantsStrictness(c)
        ? claimed(schema, sent)
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

const NO_CONTENT: Content = { sent: undefined, fingerprint: () => '' };

/**
 * Finds the warnings about a value. Under strict handling they become faults. Otherwise they are kept
 * for the header `Notice` of the answer.
 *
 * @param fits whether the value is valid. A request that is refused has no `Notice`.
 */
function warned(c: AppContext, schema: z.ZodType, sent: unknown, fits: boolean): Verdict<null> {
  const isStrict = wantsStrictness(c);
  if (!isStrict && !fits) return NONE;
  const warnings = warningsOf(schema, sent);
  if (!isStrict) {
    c.set('warnings', [...(c.var.warnings ?? []), warnings]);
    return NONE;
  }
  const faults = faultsOfWarnings(warnings);
  return faults.length === 0 ? NONE : { ok: false, faults };
}

/** The claims of a valid body, and whether it has other faults under strict handling. */
function claimed(schema: z.ZodType, sent: unknown) {
  const { claims, faults } = claimsIn(warningsOf(schema, sent), sent);
  const verdict: Verdict<null> = faults.length === 0 ? NONE : { ok: false, faults };
  return { claims, verdict };
}

/** Whether the caller asks that warnings refuse the request: `Prefer: handling=strict` (RFC 7240). */
function wantsStrictness(c: AppContext): boolean {
  const preferences = c.req.header('Prefer')?.split(/[,;]/) ?? [];
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference));
}

const MAX_KEY = 255;
const VISIBLE_ASCII = new RegExp(`^[!-~]{1,${MAX_KEY}}$`);

/** The request's Idempotency-Key, bare or as a quoted string; `null` if it has none. */
function idempotencyKeyIn(c: AppContext): Verdict<string | null> {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return NONE;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (VISIBLE_ASCII.test(key)) return { ok: true, value: key };
  return faulty('Idempotency-Key', broken('visible_ascii', { max: MAX_KEY }));
}
