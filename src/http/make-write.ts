import * as z from 'zod';
import { firstHome } from '../db/database.ts';
import { newOrganisationId } from '../db/room.ts';
import { releaseOf } from '../settings.ts';
import { Failure } from '../values/failure.ts';
import { type Made, recordLookup, replayOf } from '../writes/idempotency.ts';
import { type Task, submitWrite } from '../writes/task.ts';
import type { AppContext } from './context.ts';
import type { Authorized } from './door.ts';
import { changeTag } from './etag.ts';
import { type Effect, type Endpoint, permissionsOf, STATUS_OF } from './operation.ts';
import type {
  PreparedSchemas,
  PreparedWrite,
  Schemas,
  ReceivedWrite,
  ServiceWrite,
} from './write-contract.ts';

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/** Reads, writes and answers in the Worker. */
export async function writeOfService<S extends Schemas, Rows>(
  c: AppContext,
  { permission, effect, load, perform, location }: ServiceWrite<S, Rows>,
  { door }: Endpoint,
  sent: ReceivedWrite<S>,
): Promise<Response> {
  const { env } = c;
  const { meter } = c.var;
  const request = { permissions: [permission], orgId: sent.orgId };
  const { actor, rows } = await sent.caller.read(request, (tenant) => load(tenant, sent));
  const result = await perform(rows, sent, { env, actor, db: firstHome(env, meter), meter });
  return sendMade(c, {
    effect,
    location: location && door.base + location(result),
    body: JSON.stringify(result),
  });
}

/**
 * Reads in one round trip, prepares, submits the write to the organisation's writer, and answers. A
 * repeated POST with an Idempotency-Key is answered from the stored result.
 */
export async function writeThroughWriter<S extends PreparedSchemas, Rows>(
  c: AppContext,
  operation: PreparedWrite<S, Rows>,
  endpoint: Endpoint,
  sent: ReceivedWrite<S>,
): Promise<Response> {
  const { load, check, deprecated, secret } = operation;
  const { idempotent } = sent;
  const request = { permissions: permissionsOf(operation), orgId: sent.orgId, changes: true };
  const { rows, ...caller } = await sent.caller.read(request, (tenant) => ({
    stored: idempotent && tenant.read(recordLookup(tenant, idempotent)),
    loaded: load?.(tenant, sent),
  }));
  if (deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
  if (secret) c.header('Cache-Control', 'no-store');
  const stored = rows.stored?.()[0];
  if (stored !== undefined && idempotent !== null) {
    const { result } = replayOf(stored, idempotent);
    const replay = { result, replayed: true, body: bodyOf(c, operation, result) };
    return send(c, operation, endpoint, { orgId: caller.orgId, ...replay });
  }
  if (rows.loaded !== undefined) check?.(rows.loaded);
  return send(c, operation, endpoint, await make(c, operation, sent, caller));
}

/** Answers what a write would do, in one round trip. */
export async function answerDryRun<S extends PreparedSchemas, Rows>(
  c: AppContext,
  operation: PreparedWrite<S, Rows>,
  dryRun: NonNullable<PreparedWrite<S, Rows>['dryRun']>,
  sent: ReceivedWrite<S>,
): Promise<Response> {
  const request = { permissions: permissionsOf(operation), orgId: sent.orgId };
  const { rows: answer } = await sent.caller.read(request, (tenant) => dryRun(tenant, sent));
  return c.body(JSON.stringify(answer()), 200, { 'Content-Type': 'application/json' });
}

interface Written extends Made {
  readonly orgId: string;
  /** The answer's body, as JSON. */
  readonly body: string;
}

/** Prepares the write, submits it, and finishes or undoes what was prepared. */
async function make<S extends PreparedSchemas, Rows>(
  c: AppContext,
  operation: PreparedWrite<S, Rows>,
  sent: ReceivedWrite<S>,
  caller: Omit<Authorized<unknown>, 'rows'>,
): Promise<Written> {
  const { env } = c;
  const { name: command, makesOrganisation, prepare } = operation;
  const { params, ifMatch, idempotent, claims } = sent;
  const orgId = makesOrganisation ? await newOrganisationId(env, c.var.meter) : caller.orgId;
  const { submitted, present, undo, finish } = await prepare(sent, { env, orgId });
  const input = JSON.stringify({ params, input: submitted, ifMatch, claims });
  const { actor } = caller;
  const task = { command, input, actor, orgId, release: releaseOf(env), idempotent };
  const made = await submitWrite(c, task).catch(async (error: unknown) => {
    if (isRefusal(error)) await logErrors(task, undo);
    throw error;
  });
  await logErrors(task, async () => {
    await finish?.(resultIn<S['result']>(operation.result, made.result));
  });
  const body =
    present === undefined
      ? bodyOf(c, operation, made.result)
      : JSON.stringify(present(resultIn<S['result']>(operation.result, made.result)));
  return { orgId, ...made, body };
}

/** Whether it is certain that nothing was written: not after an outage or a fault of ours. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code !== 'unavailable';
}

/** Runs a step before or after a write. An error is only logged, because the write is already decided. */
async function logErrors({ command, orgId }: Task, run?: () => Promise<void>): Promise<void> {
  try {
    await run?.();
  } catch (error) {
    const warning = 'a step after a write failed';
    console.warn(JSON.stringify({ warning, command, orgId, error: String(error) }));
  }
}

/** The body of the answer, as JSON. Without `present` it is the writer's result, byte for byte. */
function bodyOf<S extends PreparedSchemas, Rows>(
  c: AppContext,
  { result: schema, present }: PreparedWrite<S, Rows>,
  result: string,
): string {
  return present === undefined
    ? result
    : JSON.stringify(present(resultIn<S['result']>(schema, result), c.env));
}

function send<S extends PreparedSchemas, Rows>(
  c: AppContext,
  { effect, result: schema, location, updatedAt, wasThere }: PreparedWrite<S, Rows>,
  { door }: Endpoint,
  { orgId, result, body, replayed }: Written,
): Response {
  const base = door.organisationIn === 'path' ? `${door.base}/orgs/${orgId}` : door.base;
  const changedAt = updatedAt?.(resultIn<S['result']>(schema, result));
  const isOld = wasThere?.(resultIn<S['result']>(schema, result)) === true;
  return sendMade(c, {
    effect: isOld ? 'changes' : effect,
    location: location && base + location(resultIn<S['result']>(schema, result)),
    tag: changedAt === undefined ? undefined : changeTag(changedAt),
    body,
    replayed,
  });
}

interface Answered {
  readonly effect: Effect;
  /** Path of the created resource. */
  readonly location?: string | undefined;
  /** The entity tag of the changed resource. */
  readonly tag?: string | undefined;
  readonly body: string;
  readonly replayed?: boolean;
}

/** Answers with the changed resource, its `Location` if it is new, and its `ETag` if it has one. */
function sendMade(c: AppContext, answered: Answered): Response {
  const { effect, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  c.status(STATUS_OF[effect]);
  return c.body(body, { headers: { 'Content-Type': 'application/json' } });
}

const resultIn = <Result extends z.ZodType>(schema: Result, json: string): z.output<Result> =>
  z.parse(schema, JSON.parse(json));
