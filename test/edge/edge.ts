import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as ask,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { encodingOf } from './compression.ts';

// The edge of Cloudflare between a client and the Worker, as its documentation describes it: what it adds
// to a request, what it limits, and how it changes an answer. Sources: "Cloudflare HTTP headers",
// "Content compression", "Using ETag headers", and "Limits" of Workers.

const KB = 1024;
const MAX_URL_BYTES = 16 * KB;
const MAX_HEADER_BYTES = 128 * KB;
/** On the plans Free and Pro. */
const MAX_BODY_BYTES = 100 * KB * KB;

/** An edge before a service. */
interface Edge {
  /** Where clients reach the service through it. */
  readonly origin: string;
  readonly end: () => Promise<void>;
}

/** Opens an edge before a service on this machine. */
export async function edgeBefore(service: string): Promise<Edge> {
  const { port } = new URL(service);
  // Node answers 431 beyond this size.
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (incoming, outgoing) => {
    carry(incoming, outgoing, port).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The edge has no port.');
  return {
    origin: `http://localhost:${address.port}`,
    end: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Forwards a request to the service, and returns the answer. */
async function carry(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: string,
): Promise<void> {
  const status = refusalOf(incoming);
  if (status !== undefined) {
    refuse(outgoing, status);
    return;
  }
  const ray = `${randomBytes(8).toString('hex')}-TXL`;
  const asked = ask({
    host: 'localhost',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: withEdgeHeaders(incoming, ray),
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  // A client that hangs up ends the request to the service, too.
  outgoing.on('close', () => asked.destroy());
  const answered = once(asked, 'response');
  const sent = pipeline(incoming, bounded, asked).catch((error: unknown) => {
    // The service may answer without reading the body.
    if (error instanceof TooLarge) throw error;
  });
  try {
    await Promise.race([answered, sent.then(() => answered)]);
  } catch (error) {
    refuse(outgoing, error instanceof TooLarge ? 413 : 502);
    return;
  }
  const [answer]: IncomingMessage[] = await answered;
  if (answer !== undefined) await handBack(incoming, answer, outgoing, ray);
}

/** The status with which a request is refused before the service sees it. */
function refusalOf({ url = '', headers }: IncomingMessage): number | undefined {
  if (Buffer.byteLength(url) > MAX_URL_BYTES) return 414;
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES ? 413 : undefined;
}

class TooLarge extends Error {}

/** Forwards a body, up to the size that a plan allows. The client may not have declared its length. */
async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new TooLarge();
    yield chunk;
  }
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/html', Connection: 'close' });
  outgoing.end(`<html><head><title>${status}</title></head><body>cloudflare</body></html>`);
}

/** The request's headers with those of the edge, which replace what the client sent. */
function withEdgeHeaders(
  { headers: { expect: _answered, ...headers }, socket }: IncomingMessage,
  ray: string,
): OutgoingHttpHeaders {
  const { remoteAddress: address = '' } = socket;
  const forwarded = headers['x-forwarded-for'];
  return {
    ...headers,
    // Cloudflare sends "br, gzip". With that, the local runtime would compress and leave the tag strong.
    'accept-encoding': 'identity',
    connection: 'Keep-Alive',
    'cdn-loop': 'cloudflare',
    'cf-connecting-ip': address,
    'cf-ipcountry': 'DE',
    'cf-ray': ray,
    'cf-visitor': '{"scheme":"http"}',
    'x-forwarded-for': forwarded === undefined ? address : `${String(forwarded)},${address}`,
    'x-forwarded-proto': 'http',
  };
}

/** Sends the service's answer as the edge does: compressed, with a weak tag. */
async function handBack(
  { headers: { 'accept-encoding': accepted = '' }, method }: IncomingMessage,
  answer: IncomingMessage,
  outgoing: ServerResponse,
  ray: string,
): Promise<void> {
  const encoding = encodingOf(answer, accepted);
  // Connections are the edge's own.
  const { connection: _kept, 'transfer-encoding': _chunked, ...headers } = answer.headers;
  const changed =
    encoding === undefined ? headers : { ...weakened(headers), 'content-encoding': encoding.name };
  outgoing.writeHead(answer.statusCode ?? 0, {
    ...changed,
    'cf-cache-status': 'DYNAMIC',
    'cf-ray': ray,
    server: 'cloudflare',
  });
  if (encoding === undefined || method === 'HEAD') await pipeline(answer, outgoing);
  else await pipeline(answer, encoding.compressor(), outgoing);
}

/** The headers of a compressed answer: its tag is weak, and its length is unknown. */
function weakened({
  etag,
  'content-length': _before,
  ...headers
}: IncomingHttpHeaders): OutgoingHttpHeaders {
  return { ...headers, ...(etag !== undefined && { etag: etag.replace(/^(?!W\/)/, 'W/') }) };
}
