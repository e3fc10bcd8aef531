import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of a server that receives webhooks, and does with them what the path says. */
    readonly receivers: string;
  }
}

/** A message as it was received. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const MIB = 1024 * 1024;
const LATE_MS = 3000;

/** What a receiver does with a message. */
const BEHAVIOURS = {
  acknowledges: (response: ServerResponse) => response.writeHead(204).end(),
  refuses: (response: ServerResponse) => response.writeHead(500).end('a secret of the receiver'),
  redirects: (response: ServerResponse) =>
    response.writeHead(307, { Location: '/elsewhere/acknowledges' }).end(),
  'answers-at-length': (response: ServerResponse) =>
    response.writeHead(200).end(Buffer.alloc(10 * MIB)),
  'answers-late': (response: ServerResponse) =>
    setTimeout(() => response.writeHead(200).end(), LATE_MS),
  'hangs-up': (response: ServerResponse) => response.destroy(),
} as const;

/** A number is the status of the answer. */
export type Behaviour = keyof typeof BEHAVIOURS | `${number}`;

const isNamed = (name: string): name is keyof typeof BEHAVIOURS => Object.hasOwn(BEHAVIOURS, name);

/**
 * Runs the server until the process ends: `POST /<name>/<behaviour>` is a message, `GET /<name>` lists
 * those of a name.
 *
 * @returns its origin.
 */
export async function startReceivers(): Promise<string> {
  const received = new Map<string, Received[]>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, name = '', behaviour = ''] = request.url?.split('/') ?? [];
    if (request.method === 'GET') {
      response.end(JSON.stringify(received.get(name) ?? []));
      return;
    }
    const body = Buffer.concat(await request.toArray()).toString();
    received.set(name, [...(received.get(name) ?? []), { headers: request.headers, body }]);
    if (isNamed(behaviour)) BEHAVIOURS[behaviour](response);
    else response.writeHead(Number(behaviour) || 404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  server.unref();
  return `http://localhost:${address.port}`;
}
