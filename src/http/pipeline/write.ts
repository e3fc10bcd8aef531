import * as z from 'zod';
import { type Actor, tenantOf } from '../../access/actor.ts';
import { violationOf } from '../../db/constraints.ts';
import { newOrganisationId } from '../../db/free-space.ts';
import { databaseOf, mainShard, slotOf } from '../../db/shards.ts';
import type { Verdict } from '../../fields/rules.ts';
import type { Warning } from '../../fields/warnings.ts';
import { keepLease, takeFromLease } from '../../limits/allowance.ts';
import { releaseOf } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { orWarn } from '../../values/warn.ts';
import {
  type KeyedRequest,
  type StoredRecord,
  type WriteResult,
  claimId,
  findReplay,
  recordLookup,
  replayRecord,
  storeRecord,
} from '../../writes/idempotency.ts';
import { type CallerReport, type Task, callWriter, unwrapReply } from '../../writes/task.ts';
import type { AppContext } from '../context.ts';
import type { Prepared, ServiceWork, WriterSchemas, WriteWork } from '../contract/declaration.ts';
import type { Route } from '../contract/operation.ts';
import type { ParsedHead, ParsedRequest, PresentedCredential } from '../contract/surface.ts';
import { findOrigin } from '../edge/origin.ts';
import { changeTag } from '../response/entity-tags.ts';
import { enforceRate, rememberIfDead } from './authorize.ts';
import { parseBody } from './parse.ts';

/** What a write starts from, read in the round trip that also looked its caller up. */
interface LoadedWrite {
  readonly actor: Actor;
  readonly orgId: string;
  /** The record of an earlier request with the Idempotency-Key. */
  readonly stored: StoredRecord | undefined;
  readonly rows: unknown;
}

type Writing = Exclude<Route['work'], { readonly kind: 'read' }>;

/**
 * After so many milliseconds, the caller is looked up again: a token that is revoked while its body arrives
 * changes nothing.
 */
const STALE_MS = 5000;

/**
 * Makes a write, after its head is parsed: reads what it starts from if it acts in the Worker, parses the body,
 * and submits it to the organisation's writer. Only a permitted caller sees the faults of a request.
 *
 * @throws Failure the refusal.
 */
export async function serveWrite(
  c: AppContext,
  route: Route,
  work: Writing,
  caller: PresentedCredential,
  head: Verdict<ParsedHead>,
): Promise<Response> {
  const load = () => loadBeforeBody(route, work, head);
  const since = timeNow();
  const atHead = await load();
  return inSlot(c, route, async () => {
    const [parsed] = await Promise.allSettled([parseBody(c, route, caller, head)]);
    const loaded = timeNow() - since > STALE_MS ? await load() : atHead;
    if (parsed.status === 'rejected') {
      if (head.ok && loaded === null) await caller.authorize(route.permissions);
      throw parsed.reason;
    }
    return work.kind === 'service'
      ? serveService(c, route, work, parsed.value, loaded)
      : submit(c, route, work, parsed.value, loaded);
  });
}

/** Reads a form, and does what follows, in a slot. If the caller hangs up, the work still frees the slot. */
function inSlot<Value>(c: AppContext, { file }: Route, work: () => Promise<Value>): Promise<Value> {
  if (file?.slots === undefined) return work();
  const done = file.slots.run(work);
  c.executionCtx.waitUntil(Promise.allSettled([done]));
  return done;
}

const VISITOR_WRITES = 'The surface for visitors has an operation that writes.';

/**
 * Reads what a write in the Worker starts from. `null` if there is nothing to read: the organisation's writer then
 * looks the caller up.
 *
 * @throws Failure as `PresentedCredential.authorize`; `not_found` for a form about something that does not exist.
 */
async function loadBeforeBody(
  { permissions }: Route,
  work: Writing,
  head: Verdict<ParsedHead>,
): Promise<LoadedWrite | null> {
  const { load } = work;
  if (!head.ok || load === undefined) return null;
  const { caller, keyed } = head.value;
  const { rows, actor, orgId } = await caller.read({ permissions }, (tenant) => ({
    stored: keyed && tenant.read(recordLookup(tenant, keyed)),
    loaded: load(tenant, head.value),
  }));
  if (actor === null) throw new Error(VISITOR_WRITES);
  const stored = rows.stored?.()[0];
  // A file is read only if its unit exists; of a JSON body, all faults come before a 404.
  const hasFile = work.kind === 'write' && work.file !== undefined;
  if (hasFile && stored === undefined) work.check?.(rows.loaded);
  return { actor, orgId, stored, rows: rows.loaded };
}

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/**
 * Prepares a write, submits it to the organisation's writer, and answers.
 *
 * @param loaded for a write that acts outside the database: a repeated request with an Idempotency-Key is then
 * answered from the stored result.
 */
