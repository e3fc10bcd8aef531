import * as z from 'zod';
import { STATUS } from '../http/response/failure-response.ts';
import { errorExample } from '../openapi/error-examples.ts';
import { HEADERS_BESIDE } from '../openapi/responses.ts';
import { FAILURE_CODES } from '../values/failure.ts';

/** A fault that an integrator asks for, to see what their program does. */
export const Fault = z
  .strictObject({
    /** The path of the requests, with `*` for any characters. */
    path: z.string().startsWith('/'),
    method: z.string().toUpperCase().optional(),
    /** How many requests it concerns. */
    times: z.int().min(1).default(1),
    /** The service answers with this status, and does nothing. */
    status: z.int().min(400).max(599).optional(),
    /** The service waits for so long before it does anything. */
    delayMs: z.int().min(0).max(120_000).optional(),
    /** The service does what was asked, and then ends the connection within its answer. */
    cut: z.boolean().default(false),
  })
  .refine(
    ({ status, delayMs, cut }) => status !== undefined || delayMs !== undefined || cut,
    'A fault has status, delayMs or cut.',
  )
  .refine(
    ({ status, cut }) => status === undefined || !cut,
    'A fault has status or cut, not both.',
  );

type Fault = z.output<typeof Fault>;

/** The faults that were asked for, and how many requests each still concerns. */
export class Faults {
  #waiting: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Answers a request as the first fault says that concerns it; otherwise by `serve`. */
  async answer(request: Request, serve: () => Promise<Response>): Promise<Response> {
    const found = this.#waiting.find(({ fault }) => concerns(fault, request));
    if (found === undefined) return serve();
    found.left--;
    this.#waiting = this.#waiting.filter(({ left }) => left > 0);
    const { delayMs, status, cut } = found.fault;
    if (delayMs !== undefined) await scheduler.wait(delayMs);
    if (status !== undefined) return refusal(status);
    const answer = await serve();
    return cut ? cutOff(answer) : answer;
  }
}

function concerns({ path, method }: Fault, request: Request): boolean {
  if (method !== undefined && method !== request.method) return false;
  const parts = path
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(new URL(request.url).pathname);
}

/** The service's own error body with this status, with the details of the example in the documents. */
function refusal(status: number): Response {
  const code = FAILURE_CODES.find((each) => STATUS[each] === status) ?? 'internal_error';
  const { details } = errorExample(code);
  const message = `The sandbox was asked to answer ${status}.`;
  const requestId = crypto.randomUUID();
  return Response.json(
    { error: { code, message, requestId, details } },
    {
      status,
      headers: {
        ...(HEADERS_BESIDE[code] === 'Retry-After' && { 'Retry-After': '1' }),
        'X-Request-Id': requestId,
        'Cache-Control': 'no-store',
      },
    },
  );
}

/** An answer that breaks off before its end, as when a connection is lost. */
function cutOff({ status, headers }: Response): Response {
  const broken = new ReadableStream({
    pull: (controller) => {
      // The runtime does not log errors of lost connections, which it knows by `retryable`.
      const lost = { retryable: true };
      controller.error(Object.assign(new Error('The sandbox was asked to cut this answer.'), lost));
    },
  });
  const kept = new Headers(headers);
  kept.delete('Content-Length');
  return new Response(broken, {
    status: status === 204 || status === 304 ? 200 : status,
    headers: kept,
  });
}
