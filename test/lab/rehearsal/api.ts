import { z } from 'zod';

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The rehearsal compares what it knows; the tests check every body against its schema.
  readonly body: Record<string, unknown>;
}

const Body = z.record(z.string(), z.unknown());

/** How to send requests to one surface as one caller. */
export function caller(base: string, credentials: Readonly<Record<string, string>>) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...credentials,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? Body.parse(JSON.parse(text)) : {},
    };
  };
}

export type Send = ReturnType<typeof caller>;

/** Sends a request that must succeed. @returns the part of its body with this name. */
export async function must<Part>(
  send: Send,
  [method, path, body]: readonly [string, string, unknown?],
  schema: z.ZodType<Part>,
): Promise<Part> {
  const answer = await send(method, path, body);
  if (answer.status >= 300) {
    throw new Error(`${method} ${path} is ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return schema.parse(answer.body);
}

const failures: string[] = [];

/** Notes whether something is as expected. */
export function expect(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) failures.push(`${what}: ${is}, not ${should}`);
}

/** @throws Error with everything that was not as expected. */
export function requireExpected(where: string): void {
  if (failures.length > 0) throw new Error(`${where}:\n${failures.join('\n')}`);
  console.log(`${where}: as expected.`);
}
