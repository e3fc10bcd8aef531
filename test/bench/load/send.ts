import type { Request } from './order.ts';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request once. */
export async function send({ method, url, headers, body }: Request): Promise<Answer> {
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
