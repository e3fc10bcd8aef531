import * as z from 'zod';
import { bytesIn } from '../../access/signed-value.ts';
import { ContentError, type PassingContent, storeContent } from '../../documents/objects.ts';
import { BodyError, chunksOf, requireUncompressed } from '../../http/request/body.ts';
import { bytesOf } from '../../fields/files.ts';
import { contentKey } from '../../objects/keys.ts';
import { storeUpload } from '../../objects/store.ts';
import { MAX_CONTENT_BYTES, type StoredDocument } from './schema.ts';
import { Failure, type Fault, invalidRequest } from '../../values/failure.ts';
import { hexOf } from '../../values/hex.ts';
import { newId } from '../../values/id.ts';
import { broken } from '../../values/rule-messages.ts';

/** How long a whole content may take: 50 MiB at 0.7 Mbit/s. */
const CONTENT_SECONDS = 600;

/** A body of bytes that is streamed. Nothing of it is in memory. */
interface SentContent extends PassingContent {
  /** The announced media type; `null` if there is none, or one that says nothing. */
  readonly contentType: string | null;
}

export const Content = z.custom<SentContent>().meta(bytesOf(MAX_CONTENT_BYTES));

/**
 * The content that a request announces. Nothing of it is read, so its fingerprint is known only once it has
 * passed.
 *
 * @throws Failure `length_required` without a Content-Length; `payload_too_large`;
 * `unsupported_media_type` if it is compressed; `invalid_request` if it is empty, or its digest not readable.
 */
export function contentIn(request: Request) {
  const { headers } = request;
  requireUncompressed(headers);
  const length = headers.get('Content-Length');
  if (length === null) {
    const message =
      'The request must say in Content-Length how many bytes it has, and not be chunked.';
    throw new Failure('length_required', message);
  }
  if (Number(length) > MAX_CONTENT_BYTES) {
    throw new Failure('payload_too_large', `The body must not exceed ${MAX_CONTENT_BYTES} bytes.`);
  }
  const digest = headers.get('Content-Digest');
  const sha256 = digest === null ? null : sha256In(digest);
  const faults: Fault[] = [
    ...(Number(length) === 0 ? [{ path: '', ...broken('not_empty') }] : []),
    ...(sha256 === undefined ? [{ path: 'Content-Digest', ...broken('content_digest_form') }] : []),
  ];
  if (faults.length > 0 || sha256 === undefined) throw invalidRequest(faults);
  const [type = ''] = headers.get('Content-Type')?.split(';') ?? [];
  const contentType = type.trim().toLowerCase();
  const sent: SentContent = {
    length: Number(length),
    contentType: SAYS_NOTHING.has(contentType) ? null : contentType,
    sha256,
    pieces: () => chunksOf(request, CONTENT_SECONDS),
  };
  return { sent, fingerprint: () => '' };
}

/** The types that tools send for any file. */
const SAYS_NOTHING = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-www-form-urlencoded', // curl --data-binary
]);

/** The SHA-256 in a `Content-Digest` (RFC 9530, 2), in hex; `undefined` if it is not in its form. */
function sha256In(header: string): string | null | undefined {
  const members = header.split(',').map((member) => member.trim());
  const sha256 = members.filter((member) => member.toLowerCase().startsWith('sha-256='));
  // Other algorithms are the sender's own matter (RFC 9530, 6.1).
  if (sha256.length === 0)
    return members.every((member) => member.includes('=')) ? null : undefined;
  const [, encoded] = /^sha-256=:([A-Za-z0-9+/]{43}=):$/i.exec(sha256[0] ?? '') ?? [];
  if (sha256.length > 1 || encoded === undefined) return undefined;
  return hexOf(bytesIn(encoded));
}

/** The refusal of content that breaks off or does not arrive in time; `null` for any other error. */
export function refusalOfContent(error: unknown): Failure | null {
  return error instanceof BodyError ? invalidRequest([{ path: '', ...error.broken }]) : null;
}

interface At {
  readonly env: Env;
  readonly orgId: string;
}

/**
 * Receives the content of a document, and streams it to R2.
 *
 * @throws Failure `invalid_request` for content that is not what the document's name says, breaks off, or
 * has another digest than was announced.
 */
export async function receiveContent(
  { id, name, contentType }: StoredDocument,
  body: SentContent,
  { env, orgId }: At,
) {
  if (body.contentType !== null && body.contentType !== contentType) {
    const rule = broken('content_type_header', { words: contentType });
    throw invalidRequest([{ path: 'Content-Type', ...rule }]);
  }
  const objectKey = contentKey(orgId, id, newId().id);
  const labels = { name, contentType };
  const { stored, undo, finish } = await storeUpload({ env, orgId }, objectKey, () =>
    storeContent(env, objectKey, body, labels).catch((error: unknown) => {
      throw refusalOf(error);
    }),
  );
  return {
    submitted: { objectKey, bytes: body.length, sha256: stored, contentType },
    fingerprint: stored,
    undo,
    finish: ({ document }: { readonly document: StoredDocument }) => finish(document),
  };
}

/** What the caller is told about content that was not stored. Other errors are ours. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ContentError)) return refusalOfContent(error) ?? error;
  const path = error.broken.rule === 'content_digest' ? 'Content-Digest' : '';
  return invalidRequest([{ path, ...error.broken }]);
}
