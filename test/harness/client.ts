import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { z } from 'zod';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { API_BASE } from '../../src/surfaces/api/surface.ts';
import { orgsContract } from '../../src/surfaces/orgs/document.ts';
import { ORGS_BASE } from '../../src/surfaces/orgs/surface.ts';
import worker from '../../src/index.ts';
import { DOCUMENT, DOCUMENT_3_0 } from '../../src/openapi/serve.ts';
import { type Settings, watched } from './bindings.ts';
import { inDays } from './clock.ts';
import { Contract } from './contract.ts';
import { Costs } from './counted.ts';
import { unreadableIn } from './exposed.ts';
import { SHARD_BINDINGS } from './shards.ts';

export const ORIGIN = 'https://api.einheit.test';

const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.unknown().optional(),
  }),
});

/** An answer, checked against its published schema. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Each test names the fields that it uses; the shape of the body has already been checked.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** D1 round trips before the answer was sent; simultaneous ones to different shards count as one. */
  readonly roundTrips: number;
  /** Rows that D1 read in them, as D1 counts and bills them. */
  readonly rowsRead: number;
  /** Storage and objects that the Worker accessed before the answer was sent. */
  readonly reached: readonly string[];
}

export type Fields = Readonly<Record<string, unknown>>;
/** Query parameters; an `undefined` one is not sent. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** A part of the service: its base path, and the contract that it must keep. */
interface Surface {
  readonly base: string;
  readonly contract: Pick<Contract, 'holds'>;
  /** Whether caches may store its answers. */
  readonly isPublic?: true;
}

const V1: Surface = { base: API_BASE, contract: new Contract(apiContract) };

/** What an organisation's people and the operator call. */
export const ORGS: Surface = { base: ORGS_BASE, contract: new Contract(orgsContract) };

/** An HTTP client of the Worker. */
export class Client {
  readonly token: string | undefined;
  readonly #settings: Settings;
  readonly #surfaces: readonly [Surface, ...Surface[]];

  /** @param surfaces which it calls: by default the first one, which a path need not name. */
  constructor(token?: string, settings: Settings = {}, ...surfaces: readonly Surface[]) {
    this.token = token;
    this.#settings = settings;
    const [first = V1, ...others] = surfaces;
    this.#surfaces = [first, ...others];
  }

