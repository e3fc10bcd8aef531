import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliCompress, createGzip, createZstdCompress, constants } from 'node:zlib';

// Source: "Content compression" of Cloudflare's documentation.

/** The media types of this service's answers that Cloudflare compresses; its list has more. */
const COMPRESSED = new Set([
  'text/html',
  'text/plain',
  'text/css',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'image/svg+xml',
]);

/** Answers with another status are never compressed. */
const STATUSES = new Set([200, 403, 404]);

/** A way to compress, and the smallest body for which Cloudflare uses it, in bytes. */
interface Encoding {
  readonly name: string;
  readonly minBytes: number;
  readonly compressor: () => Duplex;
}

/** In the order of preference on a zone of the Free plan. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'zstd', minBytes: 50, compressor: createZstdCompress },
  {
    name: 'br',
    minBytes: 50,
    compressor: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', minBytes: 48, compressor: createGzip },
];

/**
 * How Cloudflare compresses an answer.
 *
 * @param accepted the visitor's `Accept-Encoding`.
 * @returns `undefined` if the answer stays as it is.
 */
export function encodingOf(answer: IncomingMessage, accepted: string): Encoding | undefined {
  const { statusCode = 0, headers } = answer;
  const [type = ''] = headers['content-type']?.split(';') ?? [];
  const stays =
    !STATUSES.has(statusCode) ||
    !COMPRESSED.has(type.trim().toLowerCase()) ||
    headers['content-encoding'] !== undefined ||
    /\bno-transform\b/i.test(headers['cache-control'] ?? '');
  if (stays) return undefined;
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const names = namesIn(accepted);
  return ENCODINGS.find(({ name, minBytes }) => names.has(name) && length >= minBytes);
}

/** The encodings that a visitor accepts: `gzip, br;q=0.5, zstd;q=0` is gzip and br. */
function namesIn(accepted: string): Set<string> {
  const parts = accepted.split(',').map((part) => part.split(';').map((each) => each.trim()));
  const wanted = parts.filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''));
  return new Set(wanted.map(([name = '']) => name.toLowerCase()));
}
