import { excerpt } from '../values/excerpt.ts';
import { Failure } from '../values/failure.ts';
import { BodyError, chunksOf } from './body-chunks.ts';

/** The largest request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)$/i;

/**
 * Reads the text of a request's JSON body.
 *
 * @throws Failure `unsupported_media_type` for a type, charset or encoding that is not plain JSON
 * in UTF-8; `payload_too_large` beyond 1 MiB, before the rest is read; `invalid_json` for bytes
 * that are not UTF-8, break off, or do not arrive in time.
 */
export async function readBody(request: Request): Promise<string> {
  requireJson(request.headers);
  const text = await readText(request);
  if (text === '') throw new Failure('invalid_json', 'A JSON body is needed.');
  return text;
}

/**
 * The same for a body that may be absent, whatever its type then is.
 *
 * @returns `{}` for an absent body.
 */
export async function readOptionalBody(request: Request): Promise<string> {
  const text = await readText(request);
  if (text === '') return '{}';
  requireJson(request.headers);
  return text;
}

function requireJson(headers: Headers): void {
  const encoding = headers.get('Content-Encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new Failure('unsupported_media_type', 'The body must not be compressed.');
  }
  const type = headers.get('Content-Type');
  if (type === null) return;
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

async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  if (announced > MAX_BODY_BYTES) throw tooLarge();
  try {
    return await decodedText(request);
  } catch (error) {
    if (error instanceof BodyError) throw new Failure('invalid_json', error.message);
    throw error;
  }
}

async function decodedText(request: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    text += decoded(decoder, chunk);
  }
  return text + decoded(decoder);
}

const tooLarge = () =>
  new Failure('payload_too_large', `The body must not exceed ${MAX_BODY_BYTES} bytes.`);

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new Failure('invalid_json', 'The body is not UTF-8.');
  }
}
