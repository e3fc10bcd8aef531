import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cursorKeys } from '../settings.ts';
import { Failure, type Fault, invalidRequest } from '../values/failure.ts';
import type { AppContext } from './context.ts';
import { type SealedPosition, belongsTo, listOf, openCursor } from './cursor.ts';
import { faultsOf } from './faults.ts';
import { isList } from './query-fields.ts';
import { faultsOfRemarks, remarksOn } from './remarks.ts';

/** Validated path parameters and query. */
export interface Input<Params, Query> {
  readonly params: Params;
  readonly query: Query;
  /** Where the page begins, if the query has a cursor. */
  readonly from: SealedPosition | undefined;
}

/** A valid value, or all its faults, or the failure because of which it could not be read. */
export type Verdict<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly failure?: Failure };

/**
 * A schema that accepts every query and returns a verdict on it. Only a permitted caller sees the
 * faults of a request, so validation must not answer by itself. Lists in the query may be written as
 * `status[]` or `status[0]`.
 */
export const queryVerdictOf = <Schema extends z.ZodObject>(schema: Schema) =>
  z
    .unknown()
    .transform((query) => validate(schema, withPlainNames(schema, Object.assign({}, query))));

/** `status[]` and `status[0]`, as PHP and axios write lists. */
const INDEXED = /^([^[\]]+)\[\d*\]$/;

/**
 * Gives list parameters their plain names: `status[]=frei&status[1]=verkauft` becomes `status` with
 * both values. A parameter that is not a list keeps its name.
 */
function withPlainNames(schema: z.ZodObject, query: object): object {
  const sent = Object.entries<unknown>({ ...query });
  if (!sent.some(([name]) => INDEXED.test(name))) return query;
  const plain = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const target = plainName(schema, name);
    plain.set(target, plain.has(target) ? [plain.get(target), value].flat() : value);
  }
  return Object.fromEntries(plain);
}

/** The plain name of a parameter: `status` for `status[0]`, if `status` is a list. */
function plainName({ shape }: z.ZodObject, name: string): string {
  const [, list = ''] = INDEXED.exec(name) ?? [];
  return Object.hasOwn(shape, list) && isList(shape[list]) ? list : name;
}

export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Verdict<z.output<Schema>> {
  const result = schema.safeParse(value);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, faults: faultsOf(result.error) };
}

/** Path and query as one verdict. Opens the cursor and, under strict handling, refuses doubts. */
export function inputOf<Params, Query extends object>(
  c: AppContext,
  querySchema: z.ZodObject,
  params: Verdict<Params>,
  query: Verdict<Query>,
): Verdict<Input<Params, Query>> {
  const from = query.ok ? positionOf(c, query.value) : noPosition;
  const sent = withPlainNames(querySchema, c.req.query());
  const doubted = remarkOn(c, querySchema, sent, query.ok);
  if (params.ok && query.ok && from.ok && doubted.length === 0) {
    return { ok: true, value: { params: params.value, query: query.value, from: from.value } };
  }
  return { ok: false, faults: [...[params, query, from].flatMap(faultsIn), ...doubted] };
}

/** What a body contains, before it is validated. */
interface Content {
  readonly sent: unknown;
  /** A digest of what was sent: a repeated Idempotency-Key must have the same one. */
  readonly fingerprint: () => string;
}

/** A valid body, with its fingerprint. */
export interface ValidBody<Body> extends Pick<Content, 'fingerprint'> {
  readonly body: Body;
}

/**
 * Reads and validates a body. Under strict handling, its doubts are faults.
 *
 * @param content reads the body. A Failure that it throws is part of the verdict.
 */
export async function bodyVerdictOf<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
  content: () => Promise<Content>,
): Promise<Verdict<ValidBody<z.output<Schema>>>> {
  try {
    const { sent, fingerprint } = await content();
    const body = validate(schema, sent);
    const doubted = remarkOn(c, schema, sent, body.ok);
    if (body.ok && doubted.length === 0) {
      return { ok: true, value: { body: body.value, fingerprint } };
    }
    return { ok: false, faults: [...faultsIn(body), ...doubted] };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { ok: false, faults: [], failure };
  }
}

/** The SHA-256 of what was sent, in base64url. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** The failure that reports all faults of these verdicts at once. */
export function refusal(...verdicts: readonly Verdict<unknown>[]): Failure {
  const unreadable = verdicts.find((verdict) => !verdict.ok && verdict.failure !== undefined);
  if (unreadable?.ok === false && unreadable.failure !== undefined) return unreadable.failure;
  return invalidRequest(verdicts.flatMap(faultsIn));
}

function faultsIn(verdict: Verdict<unknown>): readonly Fault[] {
  return verdict.ok ? [] : verdict.faults;
}

/**
 * Finds the remarks on a value. Strict handling gets them as faults; otherwise they are stored for
 * the `Notice` of the answer.
 *
 * @param fits whether the value is valid. If not, the request is refused and has no `Notice`.
 */
function remarkOn(
  c: AppContext,
  schema: z.ZodType,
  sent: unknown,
  fits: boolean,
): readonly Fault[] {
  const isStrict = wantsStrictness(c);
  if (!isStrict && !fits) return [];
  const remarks = remarksOn(schema, sent);
  if (isStrict) return faultsOfRemarks(remarks);
  c.set('remarks', [...(c.var.remarks ?? []), remarks]);
  return [];
}

/** Whether the caller wants doubts to be refused: `Prefer: handling=strict` (RFC 7240). */
function wantsStrictness(c: AppContext): boolean {
  const preferences = c.req.header('Prefer')?.split(/[,;]/) ?? [];
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference));
}

const cursorFault = (message: string): Verdict<never> => ({
  ok: false,
  faults: [{ path: 'cursor', message }],
});

const NOT_OF_THIS_LIST = cursorFault('must be taken from the Link header of this very list');

const noPosition: Verdict<undefined> = { ok: true, value: undefined };

function positionOf(c: AppContext, query: object): Verdict<SealedPosition | undefined> {
  if (!('cursor' in query) || typeof query.cursor !== 'string') return noPosition;
  if (c.req.query('offset') !== undefined) return cursorFault('must not be combined with offset');
  const position = openCursor(query.cursor, listOf(c.req.path, query), cursorKeys(c.env));
  return position === null ? NOT_OF_THIS_LIST : { ok: true, value: position };
}

/** @throws Failure `invalid_request` for a cursor of another organisation. */
export function requireOwnCursor(
  c: AppContext,
  from: SealedPosition | undefined,
  orgId: string,
): void {
  if (from === undefined || belongsTo(from, orgId, cursorKeys(c.env))) return;
  throw refusal(NOT_OF_THIS_LIST);
}

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** The request's Idempotency-Key, bare or as a quoted string; `null` if it has none. */
export function idempotencyKeyOf(c: AppContext): Verdict<string | null> {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return { ok: true, value: null };
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (VISIBLE_ASCII.test(key)) return { ok: true, value: key };
  const message = 'must be from 1 to 255 visible ASCII characters';
  return { ok: false, faults: [{ path: 'Idempotency-Key', message }] };
}
