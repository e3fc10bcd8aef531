import * as z from 'zod';
import { newOrganisationId } from '../../db/free-space.ts';
import type { Warning } from '../../fields/warnings.ts';
import type { LeaseRequest } from '../../limits/allowance.ts';
import { releaseOf } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';
import { replayOf } from '../../writes/idempotency.ts';
import { type CallerReport, type Task, submitWrite } from '../../writes/task.ts';
import type { AppContext } from '../context.ts';
import type { Acting, PresentedCredential } from '../contract/surface.ts';
import type { ParsedRequest } from '../contract/parsed-request.ts';
import type { Route } from '../contract/routes.ts';
import type { WriteWork, Prepared, WriterSchemas } from '../contract/write-contract.ts';
import { originOf } from '../edge/origin.ts';
import { changeTag } from '../response/entity-tags.ts';
import { type Loaded, checkLoaded } from './admit.ts';
import { rememberIfDead } from './authorize.ts';
import { enforceRate } from './enforce-rate.ts';
import { keepLease, takeFromLease } from '../../limits/leases.ts';

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/**
 * Prepares, submits the write to the organisation's writer, which looks the caller up, and answers. A write
 * that acts outside the database has admitted its caller before, and answers a repeated request with an
 * Idempotency-Key from the stored result.
 */
