import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { edgeBefore } from '../edge/edge.ts';
import { openedCustomer } from './customer.ts';

// The edge in front of the service does what Cloudflare documents. Although it weakens tags, `If-Match`
// works through it.

const KB = 1024;

/** Sends a request without a body, as it is written here: `fetch` sets headers of its own. */
async function sends(address: string, headers: Readonly<Record<string, string>> = {}) {
  const asked = request(address, { headers, maxHeaderSize: 512 * KB });
  asked.end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await bytesOf(answer) };
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A service that answers with the request's headers. The query can set status, type, caching and body.
 */
const echo = createServer((incoming, outgoing) => {
  const { searchParams } = new URL(incoming.url ?? '', 'http://localhost');
  const body = searchParams.get('body') ?? JSON.stringify(incoming.headers);
  incoming.resume();
  incoming.once('end', () => {
    outgoing.writeHead(Number(searchParams.get('status') ?? 200), {
      ETag: '"tag"',
      'Content-Type': searchParams.get('type') ?? 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': searchParams.get('cache') ?? 'no-cache',
    });
    outgoing.end(body);
  });
});
let edge: Awaited<ReturnType<typeof edgeBefore>>;

beforeAll(async () => {
  echo.listen(0, 'localhost');
  await once(echo, 'listening');
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  edge = await edgeBefore(`http://localhost:${address.port}`);
});

afterAll(async () => {
  await edge.end();
  echo.close();
});

describe('The edge', () => {
  test.each([
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['zstd;q=0, br;q=0.0, gzip;q=0.1', 'gzip', gunzipSync],
  ])('compresses for %s by %s, and makes the tag weak', async (accepted, encoding, decompress) => {
    const { headers, body } = await sends(edge.origin, { 'Accept-Encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, etag: 'W/"tag"' });
    expect(headers).not.toHaveProperty('content-length');
    expect(JSON.parse(decompress(body).toString())).toHaveProperty('cf-ray', headers['cf-ray']);
  });

  test.each([
    ['for a client that accepts none', '', {}],
    ['an answer with no-transform', '?cache=no-transform', { 'Accept-Encoding': 'gzip' }],
    ['a picture', '?type=image/png', { 'Accept-Encoding': 'gzip' }],
    ['a 201', '?status=201', { 'Accept-Encoding': 'gzip' }],
    ['a 412', '?status=412', { 'Accept-Encoding': 'gzip' }],
    ['a short body', `?body=${'x'.repeat(47)}`, { 'Accept-Encoding': 'gzip' }],
  ])('does not compress %s, and leaves the tag strong', async (_what, query, accepted) => {
    const { headers } = await sends(`${edge.origin}/${query}`, accepted);
    expect(headers.etag).toBe('"tag"');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test("replaces the client's own headers about its address", async () => {
    const forged = {
      'CF-Connecting-IP': '203.0.113.1',
      'X-Forwarded-For': '203.0.113.1',
      'X-Forwarded-Proto': 'https',
    };
    const { body } = await sends(edge.origin, forged);
    expect(JSON.parse(body.toString())).toMatchObject({
      'cf-connecting-ip': '127.0.0.1',
      'cf-ipcountry': 'DE',
      'cf-ray': expect.stringMatching(/^[\da-f]{16}-[A-Z]{3}$/),
      'cf-visitor': '{"scheme":"http"}',
      'cdn-loop': 'cloudflare',
      'x-forwarded-for': '203.0.113.1,127.0.0.1',
      'x-forwarded-proto': 'http',
      host: new URL(edge.origin).host,
    });
  });

  test('refuses an address, headers and a body beyond its limits', async () => {
    const long = await sends(`${edge.origin}/${'x'.repeat(16 * KB)}`);
    const wide = await sends(edge.origin, { 'X-Wide': 'x'.repeat(128 * KB) });
    const large = await uploads(edge.origin, 101);
    expect([long.status, wide.status, large]).toEqual([414, 431, 413]);
    expect((await sends(`${edge.origin}/${'x'.repeat(15 * KB)}`)).status).toBe(200);
  });
});

/** Sends a body of this many MB without declaring its length. @returns the status of the answer. */
async function uploads(address: string, megabytes: number): Promise<unknown> {
  const asked = request(address, { method: 'POST' });
  const answered = once(asked, 'response');
  asked.on('error', () => undefined); // the edge hangs up
  const chunk = Buffer.alloc(KB * KB);
  for (let sent = 0; sent < megabytes && !asked.destroyed; sent++) {
    if (!asked.write(chunk)) await Promise.race([once(asked, 'drain'), answered]);
  }
  asked.end();
  const [answer] = await answered;
  return answer.statusCode;
}

test('A client that accepts compressed answers can use their tags in If-None-Match and If-Match', async () => {
  const customer = await openedCustomer();
  const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
  const { property } = await customer.posts(`/projects/${project.id}/properties`, {});
  const unit = `${inject('origin')}/v1/properties/${property.id}`;
  // Node sends `Accept-Encoding: gzip` by itself.
  const asks = (headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(unit, { ...init, headers: { Authorization: `Bearer ${customer.token}`, ...headers } });
  const changes = (tag: string, city: string) =>
    asks(
      { 'If-Match': tag, 'Content-Type': 'application/json' },
      { method: 'PATCH', body: JSON.stringify({ city }) },
    );

  const read = await asks({});
  const tag = read.headers.get('ETag') ?? '';
  expect([read.headers.get('Content-Encoding'), tag]).toEqual([
    'gzip',
    `W/"${property.updatedAt}"`,
  ]);
  expect((await asks({ 'If-None-Match': tag })).status).toBe(304);

  const changed = await changes(tag, 'Jena');
  expect(changed.status).toBe(200);
  expect(changed.headers.get('ETag')).toMatch(/^W\//);
  expect((await changes(tag, 'Gera')).status).toBe(412);
  expect((await asks({ 'If-None-Match': tag })).status).toBe(200);
  expect((await changes(changed.headers.get('ETag') ?? '', 'Gera')).status).toBe(200);
});
