import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { z } from 'zod';
import { operations } from '../../src/app.ts';
import { API_BASE } from '../../src/http/respond.ts';
import worker from '../../src/index.ts';
import { counted } from './counted.ts';

const ORIGIN = 'https://api.einheit.test';

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
  // What a test looks at, it names; the shape as a whole has been checked before.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** D1 round trips made until the answer was sent. */
  readonly roundTrips: number;
}

type Fields = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Somebody who speaks HTTP to the Worker. */
export class Client {
  readonly token: string | undefined;

  constructor(token?: string) {
    this.token = token;
  }

  get(path: string, query: Query = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.sends('GET', withQuery(path, query), { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.postsText(path, JSON.stringify(body), headers);
  }

  /** Posts a body exactly as written: numbers keep their digits. */
  postsText(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.sends('POST', path, { body, headers: json });
  }

  async sends(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.token !== undefined && !headers.has('Authorization')) {
      headers.set('Authorization', `Bearer ${this.token}`);
    }
    const target = new URL(path.startsWith('/v1') || path === '/' ? path : API_BASE + path, ORIGIN);
    const { database, roundTrips } = counted(env.DB);
    const context = createExecutionContext();
    const request = new Request(target, { ...init, method, headers });
    const response = await worker.fetch(request, { ...env, DB: database }, context);
    const trips = roundTrips();
    await waitOnExecutionContext(context);
    const answer = await read(response, trips);
    check(method, target.pathname, answer);
    return answer;
  }

  async createsProject(fields: Fields = {}): Promise<{ id: string }> {
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

  async createsFolder(fields: Fields = {}) {
    const { status, body } = await this.post('/folders', { name: 'Pläne', ...fields });
    expect(status).toBe(201);
    return body.folder;
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

/** The path of the next page, if the answer links to one. */
export function nextOf({ headers }: Answer): string | undefined {
  const url = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];
  return url?.replace(ORIGIN, '');
}

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

async function read(response: Response, roundTrips: number): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  const json = headers.get('Content-Type') === 'application/json' && text !== '';
  return { status, headers, text, body: json ? JSON.parse(text) : undefined, roundTrips };
}

/** Holds every answer of every test against its strict schema. */
function check(method: string, path: string, { status, headers, body }: Answer): void {
  expect(headers.get('X-Request-Id')).toBeTruthy();
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  if (status >= 400) {
    expect(headers.get('Content-Type')).toBe('application/json');
    if (method === 'HEAD') return;
    expect(ErrorBody.parse(body).error.requestId).toBe(headers.get('X-Request-Id'));
    return;
  }
  if (body === undefined) return;
  const operation = operationOf(method, path);
  expect(status).toBe(operation?.status);
  operation?.response.parse(body);
}

function operationOf(method: string, path: string) {
  return operations.find(
    (each) => each.method === method.toLowerCase() && patternOf(each.path).test(path),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}
