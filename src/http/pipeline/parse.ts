import * as z from 'zod';
import { queryWarnings, separatorOf } from '../../fields/query.ts';
import { type Verdict, OK_NULL, faultsIn, faulty, validate } from '../../fields/rules.ts';
import { type Warnings, collectWarnings } from '../../fields/warnings.ts';
import { excerpt } from '../../values/excerpt.ts';
import { type Fault, invalidRequest, pathOf } from '../../values/failure.ts';
import { isJsonObject } from '../../values/json.ts';
import { broken } from '../../values/rule-messages.ts';
import type { AppContext } from '../context.ts';
import type { Guard, Route } from '../contract/operation.ts';
import type {
  EchoedField,
  ParsedHead,
  ParsedRequest,
  PresentedCredential,
} from '../contract/surface.ts';
import { type Content, hasBytes, isJson, parseJsonBody } from '../request/body.ts';
import { type CursorPosition, parseCursor } from '../request/cursor.ts';
import { type IfMatch, isCondition, tagsIn } from '../response/entity-tags.ts';

// All faults of a request are collected, so that one answer reports them together. Parts that are accepted but
// may be mistakes are warnings: strict handling makes faults of them.

/** A query, and the names and values in it that may be mistakes. */
export interface ParsedQuery {
  readonly query: Verdict<z.output<z.ZodObject>>;
  readonly warnings: Warnings;
}

/** The schema of a query for a validator that must not answer by itself. */
export const queryParser = (schema: z.ZodObject) =>
  z.custom<object>().transform((sent): ParsedQuery => {
    const named = acceptBracketLists(schema, sent);
    return { query: validate(schema, named), warnings: queryWarnings(schema, named) };
  });

/** `status[]` and `status[0]`, as PHP and axios write lists. */
const INDEXED = /^([^[\]]+)\[\d*\]$/;
/** `metadata.Lage` and `metadata[Lage]`, also as a list. */
const NAMED = /^([^[\].]+)(?:\.([^[\]]+)|\[([^[\]]+)\])(?:\[\d*\])?$/;

/**
 * Gives list parameters their plain names: `status[]=frei&status[1]=verkauft` becomes `status` with
 * both values, and `metadata.Lage=Süd` an object `metadata`. A parameter that is not a list keeps its name.
 */
function acceptBracketLists({ shape }: z.ZodObject, query: object): object {
  const sent = Object.entries<unknown>({ ...query });
  if (!sent.some(([name]) => INDEXED.test(name) || NAMED.test(name))) return query;
  const plain = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const [, object = '', dotted, bracketed = dotted] = NAMED.exec(name) ?? [];
    if (bracketed !== undefined && separatorOf(shape[object]) === 'names') {
      const known = plain.get(object);
      const named = new Map<string, unknown>(isJsonObject(known) ? Object.entries(known) : []);
      named.set(bracketed, [named.get(bracketed) ?? [], value].flat());
      plain.set(object, Object.fromEntries(named));
      continue;
    }
    const [, list = ''] = INDEXED.exec(name) ?? [];
    const target =
      Object.hasOwn(shape, list) && separatorOf(shape[list]) !== undefined ? list : name;
    plain.set(target, plain.has(target) ? [plain.get(target), value].flat() : value);
  }
  return Object.fromEntries(plain);
}

/** Parses everything of a request but its body. */
export function parseHead(
  c: AppContext,
  route: Route,
  caller: PresentedCredential,
  { query, warnings }: ParsedQuery,
): Verdict<ParsedHead> {
  const isStrict = wantsStrictness(c);
  const path = validate(route.pathParams, c.req.param());
  const from = query.ok ? parsePosition(c, query.value, caller.orgId) : AT_START;
  const names = checkWarnings(c, warnings, query.ok, route.surface.refusesUnknownQuery ?? isStrict);
  const { verdict: headers } = caller;
  const guards = rejectOtherGuards(c, route.guards);
  const key = route.takesKey ? parseIdempotencyKey(c) : OK_NULL;
  const ifMatch = route.guards.includes('If-Match') ? parseIfMatch(c) : OK_NULL;
  if (
    !(path.ok && query.ok && from.ok && names.ok) ||
    !(headers.ok && guards.ok && key.ok && ifMatch.ok)
  ) {
    const verdicts = [path, query, from, names, headers, guards, key, ifMatch];
    return { ok: false, faults: verdicts.flatMap(faultsIn) };
  }
  const head = {
    caller,
    params: nameParams(route, path.value),
    query: query.value,
    from: from.value,
    keyed: key.value === null ? null : { target: `${route.method} ${c.req.path}`, key: key.value },
    ifMatch: ifMatch.value,
    isStrict,
  };
  return { ok: true, value: head };
}

