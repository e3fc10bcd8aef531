import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser';
import {
  BodyError,
  type Content,
  chunksOf,
  digestOf,
  requireUncompressed,
} from '../../http/request/body.ts';
import { excerpt } from '../../values/excerpt.ts';
import { Failure, invalidRequest } from '../../values/failure.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';

export class SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }
}

/** The values of a form by their names, in order. A part with a file name is a file. */
type Form = Readonly<Record<string, readonly (string | SentFile)[]>>;

/** The maximum size of a form's other fields and its boundaries, in bytes. */
const ROOM_FOR_FIELDS = 64 * 1024;
const MAX_PARTS = 20;
/** The maximum size of a part's headers, large enough to report a file name that is too long. */
const MAX_HEADER_SIZE = ROOM_FOR_FIELDS;

/**
 * Reads a multipart form (RFC 7578) with one file into memory. Only a complete file can be validated,
 * and a refused file must never be stored. A field that was sent more than once has all its values. The
 * fingerprint is the digest of the fields and the file, because a repeated form has another boundary.
 *
 * @param maxFileBytes the maximum size of the file.
 * @throws Failure `unsupported_media_type` for another type; `payload_too_large` if the announced or
 * the received length is too large; `invalid_request` for a body that is not a form, breaks off, or
 * does not arrive in time.
 */
export async function formIn(request: Request, maxFileBytes: number): Promise<Content> {
  const form = await readForm(request, maxFileBytes);
  const sent = Object.fromEntries(
    Object.entries(form).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
  return { sent, fingerprint: () => fingerprintOf(form) };
}

async function readForm(request: Request, maxFileBytes: number): Promise<Form> {
  const boundary = boundaryOf(request.headers);
  const maxTotalSize = maxFileBytes + ROOM_FOR_FIELDS;
  const tooLarge = () =>
    new Failure('payload_too_large', `The file must not exceed ${maxFileBytes} bytes.`);
  const announced = Number(request.headers.get('Content-Length') ?? maxTotalSize);
  if (announced > maxTotalSize) throw tooLarge();
  try {
    const body = await readBytes(request, announced);
    if (body === null) throw tooLarge();
    const limits = {
      maxFileSize: maxFileBytes,
      maxTotalSize,
      maxParts: MAX_PARTS,
      maxHeaderSize: MAX_HEADER_SIZE,
    };
    return partsByName([...parseMultipart(body, { boundary, ...limits })]);
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw tooLarge();
    if (error instanceof BodyError) throw noForm(error.broken);
    // The parser throws a TypeError for names or values that are not UTF-8.
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      throw noForm(broken('form'));
    }
    throw error;
  }
}

const noForm = (named: BrokenRule) => invalidRequest([{ path: '', ...named }]);

function boundaryOf(headers: Headers): string {
  requireUncompressed(headers);
  const type = headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    const message = `The body must be multipart/form-data${type === '' ? '' : `, not ${excerpt(type)}`}.`;
    throw new Failure('unsupported_media_type', message);
  }
  const boundary = getMultipartBoundary(type);
  // RFC 2046, 5.1.1: up to 70 characters.
  if (boundary === null || !/^[ -~]{1,70}$/.test(boundary)) {
    throw new Failure('unsupported_media_type', 'The type of the body must name its boundary.');
  }
  return boundary;
}

/**
 * Reads a whole body into one buffer. Collecting pieces would hold the body in memory twice.
 *
 * @param length the maximum length: the announced length, or the limit.
 * @returns `null` if the body is longer; the rest is not read.
 * @throws BodyError if the body breaks off, or does not arrive in time.
 */
export async function readBytes(
  request: Pick<Request, 'body'>,
  length: number,
): Promise<Uint8Array | null> {
  const whole = new Uint8Array(length);
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    if (size + chunk.byteLength > length) return null;
    whole.set(chunk, size);
    size += chunk.byteLength;
  }
  return whole.subarray(0, size);
}

function partsByName(parts: readonly MultipartPart[]): Form {
  const form = new Map<string, (string | SentFile)[]>();
  for (const part of parts) {
    const { name } = part;
    if (name === undefined) throw noForm(broken('form_names'));
    form.set(name, [...(form.get(name) ?? []), valueOf(part)]);
  }
  return Object.fromEntries(form);
}

/** The content of a part, without a copy. It is one piece, because the parser got the body in one piece. */
function valueOf(part: MultipartPart): string | SentFile {
  const name = fileNameOf(part);
  if (name === undefined) return part.text;
  const [bytes = new Uint8Array()] = part.content;
  return new SentFile(name, bytes);
}

/**
 * The name of a sent file. Browsers do not escape a backslash (HTML, "multipart/form-data encoding
 * algorithm"), but the parser reads it as an escape. If one backslash cannot be an escape, none is.
 */
function fileNameOf({ filename, headers }: MultipartPart): string | undefined {
  const [, quoted = ''] =
    /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(headers['content-disposition'] ?? '') ?? [];
  return /\\[^"\\]/.test(quoted) ? quoted : filename;
}

function fingerprintOf(form: Form): string {
  const fields = Object.entries(form).map(([name, values]) => [
    name,
    values.map((value) =>
      value instanceof SentFile ? { name: value.name, sha256: digestOf(value.bytes) } : value,
    ),
  ]);
  return digestOf(JSON.stringify(fields));
}