export async function submit(
  c: AppContext,
  route: Route,
  operation: WriteWork,
  sent: ParsedRequest,
  admitted: Acting<Loaded> | null,
): Promise<Response> {
  const { dryRun, deprecated, secret } = operation;
  if (dryRun !== undefined && sent.query['dryRun'] === true) {
    return answerDryRun(c, route, { ...operation, dryRun }, sent);
  }
  if (deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
  if (secret !== undefined) c.header('Cache-Control', 'no-store');
  // Of content the fingerprint is known once all of it has passed: the writer then finds the replay.
  const isKnown = admitted !== null && operation.file?.sentAs !== 'bytes';
  const replay = isKnown ? replayIn(operation, sent, admitted) : undefined;
  if (replay !== undefined) return respond(c, route, operation, replay);
  if (admitted !== null) checkLoaded(operation, admitted.rows, sent.body);
  return respond(c, route, operation, await make(c, route, operation, sent, admitted));
}

/** Answers what a write would do. */
async function answerDryRun(
  c: AppContext,
  { permissions }: Route,
  { dryRun, warns }: Required<Pick<WriteWork, 'dryRun'>> & Pick<WriteWork, 'warns'>,
  sent: ParsedRequest,
): Promise<Response> {
  const request = { permissions, orgId: sent.orgId };
  const { rows } = await sent.caller.read(request, (tenant) => dryRun(tenant, sent));
  const answer = rows();
  warn(c, warns?.(answer));
  return c.body(JSON.stringify(answer), 200, { 'Content-Type': 'application/json' });
}

/** The result of an earlier request with the Idempotency-Key, if the Worker has found one. */
function replayIn(
  operation: WriteWork,
  { idempotent }: ParsedRequest,
  { rows: { stored }, orgId }: Acting<Loaded>,
): Written | undefined {
  if (stored === undefined || idempotent === null) return undefined;
  const { result: json } = replayOf(stored, idempotent);
  const result = resultIn(resultOf(operation), json);
  refuseSecondSecret(operation, result);
  return { orgId, json, result, replayed: true, present: operation.present };
}

/** The schema of what the writer returns. */
const resultOf = ({ result, response }: WriteWork) => result ?? response;

/** A write that was made, now or by an earlier request. */
interface Written {
  readonly orgId: string;
  /** The writer's result. */
  readonly json: string;
  readonly result: () => unknown;
  readonly replayed: boolean;
  /** Makes the answer. Without it, the answer is the writer's result, byte for byte. */
  readonly present: WriteWork['present'];
}

/**
 * Prepares the write, submits it, and finishes or undoes what was prepared.
 *
 * @param admitted the caller, whose request has then been counted; `null` before the writer looks them up.
 */
async function make(
  c: AppContext,
  { permissions }: Route,
  operation: WriteWork,
  sent: ParsedRequest,
  admitted: Acting<Loaded> | null,
): Promise<Written> {
  const { env } = c;
  const { params, ifMatch, isStrict, idempotent, echoedFields, invalidRows, caller } = sent;
  const { credential } = caller;
  const orgId = await organisationOf(c, operation, sent);
  if (credential === null)
    throw new Error('The surface for visitors has an operation that writes.');
  const prepared = await preparedBy(c, permissions, operation, sent, {
    orgId,
    loaded: admitted?.rows.loaded,
  });
  const { submitted, fingerprint, present = operation.present, undo, finish } = prepared;
  const task = {
    command: operation.doc.id,
    input: JSON.stringify({
      params,
      input: submitted,
      ifMatch,
      isStrict,
      echoedFields,
      invalidRows,
    }),
    credential,
    permissions,
    taking: admitted === null ? takeFromLease(caller.name) : null,
    orgId,
    release: releaseOf(env),
    idempotent:
      idempotent && fingerprint !== undefined ? { ...idempotent, fingerprint } : idempotent,
  };
  const report = (report: CallerReport) => {
    applyCallerReport(c, caller, task.taking, report);
  };
  const made = await submitWrite(c, task, report).catch(async (error: unknown) => {
    rememberIfDead(c, credential, error);
    // After an outage or a fault of ours it is not certain that nothing was written.
    const isRefused = error instanceof Failure && error.code !== 'unavailable';
    if (isRefused) await logErrors(task, undo);
    throw error;
  });
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
  { makesOrganisation }: WriteWork,
  { caller }: ParsedRequest,
): string | Promise<string> {
  if (makesOrganisation === true) return newOrganisationId(c.env, c.var.meter);
  return caller.orgId ?? '';
}

/** What `prepare` makes of the request. Only a permitted caller hears of a fault that it finds. */
async function preparedBy(
  c: AppContext,
  permissions: Route['permissions'],
  operation: WriteWork,
  sent: ParsedRequest,
  at: { readonly orgId: string; readonly loaded: unknown },
): Promise<Prepared<WriterSchemas>> {
  const { prepare = asItIs } = operation;
  try {
    const { hostname: host } = new URL(c.req.url);
    return await prepare(sent, { env: c.env, host, origin: originOf(c), ...at });
  } catch (fault) {
    if (operation.load === undefined) await sent.caller.authorize(permissions);
    throw fault;
  }
}

/** Takes over what the writer has found: the caller for the log, the rate, and a lease. */
function applyCallerReport(
  c: AppContext,
  { name }: PresentedCredential,
  taking: LeaseRequest | null,
  { ids, rate }: CallerReport,
): void {
  if (ids !== null) c.set('caller', ids);
  if (rate === null || taking === null) return;
  if (taking.asked === null) keepLease(name, rate.asked);
  enforceRate(c, name, rate.asked.terms, rate);
}

/** The preparation of a write that needs none: the writer receives the body. */
const asItIs = ({ body }: ParsedRequest): Prepared<WriterSchemas> => ({ submitted: body });

/** @throws Failure `already_made` where the first answer had a secret, which nobody can repeat. */
function refuseSecondSecret({ secret }: WriteWork, result: Written['result']): void {
  if (secret === undefined) return;
  const message =
    'This Idempotency-Key has already created a secret, which is shown only once. See details.id.';
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

/** Adds to the header `Notice`. */
function warn(c: AppContext, values: readonly Warning[] = []): void {
  if (values.length > 0) c.set('warnings', [...(c.var.warnings ?? []), { unknown: [], values }]);
}

function respond(
  c: AppContext,
  { surface, status }: Route,
  { location, updatedAt, existed, warns }: WriteWork,
  { orgId, json, result, replayed, present }: Written,
): Response {
  warn(c, warns?.(result()));
  const { base: own, organisationsAt } = surface;
  const base = organisationsAt === undefined ? own : `${organisationsAt}/${orgId}`;
  return respondWrite(c, {
    status: existed?.(result()) === true ? 200 : status,
    location: location && base + location(result()),
    tag: updatedAt && changeTag(updatedAt(result())),
    body: present === undefined ? json : JSON.stringify(present(result(), c.env)),
    replayed,
  });
}

interface WriteResponse {
  readonly status: 200 | 201 | 202;
  /** Path of the created resource. */
  readonly location?: string | undefined;
  /** The entity tag of the changed resource. */
  readonly tag?: string | undefined;
  readonly body: string;
  readonly replayed?: boolean;
}

/** Answers a change with the resource, its `Location` if it is new, and its `ETag` if it has one. */
export function respondWrite(c: AppContext, answered: WriteResponse): Response {
  const { status, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  return c.body(body, status, { 'Content-Type': 'application/json' });
}

/** Reads a result that was stored or sent as JSON. It is parsed at its first use. */
export function resultIn(schema: z.ZodType, json: string): () => unknown {
  let read: { readonly value: unknown } | undefined;
  return () => (read ??= { value: z.parse(schema, JSON.parse(json)) }).value;
}