async function submit(
  c: AppContext,
  route: Route,
  operation: WriteWork,
  sent: ParsedRequest,
  loaded: LoadedWrite | null,
): Promise<Response> {
  const { dryRun, deprecated, secret, check, file } = operation;
  if (dryRun !== undefined && sent.query['dryRun'] === true) {
    return answerDryRun(c, route, { ...operation, dryRun }, sent);
  }
  if (deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
  if (secret !== undefined) c.header('Cache-Control', 'no-store');
  const { idempotent } = sent;
  // Of content the fingerprint is known once all of it has passed: the writer then finds the replay.
  const isKnown = loaded !== null && file?.sentAs !== 'bytes';
  if (isKnown && loaded.stored !== undefined && idempotent !== null) {
    const { present } = operation;
    const replay = replayRecord(loaded.stored, idempotent);
    return respond(c, route, operation, { orgId: loaded.orgId, present, ...replay });
  }
  if (loaded !== null && loaded.stored === undefined) check?.(loaded.rows, sent.body);
  return respond(c, route, operation, await make(c, route, operation, sent, loaded));
}

async function answerDryRun(
  c: AppContext,
  { permissions }: Route,
  { dryRun, warns }: Required<Pick<WriteWork, 'dryRun'>> & Pick<WriteWork, 'warns'>,
  sent: ParsedRequest,
): Promise<Response> {
  const { rows } = await sent.caller.read({ permissions }, (tenant) => dryRun(tenant, sent));
  const answer = rows();
  warn(c, warns?.(answer));
  return respondJson(c, { body: JSON.stringify(answer) });
}

interface Written extends WriteResult {
  readonly orgId: string;
  /** Makes the answer. Without it, the answer is the writer's result, byte for byte. */
  readonly present: WriteWork['present'];
}

/** Prepares the write, submits it, and finishes or undoes what was prepared. */
async function make(
  c: AppContext,
  { permissions }: Route,
  operation: WriteWork,
  sent: ParsedRequest,
  loaded: LoadedWrite | null,
): Promise<Written> {
  const { params, ifMatch, isStrict, idempotent, echoedFields, invalidRows, caller } = sent;
  const { credential } = caller;
  if (credential === null) throw new Error(VISITOR_WRITES);
  const orgId =
    operation.makesOrganisation === true
      ? await chooseOrganisationId(c, credential, idempotent)
      : (caller.orgId ?? '');
  const prepared = await prepare(c, permissions, operation, sent, orgId, loaded?.rows);
  const { submitted: input, fingerprint, present = operation.present, undo, finish } = prepared;
  const task = {
    command: operation.id,
    input: JSON.stringify({ params, input, ifMatch, isStrict, echoedFields, invalidRows }),
    credential,
    permissions,
    taking: loaded === null ? takeFromLease(caller.name) : null,
    orgId,
    release: releaseOf(c.env),
    idempotent:
      fingerprint === undefined ? idempotent : idempotent && { ...idempotent, fingerprint },
  };
  try {
    const reply = await callWriter(c, task);
    applyCallerReport(c, caller, task, reply.caller);
    const made = unwrapReply(reply);
    await logErrors(task, async () => {
      await finish?.(parseResult(operation, made.result)());
    });
    return { orgId, present, ...made };
  } catch (error) {
    rememberIfDead(c, credential, error);
    // After an outage or a fault of ours it is not certain that nothing was written.
    const isRefused = error instanceof Failure && error.code !== 'unavailable';
    if (isRefused) await logErrors(task, undo);
    throw error;
  }
}

/** The id of a new organisation. A repeated request with an Idempotency-Key gets that of the first one. */
async function chooseOrganisationId(
  { env, var: { meter } }: AppContext,
  actor: Task['credential'],
  keyed: KeyedRequest | null,
): Promise<string> {
  const id = await newOrganisationId(env, meter);
  if (keyed === null || actor.by !== 'operator') return id;
  return claimId({ db: mainShard(env, meter), orgId: '', actor }, keyed, id);
}

/** Without `prepare`, the writer receives the body. Only a permitted caller sees a fault that it finds. */
async function prepare(
  c: AppContext,
  permissions: Route['permissions'],
  operation: WriteWork,
  sent: ParsedRequest,
  orgId: string,
  loaded: unknown,
): Promise<Prepared<WriterSchemas>> {
  if (operation.prepare === undefined) return { submitted: sent.body };
  try {
    const { hostname: host } = new URL(c.req.url);
    const at = { env: c.env, host, origin: findOrigin(c), orgId, loaded };
    return await operation.prepare(sent, at);
  } catch (fault) {
    if (operation.load === undefined) await sent.caller.authorize(permissions);
    throw fault;
  }
}

/**
 * Applies what the writer has found: the caller for the log, the rate, and a lease.
 *
 * @throws Failure `rate_limited`.
 */
function applyCallerReport(
  c: AppContext,
  { name }: PresentedCredential,
  { taking }: Task,
  { ids, rate }: CallerReport,
): void {
  if (ids !== null) c.set('caller', ids);
  if (rate === null || taking === null) return;
  if (taking.asked === null) keepLease(name, rate.asked);
  enforceRate(c, name, rate.asked.terms, rate);
}

/** Runs a step before or after a write. An error is only logged, because the write is already decided. */
const logErrors = ({ command, orgId }: Task, run?: () => Promise<void>): Promise<void> =>
  orWarn('a step after a write failed', () => run?.(), { command, orgId });

function warn(c: AppContext, values: readonly Warning[] = []): void {
  if (values.length > 0) c.set('warnings', [...(c.var.warnings ?? []), { unknown: [], values }]);
}

/** @throws Failure `already_made` if the first answer had a secret, which is shown only once. */
function respond(
  c: AppContext,
  { surface, status }: Route,
  operation: WriteWork,
  { orgId, result: json, replayed, present }: Written,
): Response {
  const { location, updatedAt, existed, warns, secret } = operation;
  const result = parseResult(operation, json);
  if (replayed && secret !== undefined) {
    const message =
      'This Idempotency-Key has already created a secret, which is shown only once. See details.id.';
    throw new Failure('already_made', message, { id: secret(result()) });
  }
  warn(c, warns?.(result()));
  const { base: own, organisationsAt } = surface;
  const base = organisationsAt === undefined ? own : `${organisationsAt}/${orgId}`;
  return respondJson(c, {
    status: existed?.(result()) === true ? 200 : status,
    location: location && base + location(result()),
    tag: updatedAt && changeTag(updatedAt(result())),
    body: present === undefined ? json : JSON.stringify(present(result(), c.env)),
    replayed,
  });
}

interface WriteResponse {
  readonly status?: Route['status'];
  readonly location?: string | undefined;
  readonly tag?: string | undefined;
  readonly body: string;
  readonly replayed?: boolean;
}

function respondJson(c: AppContext, answer: WriteResponse): Response {
  const { status = 200, location, tag, body, replayed } = answer;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  return c.body(body, status, { 'Content-Type': 'application/json' });
}

/** Parses a result that was stored or sent as JSON, at its first use. */
function parseResult(
  { result: schema, response }: Partial<Pick<WriteWork, 'result'>> & Pick<WriteWork, 'response'>,
  json: string,
): () => unknown {
  let parsed: { readonly value: unknown } | undefined;
  return () => (parsed ??= { value: z.parse(schema ?? response, JSON.parse(json)) }).value;
}

/**
 * Makes a write outside the data of organisations, and answers, all in the Worker. No writer orders such writes: of
 * two with one Idempotency-Key at the same time, the database refuses the second.
 */
async function serveService(
  c: AppContext,
  { surface, status }: Route,
  operation: ServiceWork,
  sent: ParsedRequest,
  loaded: LoadedWrite | null,
): Promise<Response> {
  if (loaded === null) throw new Error('Such a write always loads something.');
  const { location } = operation;
  const { result: body, replayed } = await performOnce(c, operation, sent, loaded);
  return respondJson(c, {
    status,
    location: location && surface.base + location(parseResult(operation, body)()),
    body,
    replayed,
  });
}

/** @throws Failure `idempotency_key_reused` if the Idempotency-Key was used with another request. */
async function performOnce(
  { env, var: { meter } }: AppContext,
  { perform }: ServiceWork,
  sent: ParsedRequest,
  { actor, orgId, stored, rows }: LoadedWrite,
): Promise<WriteResult> {
  const { idempotent } = sent;
  const db = orgId === '' ? mainShard(env, meter) : databaseOf(env, slotOf(orgId), meter);
  if (stored !== undefined && idempotent !== null) return replayRecord(stored, idempotent);
  const record = (result: unknown) =>
    idempotent === null
      ? []
      : [storeRecord({ db, orgId, actor }, idempotent, JSON.stringify(result), timeNow())];
  try {
    const made = await perform(rows, sent, { env, actor, db, meter, record });
    return { result: JSON.stringify(made), replayed: false };
  } catch (error) {
    if (idempotent === null || violationOf(error) !== 'key used') throw error;
    const replay = await findReplay(tenantOf(db, orgId, actor), idempotent);
    if (replay === undefined) throw error;
    return replay;
  }
}
