import { z } from 'zod';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What it holds as JSON; empty if it is none. */
  readonly body: Record<string, unknown>;
}

type Headed = Readonly<Record<string, string>>;

/** Sends a request to one surface as one caller. A body that is no text, form or bytes is sent as JSON. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Headed,
) => Promise<Answer>;

const PATIENCE_MS = 60_000;
const Body = z.record(z.string(), z.unknown());

/** How to send requests to one surface as one caller. */
export function caller(base: string, credentials: Headed = {}): Send {
  return async (method, path, body, headers = {}) => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const isText = typeof body === 'string';
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...credentials,
        ...(body !== undefined && !isRaw && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw || isText ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
    const parsed = isJson ? Body.safeParse(JSON.parse(text)).data : undefined;
    return { status: answer.status, headers: answer.headers, text, body: parsed ?? {} };
  };
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The path of an organisation for the operator and the dashboard. */
export const ofOrganisation = (orgId: string) => `/orgs/v1/${orgId}`;

export const inBrowser = (Cookie: string) => ({ Cookie, 'Sec-Fetch-Site': 'same-origin' });

/** The same, but fails unless the answer is a success or 304. */
export function succeeding(send: Send): Send {
  return async (method, path, ...more) => {
    const answer = await send(method, path, ...more);
    if (answer.status < 400) return answer;
    throw new Error(`${method} ${path} is ${answer.status}: ${answer.text.slice(0, 300)}`);
  };
}

const Created = z.object({
  id: z.string(),
  key: z.string().default(''),
  updatedAt: z.string().default(''),
});
const Secret = z.object({ secret: z.string().default('') });

/** Creates something. @returns its id; its time, key and secret, if it has any. */
export async function create(send: Send, name: string, path: string, body: object = {}) {
  const { body: answered } = await succeeding(send)('POST', path, body);
  return { ...Created.parse(answered[name]), ...Secret.parse(answered) };
}

/** The path of the next page that an answer links; `undefined` on the last one. */
export function nextPage({ headers }: Pick<Answer, 'headers'>): string | undefined {
  const [, href] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  if (href === undefined) return undefined;
  const { pathname, search } = new URL(href);
  return pathname + search;
}
