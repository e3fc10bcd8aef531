import type * as z from 'zod';
import { queryWarnings } from '../../fields/query.ts';
import { type Warnings, warningsOf } from '../../fields/warnings.ts';
import { Failure, type Fault } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import type { AppContext } from '../context.ts';
import type { UnverifiedCaller } from '../contract/door.ts';
import type { Head } from '../contract/received.ts';
import type { Route } from '../contract/routes.ts';
import { type Content, hasBytes, jsonIn } from '../request/body.ts';
import { type Claim, echoedFields } from '../request/claims.ts';
import { positionOf } from '../request/cursor.ts';
import { idempotencyKeyIn, rejectUnsupported } from '../request/guards.ts';
import { ifMatchOf } from '../request/if-match.ts';
import { contentIn } from '../request/content.ts';
import { formIn } from '../request/multipart.ts';
import { judgeRows, rowAt } from '../request/rows.ts';
import {
  NONE,
  type Verdict,
  acceptBracketLists,
  checkWarnings,
  faultsIn,
  faulty,
  validate,
  wantsStrictness,
} from '../request/validation.ts';

/** Validates every part of a request but its body. */
export function parseHead(
  c: AppContext,
  route: Route,
  caller: UnverifiedCaller,
  query: Verdict<z.output<z.ZodObject>>,
): Verdict<Head> {
  const { door, method, guards: taken } = route;
  const path = validate(route.pathParams, c.req.param());
  const from = query.ok && 'cursor' in query.value ? positionOf(c, query.value) : NONE;
  const asked = acceptBracketLists(route.query, c.req.query());
  const warnings = queryWarnings(route.query, asked);
  const names = checkWarnings(c, warnings, query.ok, door.refusesUnknownQuery);
  const guards = rejectUnsupported(c, taken);
  const key = route.takesKey ? idempotencyKeyIn(c) : NONE;
  const ifMatch = taken.includes('If-Match') ? ifMatchOf(c) : NONE;
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
  };
  return { ok: true, value: head };
}

/** The operation's parameters, which have names of their own in each path, and the door's organisation. */
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
  readonly claims: readonly Claim[];
  readonly invalidRows: readonly Fault[];
}

/** The request's body. Nothing is read if the operation has none. */
export async function parseBody(
  c: AppContext,
  { body: schema, form, content, compares, partial, bodyIsOptional }: Route,
): Promise<Verdict<ValidBody>> {
  if (schema === undefined) {
    const { method } = c.req;
    // A DELETE always, as its body may name something else than what its path ends.
    const refusesBody = method === 'DELETE' || (method !== 'GET' && wantsStrictness(c));
    return refusesBody && (await hasBytes(c.req.raw)) ? faulty('', broken('no_body')) : NO_BODY;
  }
  try {
    if (content !== undefined) {
      const body = contentIn(c.req.raw, content.maxBytes);
      return { ok: true, value: { ...NOTHING_BESIDE, body } };
    }
    const { sent, fingerprint } = await (form === undefined
      ? jsonIn(c.req.raw, bodyIsOptional)
      : formIn(c.req.raw, form.maxFileBytes));
    const warnings = warningsOf(schema, sent);
    const echoed = compares === true && wantsStrictness(c) ? echoedFields(warnings, sent) : null;
    const rows =
      partial === true ? judgeRows(schema, sent, echoed ? faultsIn(echoed.verdict) : []) : null;
    if (rows?.body.ok === true) {
      const { body, invalidRows } = rows;
      if (echoed === null) checkWarnings(c, withoutRows(warnings, invalidRows), true);
      const claims = echoed?.claims ?? [];
      return { ok: true, value: { body: body.value, fingerprint, claims, invalidRows } };
    }
    if (rows !== null) return rows.body;
    const body = validate(schema, sent);
    const { claims, verdict: strict } =
      echoed !== null && body.ok
        ? echoed
        : { claims: [], verdict: checkWarnings(c, warnings, body.ok) };
    if (body.ok && strict.ok) {
      return { ok: true, value: { body: body.value, fingerprint, claims, invalidRows: [] } };
    }
    return { ok: false, faults: [body, strict].flatMap(faultsIn) };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { ok: false, faults: [], failure };
  }
}

/** What a body that is not JSON has beside its content. */
const NOTHING_BESIDE = { fingerprint: () => '', claims: [], invalidRows: [] };

const NO_BODY: Verdict<ValidBody> = { ok: true, value: { ...NOTHING_BESIDE, body: undefined } };

/** The warnings about what is left of a body without these rows. */
function withoutRows({ unknown, values }: Warnings, invalidRows: readonly Fault[]): Warnings {
  const gone = new Set<PropertyKey | undefined>(invalidRows.map(({ path }) => rowAt(path)));
  const isLeft = ({ path: [, row] }: { readonly path: readonly PropertyKey[] }) =>
    row === undefined || !gone.has(row);
  return { unknown: unknown.filter(isLeft), values: values.filter(isLeft) };
}