function parsePosition(
  c: AppContext,
  query: z.output<z.ZodObject>,
  orgId: string | null,
): Verdict<CursorPosition | undefined> {
  const { cursor } = query;
  return typeof cursor === 'string' ? parseCursor(c, query, cursor, orgId) : AT_START;
}

const AT_START: Verdict<undefined> = { ok: true, value: undefined };

/** The operation's parameters, which have names of their own in each path. */
const nameParams = ({ params, names }: Route, path: z.output<z.ZodObject>) =>
  Object.fromEntries(Object.keys(params.shape).map((key, at) => [key, path[names[at] ?? key]]));

/** Whether the caller asks that warnings refuse the request: `Prefer: handling=strict` (RFC 7240). */
function wantsStrictness(c: AppContext): boolean {
  const preferences = c.req.header('Prefer')?.split(/[,;]/) ?? [];
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference));
}

const GUARDS: readonly Guard[] = [
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Unmodified-Since',
];

/** Refuses every other guard: a caller relies on it, so that ignoring it would do harm. */
function rejectOtherGuards(c: AppContext, taken: readonly Guard[]): Verdict<null> {
  const others = GUARDS.filter((name) => !taken.includes(name) && c.req.header(name) !== undefined);
  const faults = others.flatMap((name) => faultsIn(faulty(name, broken('not_supported'))));
  return faults.length === 0 ? OK_NULL : { ok: false, faults };
}

const MAX_KEY = 255;
const VISIBLE_ASCII = new RegExp(`^[!-~]{1,${MAX_KEY}}$`);

function parseIdempotencyKey(c: AppContext): Verdict<string | null> {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return OK_NULL;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (VISIBLE_ASCII.test(key)) return { ok: true, value: key };
  return faulty('Idempotency-Key', broken('visible_ascii', { max: MAX_KEY }));
}

/** The request's `If-Match` (RFC 9110, 13.1.1). `*` accepts any version. */
function parseIfMatch(c: AppContext): Verdict<IfMatch> {
  const header = c.req.header('If-Match');
  if (header === undefined) return OK_NULL;
  if (isCondition(header)) return { ok: true, value: tagsIn(header) };
  return faulty('If-Match', broken('entity_tags'));
}

/**
 * Reads and parses the body, and completes the request.
 *
 * @throws Failure `invalid_request` with all faults of the head and the body; or why the body is unreadable.
 */
export async function parseBody(
  c: AppContext,
  route: Route,
  caller: PresentedCredential,
  head: Verdict<ParsedHead>,
): Promise<ParsedRequest> {
  const sent = await readBody(c, route, caller);
  if (!head.ok || !sent.ok) throw invalidRequest([head, sent].flatMap(faultsIn));
  const { fingerprint, ...valid } = sent.value;
  const { keyed } = head.value;
  const idempotent = keyed && { ...keyed, fingerprint: fingerprint() };
  return { ...head.value, ...valid, idempotent };
}

/** A valid body; with the query and the position if the query is sent as the body. */
interface ValidBody
  extends
    Pick<ParsedRequest, 'body' | 'echoedFields' | 'invalidRows'>,
    Partial<Pick<ParsedHead, 'query' | 'from'>>,
    Pick<Content, 'fingerprint'> {}

