import type { Request } from './order.ts';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request once.
 *
 * @param nth which of its bodies is sent, if it has several.
 */
export async function send(
  { method, url, headers, bodies, ...sent }: Request,
  nth = 0,
): Promise<Answer> {
  const body = bodies?.[nth] ?? sent.body;
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
