import { hash } from 'node:crypto';
import { timeNow } from '../../values/clock.ts';
import { excerpt } from '../../values/excerpt.ts';
import { Failure } from '../../values/failure.ts';
import { RuleError, broken } from '../../values/rule-messages.ts';
import { DeadlineError, within } from '../../values/instant.ts';
import { parseJson } from '../../values/json.ts';

export interface Content {
  readonly sent: unknown;
  /** A digest of the content. A repeated Idempotency-Key must have the same digest. */
  readonly fingerprint: () => string;
}

export function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url');
}

/** A response has a body, too. */
type Sent = Pick<Request, 'headers' | 'body'>;

const MAX_BODY_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)$/i;

/**
 * Reads a JSON body. Its fingerprint is the digest of its bytes.
 *
 * @param isOptional whether it may be absent, which means `{}`. The type of an absent body does not matter.
 * @throws Failure `unsupported_media_type` for a type, charset or encoding that is not plain JSON
 * in UTF-8; as {@link readText}; `invalid_json` for what is not JSON.
 */
export async function parseJsonBody(request: Request, isOptional: boolean): Promise<Content> {
  if (!isOptional) requireJson(request.headers);
  const read = await readText(request);
  if (read !== '') requireJson(request.headers);
  else if (!isOptional) throw new Failure('invalid_json', 'A JSON body is needed.');
  const text = read === '' ? '{}' : read;
  return { sent: parseJson(text), fingerprint: () => digestOf(text) };
}

/** @throws Failure `unsupported_media_type` for a compressed body. */
export function requireUncompressed(headers: Headers): void {
  const encoding = headers.get('Content-Encoding');
  if (encoding === null || encoding.toLowerCase() === 'identity') return;
  throw new Failure('unsupported_media_type', 'The body must not be compressed.');
}

export const isJson = (headers: Headers): boolean =>
  JSON_TYPE.test(headers.get('Content-Type')?.split(';')[0]?.trim() ?? '');

function requireJson(headers: Headers): void {
  requireUncompressed(headers);
  const type = headers.get('Content-Type') ?? '';
  if (type === '') return;
  const [essence = '', ...parameters] = type.split(';').map((part) => part.trim());
  if (!JSON_TYPE.test(essence)) {
    const message = `The body must be application/json, not ${excerpt(type)}.`;
    throw new Failure('unsupported_media_type', message);
  }
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (charset !== undefined && !/^charset="?utf-?8"?$/i.test(charset)) {
    throw new Failure('unsupported_media_type', 'The body must be in UTF-8.');
  }
}

/**
 * Reads the text of a body.
 *
 * @throws Failure `payload_too_large`, before the rest is read; `invalid_json` for bytes that are not UTF-8, break off, or do not
 * arrive in time.
 */
export async function readText(request: Sent, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  try {
    return await decodedText(request, maxBytes);
  } catch (error) {
    if (error instanceof BodyError) throw new Failure('invalid_json', error.message);
    throw error;
  }
}

async function decodedText(request: Sent, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    text += decoded(decoder, chunk);
  }
  return text + decoded(decoder);
}

const tooLarge = (maxBytes: number) =>
  new Failure('payload_too_large', `The body must not exceed ${maxBytes} bytes.`);

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new Failure('invalid_json', 'The body is not UTF-8.');
  }
}

/** How long the next chunk of a body may take to arrive. */
const PIECE_SECONDS = 10;
/** How long a whole body may take: 20 MiB at 1.4 Mbit/s. */
const BODY_SECONDS = 120;

/** The body did not arrive completely. The message is for the caller. */
export class BodyError extends RuleError {}

/**
 * Yields the pieces of a request's body as they arrive. Cancels the rest if the consumer stops.
 *
 * @param seconds how long the whole body may take.
 * @throws BodyError if the body breaks off, or does not arrive in time.
 */
export async function* chunksOf(
  request: Pick<Sent, 'body'>,
  seconds = BODY_SECONDS,
): AsyncGenerator<Uint8Array> {
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return;
  const reader = body.getReader();
  const terms = { seconds, end: timeNow() + seconds * 1000 };
  try {
    let piece = await nextOf(reader, terms);
    while (!piece.done) {
      yield piece.value;
      piece = await nextOf(reader, terms);
    }
  } finally {
    // Not awaited: a stalled sender may never confirm the cancellation.
    reader.cancel().catch(() => undefined);
  }
}

/** Whether a request has a body. The runtime gives most requests without one an empty stream. */
export async function hasBytes(request: Request): Promise<boolean> {
  try {
    for await (const { byteLength } of chunksOf(request)) if (byteLength > 0) return true;
    return false;
  } catch (error) {
    if (error instanceof BodyError) return true;
    throw error;
  }
}

async function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { seconds, end }: { readonly seconds: number; readonly end: number },
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const left = end - timeNow();
  try {
    return await within(Math.min(PIECE_SECONDS * 1000, left), reader.read());
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw new BodyError(broken('body_broken_off'));
    throw new BodyError(
      left > PIECE_SECONDS * 1000
        ? broken('body_stopped', { max: PIECE_SECONDS })
        : broken('body_slow', { max: seconds }),
    );
  }
}