  /** The same client of a Worker with other settings. */
  whereSettingsAre(settings: Settings): Client {
    return new Client(this.token, { ...this.#settings, ...settings }, ...this.#surfaces);
  }

  get(path: string, query: Query = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.asks('GET', path, query, headers);
  }

  asks(method: string, path: string, query: Query, headers: Record<string, string> = {}) {
    return this.sends(method, withQuery(path, query), { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.postsText(path, JSON.stringify(body), headers);
  }

  /** Posts a body exactly as written, so that numbers keep their digits. */
  postsText(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.sends('POST', path, { body, headers: json });
  }

  patch(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.sends('PATCH', path, { body: JSON.stringify(body), headers: json });
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.sends('PUT', path, { body: JSON.stringify(body), headers: json });
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.sends('DELETE', path, { headers });
  }

  /**
   * Sends a request to a path below the first surface's base, to a path with the base of any (`/v1/…`), or
   * to a complete address.
   */
  async sends(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.token !== undefined && !headers.has('Authorization')) {
      headers.set('Authorization', `Bearer ${this.token}`);
    }
    const [{ base }] = this.#surfaces;
    const isWhole = this.#surfaces.some((each) => path.startsWith(`${each.base}/`));
    const target = new URL(isWhole || /^https?:/.test(path) ? path : base + path, ORIGIN);
    const costs = new Costs();
    const shards = SHARD_BINDINGS.map(
      (name) => [name, costs.count(this.#settings[name] ?? env[name])] as const,
    );
    const bindings = watched(env, { ...this.#settings, ...Object.fromEntries(shards) });
    const context = createExecutionContext();
    const request = await asReceived(new Request(target, { ...init, method, headers }), init);
    const response = await worker.fetch(request, bindings.env, context);
    const made = { ...costs.cost(), reached: reachedIn(bindings.reached()) };
    await waitOnExecutionContext(context);
    const answer = { ...(await read(response)), ...made };
    for (const surface of this.#surfaces) check(surface, method, target, answer);
    const isOwn = SHARD_BINDINGS.every((name) => this.#settings[name] === undefined);
    if (isOwn && answer.status < 500) checkTrips(method, target, answer);
    return answer;
  }

  /** Uploads the content of a document. */
  uploads(
    { id }: { readonly id: string },
    content: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.sends('PUT', `/documents/${id}/content`, { body: content, headers });
  }

  async createsProject(fields: Fields = {}): Promise<{ id: string; createdAt: string }> {
    const { status, body } = await this.post('/projects', { name: 'Lindenhof', ...fields });
    expect(status).toBe(201);
    return body.project;
  }

  async createsUnit(project: { id: string }, fields: Fields = {}) {
    const { status, body } = await this.post(`/projects/${project.id}/properties`, fields);
    expect(status).toBe(201);
    return body.property;
  }

  /** Imports units, at most 200 in a call. */
  async imports(project: { id: string }, units: readonly Fields[]) {
    const { status, body } = await this.post(`/projects/${project.id}/imports`, { units });
    expect(status).toBe(202);
    return body;
  }

  /** Reserves a unit, for a day if nothing else is said. */
  async reserves(unit: { id: string }, terms: Fields = {}) {
    const until = inDays(1);
    const path = `/properties/${unit.id}/reservation`;
    const { status, body } = await this.put(path, { until, ...terms });
    expect(status).toBe(200);
    return body.reservation;
  }

  async createsFolder(fields: Fields = {}) {
    const { status, body } = await this.post('/folders', { name: 'Pläne', ...fields });
    expect(status).toBe(201);
    return body.folder;
  }

  /** Reads the resource that the answer's `Location` names. */
  finds(made: Answer): Promise<Answer> {
    return this.get(headerOf(made, 'Location'));
  }

  /** The next page. */
  turns(page: Answer): Promise<Answer> {
    const next = nextOf(page);
    if (next === undefined) throw new Error('This is the last page.');
    return this.get(next);
  }

  /** Every page of a list, following `Link`. */
  async follows(path: string, query: Query = {}): Promise<Answer[]> {
    const pages: Answer[] = [];
    let next: string | undefined = withQuery(path, query);
    while (next !== undefined) {
      const page: Answer = await this.sends('GET', next);
      expect(page.status).toBe(200);
      pages.push(page);
      next = nextOf(page);
    }
    return pages;
  }
}

/** The value of a header that the answer must have. */
export function headerOf({ headers }: Answer, name: string): string {
  const value = headers.get(name);
  if (value === null) throw new Error(`The answer has no ${name}.`);
  return value;
}

const Coded = z.object({ error: z.object({ code: z.string() }) });

/** Status and error code of an answer: `409 email_taken`, or the status alone. */
export function toldBy({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  return [status, Coded.safeParse(body).data?.error.code].join(' ').trim();
}

/** The statuses of answers to requests at the same time, in ascending order. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** The warnings of an answer about what was sent; `null` if there are none. */
export const noticeOf = ({ headers }: Answer) => headers.get('Notice');

/** Asks the service to refuse what it would otherwise warn of. */
export const strictly = { Prefer: 'handling=strict' };

/** The headers of an answer by their names in lower case, without its request id. */
export function headersOf({ headers }: Answer): Record<string, string> {
  const { 'x-request-id': _own, ...rest } = Object.fromEntries(headers);
  return rest;
}

/** An answer without its request id and its `RateLimit`. */
export function withoutId({ status, headers, text }: Answer) {
  const id = headers.get('X-Request-Id') ?? '';
  const others = [...headers].filter(([name]) => !['x-request-id', 'ratelimit'].includes(name));
  return { status, headers: others, text: text.replaceAll(id, '') };
}

/** The path of the next page, if the answer links to one. */
export function nextOf({ headers }: Answer): string | undefined {
  const url = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
  return url?.replace(ORIGIN, '');
}

/** The names of what was reached, with `DB` for every shard. */
function reachedIn(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/^DB_\d$/, 'DB')))];
}

/** A path with a query. */
export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat())
      if (each !== undefined) parameters.append(name, String(each));
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** The request with the length of its form or file, which HTTP clients send. */
async function asReceived(sent: Request, { body }: RequestInit): Promise<Request> {
  if (!(body instanceof FormData || body instanceof Uint8Array)) return sent;
  const { url, method } = sent;
  const bytes = await sent.arrayBuffer();
  const headers = new Headers(sent.headers);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Request(url, { method, headers, body: bytes });
}

async function read(response: Response) {
  const text = await response.text();
  const { status, headers } = response;
  const json =
    /^application\/(?:ld\+)?json(?:$|;)/.test(headers.get('Content-Type') ?? '') && text !== '';
  return { status, headers, text, body: json ? JSON.parse(text) : undefined };
}

/** Whether no cache may store answers at a path. A surface's document is public. */
const isPrivate = ({ base, isPublic }: Surface, path: string) =>
  isPublic !== true &&
  path.startsWith(base) &&
  ![DOCUMENT, DOCUMENT_3_0].includes(path.slice(base.length));

const hasCommonHeaders = (headers: Headers, isEncrypted: boolean) =>
  (headers.get('X-Request-Id') ?? '') !== '' &&
  headers.get('X-Content-Type-Options') === 'nosniff' &&
  headers.get('Strict-Transport-Security') ===
    (isEncrypted ? 'max-age=31536000; includeSubDomains' : null) &&
  unreadableIn([...headers.keys()]).length === 0;

const isUncached = (headers: Headers) =>
  /^(?:private, no-cache|no-store)$/.test(headers.get('Cache-Control') ?? '') &&
  /^(?:Authorization|Cookie)\b/.test(headers.get('Vary') ?? '') &&
  !headers.has('Cache-Tag');

/** What asks every database, and what has parts. */
const MANY_TRIPS = /^\/healthz$|\/openimmo\.xml$/;

/** A read takes one round trip. */
function checkTrips(method: string, { pathname }: URL, { roundTrips }: Answer): void {
  if (method !== 'GET' && method !== 'HEAD') return;
  if (roundTrips > 1 && !MANY_TRIPS.test(pathname)) {
    expect.fail(`${method} ${pathname} takes ${roundTrips} round trips.`);
  }
}

/** Checks an answer against the published document. Every test's answers pass through here. */
function check(surface: Surface, method: string, target: URL, answer: Answer): void {
  const { pathname: path, protocol } = target;
  const { status, headers, text, body } = answer;
  if (
    !hasCommonHeaders(headers, protocol === 'https:') ||
    (isPrivate(surface, path) && !isUncached(headers))
  ) {
    expect.fail(`The headers of ${method} ${path} break a rule: ${JSON.stringify([...headers])}`);
  }
  surface.contract.holds(method, path, answer);
  if (status >= 400) {
    expect(headers.get('Content-Type')).toBe('application/json');
    if (method === 'HEAD') return;
    expect(ErrorBody.parse(body).error.requestId).toBe(headers.get('X-Request-Id'));
  } else if (status === 204 || status === 304 || method === 'HEAD') {
    expect(text).toBe('');
  }
}
