import * as z from 'zod';
import { newOrganisationId } from '../db/room.ts';
import { releaseOf } from '../settings.ts';
import { Failure } from '../values/failure.ts';
import { type IdempotentRequest, recordLookup, replayOf } from '../writes/idempotency.ts';
import { type Task, submitWrite } from '../writes/task.ts';
import type { Sent, StagedContract, Staging } from './command-contract.ts';
import { type Arrival, handleAt } from './arrival.ts';
import type { AppContext } from './context.ts';
import type { Authorized, Door } from './door.ts';
import { bodyOf } from './body.ts';
import { formOf } from './multipart.ts';
import { type ValidBody, type Verdict, idempotencyKeyOf, refusal, validate } from './request.ts';
import { changeTag } from './etag.ts';
import { type IfMatch, ifMatchOf } from './if-match.ts';
import { NOTHING, NO_BODY, type Operation } from './operation.ts';
import { sendMade } from './respond.ts';

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/** A command as it is mounted at a door. */
interface Mounted<C extends StagedContract, Rows> {
  readonly contract: C;
  readonly staging: Staging<C, Rows>;
  /** Whether its answer can be made from the stored result, for a replay. */
  readonly replayable: boolean;
  readonly door: Door;
}

/**
 * Mounts a command. Its handler validates the request, reads in one round trip, prepares, submits
 * the write to the organisation's writer, and answers. It answers a repeated POST with an
 * Idempotency-Key from the stored result.
 */
export const handleCommand =
  <C extends StagedContract, Rows>(command: Omit<Mounted<C, Rows>, 'door'>): Operation['mount'] =>
  (router, place) => {
    const { params, form } = command.contract;
    const { door, method } = place;
    const mounted = { ...command, replayable: command.replayable && method === 'POST', door };
    const address = { params, query: NOTHING };
    handleAt<C['params'], typeof NOTHING>(router, place, address, (c, arrival) => {
      if (form === undefined) return answer(c, mounted, arrival);
      const answered = form.slots.run(() => answer(c, mounted, arrival));
      // If the caller hangs up, the work continues to its end and then frees its slot.
      c.executionCtx.waitUntil(Promise.allSettled([answered]));
      return answered;
    });
  };

type CommandArrival<C extends StagedContract> = Arrival<z.output<C['params']>, object>;

