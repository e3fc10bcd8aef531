import type { paths as OrganisationPaths } from '../../../dist/openapi/orgs.ts';
import type { paths as PersonPaths } from '../../../dist/openapi/session.ts';
import { forgetShared, rereadPerson, shared } from './cache.ts';
import { Refusal, refusalIn } from './refusal.ts';

type Paths = OrganisationPaths & PersonPaths;
type Verb = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** The paths that have an operation of this verb. */
type PathOf<Method extends Verb> = {
  [Path in keyof Paths]: Paths[Path] extends Record<Lowercase<Method>, object> ? Path : never;
}[keyof Paths];
type Operation<Method extends Verb, Path extends keyof Paths> =
  Paths[Path] extends Record<Lowercase<Method>, infer Found> ? Found : never;

/** The ids that a path names. */
type ParamsOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & ParamsOf<Rest>
  : unknown;
type QueryOf<Method extends Verb, Path extends keyof Paths> =
  Operation<Method, Path> extends { parameters: { query?: infer Query } } ? Query : undefined;
type BodyOf<Method extends Verb, Path extends keyof Paths> =
  Operation<Method, Path> extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body
    : undefined;
type Json<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined;
type AnswerOf<Method extends Verb, Path extends keyof Paths> =
  Operation<Method, Path> extends { responses: infer All }
    ? Json<All[Extract<keyof All, 200 | 201>]>
    : never;
type RowOf<Path extends keyof Paths, Name extends PropertyKey> =
  AnswerOf<'GET', Path> extends Readonly<Record<Name, readonly (infer Row)[]>> ? Row : never;

/** Event on the window: what is shown is no longer, or again, what the service says. */
const STALE = 'dashboard:stale';

/** The answer that is shown. */
interface Shown {
  /** When the service gave it (RFC 3339); `null` if it did not say. */
  readonly at: string | null;
  /** Whether the browser had to keep to what it had seen, because the service did not answer. */
  readonly isStale: boolean;
}

let shown: Shown = { at: null, isStale: false };

/** The last answer to a reading. */
export const shownAnswer = (): Shown => shown;

/** @returns a function that removes the listener. */
export function onStale(listener: () => void): () => void {
  addEventListener(STALE, listener);
  return () => removeEventListener(STALE, listener);
}

function show({ headers }: Response, isStale: boolean): void {
  const date = headers.get('Date');
  const changes = isStale || shown.isStale;
  shown = { at: date === null ? null : new Date(date).toISOString(), isStale };
  if (changes) dispatchEvent(new Event(STALE));
}

/**
 * Sends a reading. Without an answer, it is the one that this browser has seen last, if there is one: not that
 * of another session, because the answers vary by the cookie.
 */
async function fetchOrSeen(address: string, signal?: AbortSignal): Promise<Response> {
  const init = signal === undefined ? {} : { signal };
  try {
    const response = await fetch(address, init);
    show(response, false);
    return response;
  } catch (error) {
    signal?.throwIfAborted();
    void error;
    const seen = await fetch(address, { ...init, cache: 'force-cache' });
    show(seen, true);
    return seen;
  }
}

/** How long parts of a page that is loading share an answer. */
const SHARED_MS = 8000;

/** Reads what another part of the page may be reading. */
async function fetchShared(address: string): Promise<Response> {
  const key = `${location.pathname} ${address}`;
  const asked = shared.get(key) ?? fetchOrSeen(address);
  if (!shared.has(key)) {
    const forget = () => {
      if (shared.get(key) === asked) shared.delete(key);
    };
    shared.set(key, asked);
    asked.catch(forget);
    setTimeout(forget, SHARED_MS);
  }
  return (await asked).clone();
}

/** `/orgs/v1/…` with the path's ids and the query, in which a list is one parameter for each value. */
function addressOf(path: string, params: object, query: object): string {
  const ids = new Map<string, string>(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids.get(name) ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined) search.append(name, String(each));
    }
  }
  const base = path.startsWith('/{orgId}') ? '/orgs/v1' : '/session/v1';
  return `${base}${filled}${search.size === 0 ? '' : `?${search}`}`;
}

/** @throws Refusal for every answer that is not a success. */
async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const refusal = await refusalIn(response);
  if (refusal.code === 'signed_out') void rereadPerson();
  throw refusal;
}

async function jsonOf<Body>(response: Response): Promise<Body> {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the service's own answer
  const body: Body = await response.json().catch(() => {
    throw new Refusal('internal_error', 'An empty answer.', null);
  });
  return body;
}

/**
 * Reads what a path names. With a signal, the request ends when nobody waits for it.
 *
 * @throws Refusal
 */
export async function read<Path extends PathOf<'GET'>>(
  path: Path,
  params: ParamsOf<Path> & object,
  query?: QueryOf<'GET', Path>,
  signal?: AbortSignal,
): Promise<AnswerOf<'GET', Path>> {
  const address = addressOf(path, params, query ?? {});
  const asked = signal === undefined ? fetchShared(address) : fetchOrSeen(address, signal);
  return jsonOf(await accepted(await asked));
}

const LARGEST_PAGE = 100;

/** Reads a page of a list, with the next page's cursor. */
export async function readPage<Path extends PathOf<'GET'>, Name extends string>(
  path: Path,
  name: Name,
  params: ParamsOf<Path> & object,
  query: object,
): Promise<{ readonly rows: RowOf<Path, Name>[]; readonly next: string | null }> {
  const response = await accepted(await fetchShared(addressOf(path, params, query)));
  const body: Readonly<Record<Name, RowOf<Path, Name>[]>> = await jsonOf(response);
  return { rows: body[name], next: nextCursor(response) };
}

/**
 * Reads every page of a list.
 *
 * @param goesOn is told after each page how many rows are read, and says whether to read the next one.
 */
export async function readAll<Path extends PathOf<'GET'>, Name extends string>(
  path: Path,
  name: Name,
  params: ParamsOf<Path> & object,
  query: object = {},
  goesOn: (count: number) => boolean = () => true,
): Promise<RowOf<Path, Name>[]> {
  const all: RowOf<Path, Name>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const at: object = {
      limit: LARGEST_PAGE,
      ...query,
      cursor: cursor === '' ? undefined : cursor,
    };
    const { rows, next } = await readPage(path, name, params, at);
    all.push(...rows);
    cursor = goesOn(all.length) ? next : null;
  }
  return all;
}

/** The next page's cursor, from the `Link` header; `null` on the last page. */
function nextCursor(response: Response): string | null {
  const [, next] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

interface Sent<Method extends Verb, Path extends keyof Paths> {
  readonly query?: QueryOf<Method, Path>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the request is completed even if the person leaves the page. */
  readonly keepalive?: boolean;
}

/** Sends a change. What is read from then on is read anew. @throws Refusal */
export async function send<Method extends Exclude<Verb, 'GET'>, Path extends PathOf<Method>>(
  method: Method,
  path: Path,
  params: ParamsOf<Path> & object,
  body?: BodyOf<Method, Path>,
  { query, headers = {}, keepalive = false }: Sent<Method, Path> = {},
): Promise<AnswerOf<Method, Path>> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const typed = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers };
  const address = addressOf(path, params, query ?? {});
  try {
    const response = await accepted(
      await fetch(address, { method, headers: typed, keepalive, ...json }),
    );
    return await jsonOf(response);
  } finally {
    forgetShared();
  }
}