/** Reads nothing if the operation has no body. */
async function readBody(
  c: AppContext,
  { body, file, compares, partial, bodyIsOptional, queryIn }: Route,
  { orgId }: PresentedCredential,
): Promise<Verdict<ValidBody>> {
  const isStrict = wantsStrictness(c);
  const { headers } = c.req.raw;
  const orAddress = file?.orAddress !== undefined && isJson(headers) ? file.orAddress : undefined;
  const schema = orAddress?.schema ?? body;
  if (schema === undefined) {
    const { method } = c.req;
    // A DELETE always, as its body may name something else than what its path ends.
    const refusesBody = method === 'DELETE' || (method !== 'GET' && isStrict);
    return refusesBody && (await hasBytes(c.req.raw)) ? faulty('', broken('no_body')) : NO_BODY;
  }
  const { sent, fingerprint } = await (file === undefined || orAddress !== undefined
    ? parseJsonBody(c.req.raw, bodyIsOptional)
    : file.read(c.req.raw));
  const warnings = collectWarnings(schema, sent);
  const echoed = compares === true && isStrict ? separateEchoedFields(warnings, sent) : null;
  const strange = echoed?.strange ?? [];
  const part = partial?.(schema, { sent, warnings, strange }) ?? null;
  if (part?.body.ok === false) return part.body;
  const whole = () => ({ body: validate(schema, sent), invalidRows: [], warnings });
  const { body: judged, invalidRows, warnings: left } = part ?? whole();
  // A part has lost the rows with strange names.
  const names =
    part === null && strange.length > 0 ? ({ ok: false, faults: strange } as const) : OK_NULL;
  const strict = echoed === null ? checkWarnings(c, left, judged.ok, isStrict) : names;
  if (!judged.ok || !strict.ok) return { ok: false, faults: [judged, strict].flatMap(faultsIn) };
  const echoedFields = echoed?.echoedFields ?? [];
  const valid = { body: judged.value, fingerprint, echoedFields, invalidRows };
  if (queryIn !== 'body') return { ok: true, value: valid };
  const query = z.looseObject({}).parse(valid.body);
  const from = parsePosition(c, query, orgId);
  return from.ok ? { ok: true, value: { ...valid, query, from: from.value } } : from;
}

const NO_BODY: Verdict<ValidBody> = {
  ok: true,
  value: { body: undefined, fingerprint: () => '', echoedFields: [], invalidRows: [] },
};

/**
 * Makes faults of the warnings about a value under strict handling. Otherwise keeps them for the header `Notice`
 * of the answer.
 *
 * @param fits whether the value is valid. A request that is refused has no `Notice`.
 */
function checkWarnings(
  c: AppContext,
  warnings: Warnings,
  fits: boolean,
  isStrict: boolean,
): Verdict<null> {
  if (isStrict) {
    const faults = toFaults(warnings);
    return faults.length === 0 ? OK_NULL : { ok: false, faults };
  }
  if (fits) c.set('warnings', [...(c.var.warnings ?? []), warnings]);
  return OK_NULL;
}

const shortened = (part: PropertyKey) => (typeof part === 'string' ? excerpt(part) : part);

function toFaults({ unknown, values }: Warnings): Fault[] {
  return [
    ...unknown.map(({ path, broken: named }) => ({ path: pathOf(path.map(shortened)), ...named })),
    ...values.map(({ path, broken: named }) => ({ path: pathOf(path), ...named })),
  ];
}

/**
 * The fields of a body that echo stored ones: under strict handling, too, a resource can be sent back whole as it
 * was read. Only the writer can compare them, as it reads what is stored. All other names are strange.
 */
function separateEchoedFields({ unknown, values }: Warnings, sent: unknown) {
  const strange = unknown.filter(({ broken: { rule } }) => rule === 'unknown');
  const known = unknown.filter(({ broken: { rule } }) => rule !== 'unknown');
  const echoedFields = [...known, ...values].map(({ path, broken: named }): EchoedField => ({
    path,
    value: valueAt(sent, path),
    broken: named,
  }));
  return { echoedFields, strange: toFaults({ unknown: strange, values: [] }) };
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? Reflect.get(value, part)
        : undefined,
    sent,
  );
}
