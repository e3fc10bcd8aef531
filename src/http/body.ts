import { Failure } from '../values/failure.ts';

/** The largest request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)$/i;

/**
 * Reads the text of a request's JSON body.
 *
 * @throws Failure `unsupported_media_type` for a type, charset or encoding that is not plain JSON
 * in UTF-8; `payload_too_large` beyond 1 MiB, before the rest is read; `invalid_json` for bytes
 * that are not UTF-8, or break off.
 */
export function readBody(request: Request): Promise<string> {
  requireJson(request.headers);
  return readText(request);
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
    throw new Failure('unsupported_media_type', 'The body must be application/json.');
  }
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (charset !== undefined && !/^charset="?utf-?8"?$/i.test(charset)) {
    throw new Failure('unsupported_media_type', 'The body must be in UTF-8.');
  }
}

async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  if (announced > MAX_BODY_BYTES) throw tooLarge();
  const body: ReadableStream<Uint8Array> | null = request.body;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    text += decoded(decoder, chunk);
  }
  text += decoded(decoder);
  if (text === '') throw new Failure('invalid_json', 'A JSON body is needed.');
  return text;
}

/** The chunks of a body; one that breaks off is the caller's fault, or the way's. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* body;
  } catch {
    throw new Failure('invalid_json', 'The body broke off.');
  }
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
