import type * as z from 'zod';
import { newOrganisationId } from '../db/room.ts';
import { releaseOf } from '../settings.ts';
import { Failure } from '../values/failure.ts';
import { type Made, replayOf } from '../writes/idempotency.ts';
import { type Task, submitWrite } from '../writes/task.ts';
import type { AppContext } from './context.ts';
import { type Loaded, admitted } from './admission.ts';
import type { Acting } from './door.ts';
import { changeTag } from './etag.ts';
import { resultIn, sendMade } from './made-answer.ts';
import { purgePublished } from './published-cache.ts';
import { type Endpoint, permissionsOf } from './operation.ts';
import type {
  PreparedSchemas,
  PreparedWrite,
  ReceivedWrite,
  WriteHandler,
} from './write-contract.ts';

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/**
 * Reads in one round trip, prepares, submits the write to the organisation's writer, and answers. A
 * repeated request with an Idempotency-Key is answered from the stored result.
 */
export const throughWriterAt = <S extends PreparedSchemas, Rows>(
  operation: PreparedWrite<S, Rows>,
  endpoint: Endpoint,
): WriteHandler<S, Loaded<Rows | undefined>> => {
  const { load, check, deprecated, secret, form } = operation;
  const checkAll = ({ stored, loaded }: Loaded<Rows | undefined>, body?: z.output<S['body']>) => {
    if (stored === undefined && loaded !== undefined) check?.(loaded, body);
  };
  return {
    admit: async (_c, head) => {
      const request = { permissions: permissionsOf(operation), changes: true };
      const caller = await admitted<S, Rows | undefined>(head, request, (tenant) =>
        load?.(tenant, head),
      );
      // A file is read only if its unit exists; of a JSON body, all faults come before a 404.
      if (form !== undefined) checkAll(caller.rows);
      return caller;
    },
    handle: async (c, sent, { rows, ...caller }) => {
      const { idempotent } = sent;
      if (deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
      if (secret !== undefined) c.header('Cache-Control', 'no-store');
      if (rows.stored !== undefined && idempotent !== null) {
        const { result } = replayOf(rows.stored, idempotent);
        refuseSecondSecret(operation, result);
        const replay = { result, replayed: true, body: bodyOf(c, operation, result) };
        return send(c, operation, endpoint, { orgId: caller.orgId, ...replay });
      }
      checkAll(rows, sent.body);
      return send(c, operation, endpoint, await make(c, operation, sent, caller));
    },
  };
};

/** Answers what a write would do, after its caller was admitted. */
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
  caller: Omit<Acting<unknown>, 'rows'>,
): Promise<Written> {
  const { env } = c;
  const { name: command, makesOrganisation, prepare } = operation;
  const { params, ifMatch, idempotent, claims } = sent;
  const orgId = makesOrganisation ? await newOrganisationId(env, c.var.meter) : caller.orgId;
  const { submitted, present, undo, finish } = await prepare(sent, {
    env,
    orgId,
    host: new URL(c.req.url).hostname,
  });
  const input = JSON.stringify({ params, input: submitted, ifMatch, claims });
  const { actor } = caller;
  const task = { command, input, actor, orgId, release: releaseOf(env), idempotent };
  const made = await submitWrite(c, task).catch(async (error: unknown) => {
    if (isRefusal(error)) await logErrors(task, undo);
    throw error;
  });
  if (made.publishes === true) purgePublished(c, orgId);
  if (made.replayed) refuseSecondSecret(operation, made.result);
  await logErrors(task, async () => {
    await finish?.(resultIn<S['result']>(operation.result, made.result));
  });
  const body =
    present === undefined
      ? bodyOf(c, operation, made.result)
      : JSON.stringify(present(resultIn<S['result']>(operation.result, made.result)));
  return { orgId, ...made, body };
}

/** @throws Failure `already_made` where the first answer had a secret, which nobody can repeat. */
function refuseSecondSecret<S extends PreparedSchemas, Rows>(
  { secret, result: schema }: PreparedWrite<S, Rows>,
  result: string,
): void {
  if (secret === undefined) return;
  const message =
    'A request with this Idempotency-Key has made it already, and its secret is not shown again. details name it.';
  throw new Failure('already_made', message, { id: secret(resultIn<S['result']>(schema, result)) });
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