async function answer<C extends StagedContract, Rows>(
  c: AppContext,
  mounted: Mounted<C, Rows>,
  arrival: CommandArrival<C>,
): Promise<Response> {
  const { contract, staging } = mounted;
  const { unverified } = arrival;
  const { sent, idempotent, ifMatch, request } = await validated(c, mounted, arrival);
  const { rows, ...caller } = await unverified.read(request, (tenant) => ({
    stored: idempotent && tenant.read(recordLookup(tenant, idempotent)),
    lookedUp: staging.load?.(tenant, sent),
  }));
  if (staging.deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
  if (contract.secret) c.header('Cache-Control', 'no-store');
  const stored = rows.stored?.()[0];
  if (stored !== undefined && idempotent !== null) {
    const { result } = replayOf(stored, idempotent);
    const body = presented(c, mounted, result);
    return send(c, mounted, { orgId: caller.orgId, result, body, replayed: true });
  }
  if (rows.lookedUp !== undefined) staging.check?.(rows.lookedUp);
  return send(c, mounted, await write(c, mounted, { sent, idempotent, ifMatch, caller }));
}

/** The validated request. @throws Failure that names every fault. */
async function validated<C extends StagedContract, Rows>(
  c: AppContext,
  { contract, staging, replayable, door }: Mounted<C, Rows>,
  { unverified, organisation, input }: CommandArrival<C>,
) {
  const key = replayable && door.takesIdempotencyKeys ? idempotencyKeyOf(c) : NONE;
  const ifMatch = staging.updatedAt === undefined ? NONE : ifMatchOf(c);
  const body = await sentBody(c, contract);
  const permissions = [contract.permission];
  const { verdict } = unverified;
  if (!organisation.ok || !input.ok || !verdict.ok || !key.ok || !ifMatch.ok || !body.ok) {
    await unverified.permit(permissions);
    throw refusal(organisation, input, verdict, key, ifMatch, body);
  }
  const { fingerprint } = body.value;
  return {
    sent: { params: input.value.params, body: body.value.body },
    idempotent:
      key.value === null ? null : { path: c.req.path, key: key.value, fingerprint: fingerprint() },
    ifMatch: ifMatch.value,
    request: { permissions, orgId: organisation.value, changes: true },
  };
}

interface Written<C extends StagedContract> {
  readonly sent: Sent<C>;
  readonly idempotent: IdempotentRequest | null;
  readonly ifMatch: IfMatch;
  readonly caller: Omit<Authorized<unknown>, 'rows'>;
}

/** Prepares the write, submits it, and finishes or undoes what was prepared. */
async function write<C extends StagedContract, Rows>(
  c: AppContext,
  mounted: Mounted<C, Rows>,
  { sent, idempotent, ifMatch, caller }: Written<C>,
): Promise<CommandAnswer> {
  const { contract, staging } = mounted;
  const orgId = contract.makesOrganisation
    ? await newOrganisationId(c.env, c.var.meter)
    : caller.orgId;
  const stage = await staging.prepare(sent, { env: c.env, orgId });
  const input = JSON.stringify({ params: sent.params, input: stage.submitted, ifMatch });
  const { name: command } = contract;
  const release = releaseOf(c.env);
  const task = { command, input, actor: caller.actor, orgId, release, idempotent };
  const made = await submitWrite(c, task).catch(async (error: unknown) => {
    if (isRefusal(error)) await logErrors(task, stage.undo);
    throw error;
  });
  await logErrors(task, async () => {
    await stage.finish?.(resultIn(contract, made.result));
  });
  const body =
    stage.present === undefined
      ? presented(c, mounted, made.result)
      : JSON.stringify(stage.present(resultIn(contract, made.result)));
  return { orgId, ...made, body };
}

/** The answer to a result, as JSON: without a presentation the result itself, byte for byte. */
function presented<C extends StagedContract, Rows>(
  c: AppContext,
  { contract, staging: { present } }: Mounted<C, Rows>,
  result: string,
): string {
  return present === undefined
    ? result
    : JSON.stringify(present(resultIn(contract, result), c.env));
}

/** Whether it is certain that nothing was written: not after an outage or a fault of ours. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code !== 'unavailable';
}

/** Runs a step of a stage. It logs an error, as the outcome of the write is already certain. */
async function logErrors({ command, orgId }: Task, run?: () => Promise<void>): Promise<void> {
  try {
    await run?.();
  } catch (error) {
    const warning = 'a step after a write failed';
    console.warn(JSON.stringify({ warning, command, orgId, error: String(error) }));
  }
}

interface CommandAnswer {
  readonly orgId: string;
  /** The writer's result, as JSON. */
  readonly result: string;
  /** The answer's body, as JSON. */
  readonly body: string;
  readonly replayed: boolean;
}

function send<C extends StagedContract, Rows>(
  c: AppContext,
  { contract, staging, door }: Mounted<C, Rows>,
  { orgId, result, body, replayed }: CommandAnswer,
): Response {
  const { effect } = contract;
  const location =
    staging.location && basePathOf(door, orgId) + staging.location(resultIn(contract, result));
  const updatedAt = staging.updatedAt?.(resultIn(contract, result));
  const tag = updatedAt === undefined ? undefined : changeTag(updatedAt);
  return sendMade(c, { effect, location, tag, body, replayed });
}

/** The path under which an organisation's resources are: the beginning of a `Location`. */
function basePathOf(door: Door, orgId: string): string {
  return door.organisationIn === 'path' ? `${door.base}/orgs/${orgId}` : door.base;
}

function resultIn<C extends StagedContract>(contract: C, json: string): z.output<C['result']> {
  return z.parse<C['result']>(contract.result, JSON.parse(json));
}

const NONE: Verdict<null> = { ok: true, value: null };

/** The request's body as a verdict. A command without a body reads none. */
function sentBody<C extends StagedContract>(
  c: AppContext,
  { body, form, bodyIsOptional }: C,
): Promise<Verdict<ValidBody<z.output<C['body']>>>> {
  if (form !== undefined) return formOf<C['body']>(c, body, form.maxFileBytes);
  if (body !== NO_BODY) return bodyOf<C['body']>(c, body, bodyIsOptional);
  const nothing = validate<C['body']>(body, undefined);
  return Promise.resolve(
    nothing.ok ? { ok: true, value: { body: nothing.value, fingerprint: () => '' } } : nothing,
  );
}
