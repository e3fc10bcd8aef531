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

/** The credentials of a browser's session. */
export const inBrowser = (Cookie: string) => ({ Cookie, 'Sec-Fetch-Site': 'same-origin' });

/** Sends a request that must succeed. @returns its body. */
export async function must<Part>(
  send: Send,
  [method, path, body]: readonly [string, string, unknown?],
  schema: z.ZodType<Part>,
): Promise<Part> {
  const answer = await send(method, path, body);
  if (answer.status >= 300) {
    throw new Error(`${method} ${path} is ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
  return schema.parse(answer.body);
}

/** The path of the next page that an answer links; `undefined` on the last one. */
export function nextPage({ headers }: Pick<Answer, 'headers'>): string | undefined {
  const [, href] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  if (href === undefined) return undefined;
  const { pathname, search } = new URL(href);
  return pathname + search;
}
