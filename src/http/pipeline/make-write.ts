import * as z from 'zod';
import { permissionsOf } from '../../access/permissions.ts';
import { newOrganisationId } from '../../db/room.ts';
import { releaseOf } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';
import type { Command } from '../../writes/change.ts';
import { type StoredRecord, recordLookup, replayOf } from '../../writes/idempotency.ts';
import type { Taking } from '../../limits/allowance.ts';
import { type Found, type Task, otherVersion, submitWrite } from '../../writes/task.ts';
import { rememberIfDead } from './authorize.ts';
import type { Claim } from '../request/claims.ts';
import type { AppContext } from '../context.ts';
import type { AccessRequest, Acting, ReadingTenant, UnverifiedCaller } from '../contract/door.ts';
import { changeTag } from '../response/entity-tags.ts';
import { type BY_DEFAULT, type Effect, type Endpoint, STATUS_OF } from '../contract/operation.ts';
import { purgePublished } from '../edge/published-cache.ts';
import { enforceRate, keepLease, takeFromLease } from './rate-limit.ts';
import type { Handler } from './request.ts';
import type { Head, Received } from '../contract/received.ts';
import type { OrganisationWrite, Prepared, WriterSchemas } from '../contract/write-contract.ts';

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/** What a write reads before its body, in the round trip that also reads the caller's rights. */
export interface Loaded<Rows> {
  /** The record of an earlier request with the Idempotency-Key. */
  readonly stored: StoredRecord | undefined;
  readonly loaded: Rows;
}

/** An operation with the values that it has by default. */
export type WithDefaults<Contract> = Contract & typeof BY_DEFAULT & { readonly effect: Effect };

/** A write whose schemas fit its own functions: `write` has checked that. */
export type AnyWrite = WithDefaults<OrganisationWrite<WriterSchemas, unknown>>;

