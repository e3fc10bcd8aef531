import { Agent, type IncomingMessage, request } from 'node:http';

const PATIENCE_MS = 30_000;

/** What a caller received of an answer. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly replayed: boolean;
  /** When the whole answer had arrived, in epoch milliseconds. */
  readonly at: number;
}

/** The JSON of an answer; `null` if its body is not JSON. */
export function jsonOf(answer: Answer | null): unknown {
  try {
    return JSON.parse(answer?.text ?? 'null');
  } catch {
    return null;
  }
}

/** A customer's connections to the service, kept open between calls. */
export class Connections {
  readonly #origin: string;
  readonly #token: string;
  readonly #agent: Agent;

  /** @param count maximum number of connections; further calls wait for a free one. */
  constructor(origin: string, token: string, count: number) {
    this.#origin = origin;
    this.#token = token;
    this.#agent = new Agent({ keepAlive: true, maxSockets: count });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer | null> {
    return this.#send('GET', path, null, headers);
  }

  post(
    path: string,
    body: string | Uint8Array,
    headers: Record<string, string>,
  ): Promise<Answer | null> {
    return this.#send('POST', path, body, { 'Content-Type': 'application/json', ...headers });
  }

  patch(path: string, body: string): Promise<Answer | null> {
    return this.#send('PATCH', path, body, { 'Content-Type': 'application/json' });
  }

  end(): void {
    this.#agent.destroy();
  }

  /** @returns `null` if no answer arrived, or only a part of one. */
  async #send(
    method: string,
    path: string,
    body: string | Uint8Array | null,
    headers: Record<string, string>,
  ): Promise<Answer | null> {
    const sent = request(`${this.#origin}${path}`, {
      method,
      agent: this.#agent,
      headers: { Authorization: `Bearer ${this.#token}`, ...headers },
      timeout: PATIENCE_MS,
    });
    const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error('No answer in time.')));
    sent.end(body ?? undefined);
    try {
      return await read(await response);
    } catch {
      return null;
    }
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const { statusCode = 0, headers } = response;
  return {
    status: statusCode,
    text,
    location: headers.location ?? null,
    replayed: headers['idempotent-replayed'] === 'true',
    at: Date.now(),
  };
}
