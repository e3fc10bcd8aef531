import * as z from 'zod';
import { queryWarnings } from '../../fields/query.ts';
import { warningsOf } from '../../fields/warnings.ts';
import { Failure, type Fault } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import type { AppContext } from '../context.ts';
import type { PresentedCredential } from '../contract/surface.ts';
import type { ParsedHead } from '../contract/parsed-request.ts';
import type { Route } from '../contract/routes.ts';
import { type Content, hasBytes, jsonIn } from '../request/body.ts';
import { positionOf } from '../request/cursor.ts';
import { idempotencyKeyIn, ifMatchOf, rejectUnsupported } from '../request/guards.ts';
import {
  type EchoedField,
  OK_NULL,
  type Verdict,
  acceptBracketLists,
  checkWarnings,
  separateEchoedFields,
  faultsIn,
  faulty,
  validate,
  wantsStrictness,
} from '../request/validation.ts';

/** Validates every part of a request but its body. */
export function parseHead(
  c: AppContext,
  route: Route,
  caller: PresentedCredential,
  query: Verdict<z.output<z.ZodObject>>,
): Verdict<ParsedHead> {
  const { surface, method, guards: taken } = route;
  const path = validate(route.pathParams, c.req.param());
  const from =
    query.ok && 'cursor' in query.value ? positionOf(c, query.value, caller.orgId) : OK_NULL;
  const asked = acceptBracketLists(route.query, c.req.query());
  const warnings = queryWarnings(route.query, asked);
  const names = checkWarnings(c, warnings, query.ok, surface.refusesUnknownQuery);
  const guards = rejectUnsupported(c, taken);
  const key = route.takesKey ? idempotencyKeyIn(c) : OK_NULL;
  const ifMatch = taken.includes('If-Match') ? ifMatchOf(c) : OK_NULL;
  const { verdict: headers } = caller;
  if (
    !(path.ok && query.ok && from.ok && names.ok) ||
    !(headers.ok && guards.ok && key.ok && ifMatch.ok)
  ) {
    const verdicts = [path, query, from, names, headers, guards, key, ifMatch];
    return { ok: false, faults: verdicts.flatMap(faultsIn) };
  }
  const head = {
    caller,
    ...paramsOf(route, path.value),
    query: query.value,
    from: from.value ?? undefined,
    keyed: key.value === null ? null : { target: `${method} ${c.req.path}`, key: key.value },
    ifMatch: ifMatch.value,
    isStrict: wantsStrictness(c),
  };
  return { ok: true, value: head };
}

/** The operation's parameters, which have names of their own in each path, and the surface's organisation. */
function paramsOf({ params, names }: Route, path: z.output<z.ZodObject>) {
  const own = Object.keys(params.shape).map((key, at) => [key, path[names[at] ?? key]] as const);
  const { orgId } = path;
  return {
    params: Object.fromEntries(own),
    orgId: names.includes('orgId') || typeof orgId !== 'string' ? null : orgId,
  };
}

/** A valid body, and the fingerprint of what was sent. */
export interface ValidBody extends Pick<Content, 'fingerprint'> {
  readonly body: unknown;
  readonly echoedFields: readonly EchoedField[];
  readonly invalidRows: readonly Fault[];
  /** What a query that is sent as a body stands for in the head. */
  readonly asked?: Pick<ParsedHead, 'query' | 'from'>;
}

/** The request's body. Nothing is read if the operation has none. */
export async function parseBody(
  c: AppContext,
  { body: schema, file, compares, partial, bodyIsOptional, queryIn }: Route,
  { orgId }: PresentedCredential,
): Promise<Verdict<ValidBody>> {
  if (schema === undefined) {
    const { method } = c.req;
    // A DELETE always, as its body may name something else than what its path ends.
    const refusesBody = method === 'DELETE' || (method !== 'GET' && wantsStrictness(c));
    return refusesBody && (await hasBytes(c.req.raw)) ? faulty('', broken('no_body')) : NO_BODY;
  }
  try {
    const { sent, fingerprint } = await (file?.read(c.req.raw) ??
      jsonIn(c.req.raw, bodyIsOptional));
    const warnings = warningsOf(schema, sent);
    const echoed =
      compares === true && wantsStrictness(c) ? separateEchoedFields(warnings, sent) : null;
    const strange = echoed?.verdict ?? OK_NULL;
    const part = partial?.(schema, { sent, warnings, strange: faultsIn(strange) }) ?? null;
    if (part?.body.ok === false) return part.body;
    const whole = () => ({ body: validate(schema, sent), invalidRows: [], warnings });
    const { body, invalidRows, warnings: left } = part ?? whole();
    // A part has lost the rows with strange names.
    const names = part === null ? strange : OK_NULL;
    const strict = echoed === null ? checkWarnings(c, left, body.ok) : names;
    const echoedFields = echoed?.echoedFields ?? [];
    if (!body.ok || !strict.ok) return { ok: false, faults: [body, strict].flatMap(faultsIn) };
    const valid = { body: body.value, fingerprint, echoedFields, invalidRows };
    return queryIn === 'body' ? asQuery(c, valid, orgId) : { ok: true, value: valid };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { ok: false, faults: [], failure };
  }
}

function asQuery(c: AppContext, valid: ValidBody, orgId: string | null): Verdict<ValidBody> {
  const query = z.looseObject({}).parse(valid.body);
  const from = positionOf(c, query, orgId);
  return from.ok ? { ok: true, value: { ...valid, asked: { query, from: from.value } } } : from;
}

const NO_BODY: Verdict<ValidBody> = {
  ok: true,
  value: { body: undefined, fingerprint: () => '', echoedFields: [], invalidRows: [] },
};