/** Admits the caller of a write, and reads what the write starts from. */
export async function admitted<Rows>(
  { caller, keyed, orgId }: Head,
  request: Omit<AccessRequest, 'orgId'>,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Acting<Loaded<Rows>>> {
  const { rows, actor, ...authorized } = await caller.read({ ...request, orgId }, (tenant) => ({
    stored: keyed && tenant.read(recordLookup(tenant, keyed)),
    loaded: load(tenant),
  }));
  if (actor === null) throw new Error('The door for visitors has an operation that writes.');
  return { ...authorized, actor, rows: { stored: rows.stored?.()[0], loaded: rows.loaded } };
}

/** What a Worker has found of a write's caller; `null` if the writer looks them up. */
export type AdmittedHere = Acting<Loaded<unknown>> | null;

/**
 * Prepares, submits the write to the organisation's writer, which looks the caller up, and answers. A write
 * that acts outside the database first admits its caller here, and answers a repeated request with an
 * Idempotency-Key from the stored result.
 */
export const throughWriterAt = (operation: AnyWrite, endpoint: Endpoint): Handler<AdmittedHere> => {
  const { load, check, deprecated, secret, form } = operation;
  const checkAll = ({ stored, loaded }: Loaded<unknown>, body?: unknown) => {
    if (stored === undefined) check?.(loaded, body);
  };
  return {
    admit: async (_c, head) => {
      if (load === undefined) return null;
      const request = { permissions: permissionsOf(operation) };
      const caller = await admitted(head, request, (tenant) => load(tenant, head));
      // A file is read only if its unit exists; of a JSON body, all faults come before a 404.
      if (form !== undefined) checkAll(caller.rows);
      return caller;
    },
    handle: async (c, sent, caller) => {
      if (deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
      if (secret !== undefined) c.header('Cache-Control', 'no-store');
      const replay = caller === null ? undefined : replayIn(operation, sent, caller);
      if (replay !== undefined) return send(c, operation, endpoint, replay);
      if (caller !== null) checkAll(caller.rows, sent.body);
      return send(c, operation, endpoint, await make(c, operation, sent, caller !== null));
    },
  };
};

/** The result of an earlier request with the Idempotency-Key, if the Worker has found one. */
function replayIn(
  operation: AnyWrite,
  { idempotent }: Received,
  { rows: { stored }, orgId }: Acting<Loaded<unknown>>,
): Written | undefined {
  if (stored === undefined || idempotent === null) return undefined;
  const { result: json } = replayOf(stored, idempotent);
  const result = resultIn(resultOf(operation), json);
  refuseSecondSecret(operation, result);
  return { orgId, json, result, replayed: true, present: operation.present };
}

/** The schema of what the writer returns. */
const resultOf = ({ result, response }: AnyWrite) => result ?? response;

/** A write that was made, now or by an earlier request. */
interface Written {
  readonly orgId: string;
  /** The writer's result. */
  readonly json: string;
  readonly result: () => unknown;
  readonly replayed: boolean;
  /** Makes the answer. Without it, the answer is the writer's result, byte for byte. */
  readonly present: AnyWrite['present'];
}

/**
 * Prepares the write, submits it, and finishes or undoes what was prepared.
 *
 * @param isCounted whether the request has been taken from the caller's allowance.
 */
async function make(
  c: AppContext,
  operation: AnyWrite,
  sent: Received,
  isCounted: boolean,
): Promise<Written> {
  const { env } = c;
  const { params, ifMatch, idempotent, claims, caller } = sent;
  const { credential } = caller;
  const orgId = await organisationOf(c, operation, sent);
  if (credential === null) throw new Error('The door for visitors has an operation that writes.');
  const permissions = permissionsOf(operation);
  const prepared = await preparedBy(c, operation, sent, orgId);
  const { submitted, present = operation.present, undo, finish } = prepared;
  const task = {
    command: operation.doc.id,
    input: JSON.stringify({ params, input: submitted, ifMatch, claims }),
    credential,
    permissions,
    taking: isCounted ? null : takeFromLease(caller.name),
    orgId,
    release: releaseOf(env),
    idempotent,
  };
  const hears = (found: Found) => {
    hearOf(c, caller, task.taking, found);
  };
  const made = await submitWrite(c, task, hears).catch(async (error: unknown) => {
    rememberIfDead(c, credential, error);
    // After an outage or a fault of ours it is not certain that nothing was written.
    const isRefused = error instanceof Failure && error.code !== 'unavailable';
    if (isRefused) await logErrors(task, undo);
    throw error;
  });
  if (made.outdated !== undefined) purgePublished(c, made.outdated);
  const { result: json, replayed } = made;
  const result = resultIn(resultOf(operation), json);
  if (replayed) refuseSecondSecret(operation, result);
  await logErrors(task, async () => {
    await finish?.(result());
  });
  return { orgId, json, result, replayed, present };
}

/** The organisation of a write: a new one, or the one that the path or the credential names. */
function organisationOf(
  c: AppContext,
  { makesOrganisation }: AnyWrite,
  { caller: { credential }, orgId }: Received,
): string | Promise<string> {
  if (makesOrganisation === true) return newOrganisationId(c.env, c.var.meter);
  return credential?.by === 'token' ? credential.digests.orgId : (orgId ?? '');
}

/** What `prepare` makes of the request. Only a permitted caller hears of a fault that it finds. */
async function preparedBy(
  c: AppContext,
  operation: AnyWrite,
  sent: Received,
  orgId: string,
): Promise<Prepared<WriterSchemas>> {
  const { prepare = asItIs } = operation;
  try {
    return await prepare(sent, { env: c.env, orgId, host: new URL(c.req.url).hostname });
  } catch (fault) {
    if (operation.load === undefined) await sent.caller.permit(permissionsOf(operation));
    throw fault;
  }
}

/** Takes over what the writer has found: the caller for the log, the rate, and a lease. */
function hearOf(
  c: AppContext,
  { name }: UnverifiedCaller,
  taking: Taking | null,
  { ids, rate }: Found,
): void {
  if (ids !== null) c.set('caller', ids);
  if (rate === null || taking === null) return;
  if (taking.asked === null) keepLease(name, rate.asked);
  enforceRate(c, name, rate.asked.terms, rate);
}

/** The preparation of a write that needs none: the writer receives the body. */
const asItIs = ({ body }: Received): Prepared<WriterSchemas> => ({ submitted: body });

/** @throws Failure `already_made` where the first answer had a secret, which nobody can repeat. */
function refuseSecondSecret({ secret }: AnyWrite, result: Written['result']): void {
  if (secret === undefined) return;
  const message =
    'A request with this Idempotency-Key has made it already, and its secret is not shown again. details name it.';
  throw new Failure('already_made', message, { id: secret(result()) });
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

function send(
  c: AppContext,
  { effect, location, updatedAt, wasThere, warns }: AnyWrite,
  { door }: Endpoint,
  { orgId, json, result, replayed, present }: Written,
): Response {
  const values = warns?.(result()) ?? [];
  if (values.length > 0) c.set('warnings', [...(c.var.warnings ?? []), { unknown: [], values }]);
  const base = door.organisationIn === 'path' ? `${door.base}/orgs/${orgId}` : door.base;
  return sendMade(c, {
    effect: wasThere?.(result()) === true ? 'changes' : effect,
    location: location && base + location(result()),
    tag: updatedAt && changeTag(updatedAt(result())),
    body: present === undefined ? json : JSON.stringify(present(result(), c.env)),
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

/** Answers a change with the resource, its `Location` if it is new, and its `ETag` if it has one. */
export function sendMade(c: AppContext, answered: Answered): Response {
  const { effect, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  return c.body(body, STATUS_OF[effect], { 'Content-Type': 'application/json' });
}

/** Reads a result that was stored or sent as JSON. It is parsed at its first use. */
export function resultIn(schema: z.ZodType, json: string): () => unknown {
  let read: { readonly value: unknown } | undefined;
  return () => (read ??= { value: z.parse(schema, JSON.parse(json)) }).value;
}

/** The part of a write that runs in the organisation's writer. */
export function commandOf(operation: AnyWrite): Command {
  const {
    doc,
    makesOrganisation,
    erases,
    forgets,
    params,
    body,
    submitted = body,
    perform,
  } = operation;
  return {
    name: doc.id,
    makesOrganisation,
    erases,
    forgets,
    perform: (task, author, release) => {
      const isTrusted = isOfVersion(task, release);
      const sent = parsed(Submission, JSON.parse(task.input), false);
      const { ifMatch, claims } = sent;
      const trusted = {
        params: parsed(params, sent.params, isTrusted),
        input: parsed(submitted ?? z.undefined(), sent.input, isTrusted),
      };
      return perform({ ...trusted, ifMatch, claims }, author);
    },
  };
}

/** The input of a task, before the write's own schemas validate it. */
const Submission = z.object({
  params: z.unknown(),
  input: z.unknown().optional(),
  ifMatch: z.array(z.string()).nullable().default(null),
  claims: z.array(z.custom<Claim>()).default([]),
});

/**
 * Whether a Worker of the writer's own version has validated the task. The writer then does not
 * validate it again: for an import that would take a third of its time, and other writes would wait.
 */
function isOfVersion(task: Task, release: string): boolean {
  return release !== '' && task.release === release;
}

/** @throws Failure `unavailable` if the value is invalid: a Worker of another version has sent it. */
function parsed<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  isTrusted: boolean,
): z.output<Schema> {
  const result = (isTrusted ? z.custom<z.output<Schema>>() : schema).safeParse(sent);
  if (result.success) return result.data;
  throw otherVersion(result.error);
}
