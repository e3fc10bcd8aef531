import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser';
import { Failure, invalidRequest } from '../values/failure.ts';
import { BodyError, chunksOf } from './body-chunks.ts';

/** A file of a form. */
export class SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }
}

/** The values of a form by their names, in order; a file is one that was sent with a file name. */
export type Form = Readonly<Record<string, readonly (string | SentFile)[]>>;

/** What the other fields of a form and its boundaries may take, in bytes. */
const ROOM_FOR_FIELDS = 64 * 1024;
const MAX_PARTS = 20;
/** Of a part's headers: enough for a file name that is too long to be told so. */
const MAX_HEADER_SIZE = ROOM_FOR_FIELDS;

/**
 * Reads a multipart form (RFC 7578) whose one file may have so many bytes. It is held in memory,
 * once: only what is whole can be judged, and what is refused must never have been stored.
 *
 * @throws Failure `unsupported_media_type` for another type; `payload_too_large` where the length
 * that is announced, or what has arrived by then, is too much; `invalid_request` for what is no
 * form, breaks off, or does not arrive in time.
 */
export async function readForm(request: Request, maxFileBytes: number): Promise<Form> {
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
    return formOf([...parseMultipart(body, { boundary, ...limits })]);
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) throw tooLarge();
    if (error instanceof BodyError) throw noForm(error.message);
    // A TypeError: names or values that are not UTF-8.
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      throw noForm('The body is not a whole multipart form in UTF-8.');
    }
    throw error;
  }
}

const noForm = (message: string) => invalidRequest([{ path: '', message }]);

function boundaryOf(headers: Headers): string {
  const encoding = headers.get('Content-Encoding');
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    throw new Failure('unsupported_media_type', 'The body must not be compressed.');
  }
  const type = headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw new Failure('unsupported_media_type', 'The body must be multipart/form-data.');
  }
  const boundary = getMultipartBoundary(type);
  // RFC 2046, 5.1.1: up to 70 characters.
  if (boundary === null || !/^[ -~]{1,70}$/.test(boundary)) {
    throw new Failure('unsupported_media_type', 'The type of the body must name its boundary.');
  }
  return boundary;
}

/**
 * The whole of a request's body, in one buffer that is made at once: in pieces, it would be held twice.
 *
 * @param length how long it may be: as announced, or as long as any.
 * @returns `null` if it is longer; then the rest is not read.
 * @throws BodyError where it breaks off, or does not arrive in time.
 */
async function readBytes(request: Request, length: number): Promise<Uint8Array | null> {
  const whole = new Uint8Array(length);
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    if (size + chunk.byteLength > length) return null;
    whole.set(chunk, size);
    size += chunk.byteLength;
  }
  return whole.subarray(0, size);
}

function formOf(parts: readonly MultipartPart[]): Form {
  const form = new Map<string, (string | SentFile)[]>();
  for (const part of parts) {
    const { name } = part;
    if (name === undefined) throw noForm('Each part of the form must have a name.');
    form.set(name, [...(form.get(name) ?? []), valueOf(part)]);
  }
  return Object.fromEntries(form);
}

/** The parser was given one piece, and so gives each content as one: no need to copy it. */
function valueOf(part: MultipartPart): string | SentFile {
  const name = fileNameOf(part);
  if (name === undefined) return part.text;
  const [bytes = new Uint8Array()] = part.content;
  return new SentFile(name, bytes);
}

/**
 * The name that a file was sent with. Browsers send a backslash as it is (HTML, "multipart/form-data
 * encoding algorithm"), which the parser takes for an escape: where it cannot be one, none is.
 */
function fileNameOf({ filename, headers }: MultipartPart): string | undefined {
  const [, quoted = ''] =
    /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(headers['content-disposition'] ?? '') ?? [];
  return /\\[^"\\]/.test(quoted) ? quoted : filename;
}
