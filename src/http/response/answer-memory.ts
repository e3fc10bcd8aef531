import type { Instant } from '../../values/instant.ts';
import { answerMemoryBytes } from '../../settings.ts';
import type { AppContext } from '../context.ts';
import { type CacheKey, heldClock } from './entity-tags.ts';

/** The body and the headers of a 200 to a GET. */
export interface ReadAnswer<Body = string> {
  readonly body: Body;
  readonly tag: string;
  /** The `Link` to the next page. */
  readonly link?: string | undefined;
  readonly watermark?: Instant | undefined;
  /** Its media type, if it is not plain JSON. */
  readonly media?: string | undefined;
}

/** An answer, and the organisation's clock for which it is valid. */
export interface RememberedAnswer extends ReadAnswer<Uint8Array<ArrayBuffer>> {
  readonly clock: Instant;
  /** The window in which its links were signed; `null` if it has none. */
  readonly window: number | null;
}

/** The approximate size of an entry without its body and its key, in bytes. */
const ENTRY_BYTES = 1000;
/** JavaScript stores a character of a text in up to two bytes. */
const BYTES_OF_CHARACTER = 2;
/** The maximum share of the memory for a single answer. */
const MAX_SHARE = 1 / 4;

/**
 * An isolate's cache of recent answers. Its size in bytes is bounded, and it drops the least recently
 * used answers first. It does not know whether an answer is still valid: confirm its clock and the
 * caller's rights, in one round trip, before you send it.
 */
export class AnswerMemory {
  readonly #answers = new Map<string, RememberedAnswer>();
  #bytes = 0;

  /** The answer to this request, unless its links were signed in another window. */
  recall(of: string, window: number): RememberedAnswer | undefined {
    const answer = this.#answers.get(of);
    if (answer === undefined) return undefined;
    this.#forget(of, answer);
    if (answer.window !== null && answer.window !== window) return undefined;
    this.#remember(of, answer);
    return answer;
  }

  /** @param maxBytes the maximum size of all answers together. */
  keep(of: string, answer: RememberedAnswer, maxBytes: number): void {
    const before = this.#answers.get(of);
    if (before !== undefined) this.#forget(of, before);
    if (sizeOf(of, answer) > maxBytes * MAX_SHARE) return;
    this.#remember(of, answer);
    for (const [oldest, its] of this.#answers) {
      if (this.#bytes <= maxBytes) break;
      this.#forget(oldest, its);
    }
  }

  /** The size of all answers, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  #remember(of: string, answer: RememberedAnswer): void {
    this.#answers.set(of, answer);
    this.#bytes += sizeOf(of, answer);
  }

  #forget(of: string, answer: RememberedAnswer): void {
    this.#answers.delete(of);
    this.#bytes -= sizeOf(of, answer);
  }
}

function sizeOf(of: string, { body, link = '' }: RememberedAnswer): number {
  return body.byteLength + BYTES_OF_CHARACTER * (of.length + link.length) + ENTRY_BYTES;
}

/** An answer that is known without its rows. It is valid while the organisation's clock is `clock`. */
export interface KnownAnswer {
  readonly clock: Instant;
  readonly send: () => Response;
}

const encoder = new TextEncoder();

/** This isolate's recent answers. */
const memory = new AnswerMemory();

/** The answer that the caller already has, by its `If-None-Match`, or that this isolate remembers. */
export function knownAnswer(c: AppContext, key: CacheKey): KnownAnswer | undefined {
  const held = heldClock(c.req.header('If-None-Match'), key);
  const remembered = answerMemoryBytes(c.env) > 0 ? memory.recall(key.of, key.window) : undefined;
  if (held !== undefined && (remembered === undefined || remembered.clock < held.clock)) {
    return { clock: held.clock, send: () => sendUnchanged(c, held.tag) };
  }
  if (remembered === undefined) return undefined;
  return { clock: remembered.clock, send: () => sendRead(c, remembered) };
}

/**
 * Remembers an answer and its clock, unless the settings turn the memory off.
 *
 * @returns the answer, with its body as bytes if they are known now.
 */
export function rememberAnswer(
  c: AppContext,
  key: CacheKey,
  {
    clock,
    signed,
    body,
    ...answer
  }: ReadAnswer & { readonly clock: Instant; readonly signed: boolean },
): ReadAnswer<string | Uint8Array<ArrayBuffer>> {
  const maxBytes = answerMemoryBytes(c.env);
  if (maxBytes === 0) return { ...answer, body };
  const bytes = new Uint8Array(encoder.encode(body));
  const window = signed ? key.window : null;
  memory.keep(key.of, { ...answer, body: bytes, clock, window }, maxBytes);
  return { ...answer, body: bytes };
}

/** Answers a GET. */
export function sendRead(
  c: AppContext,
  {
    body,
    tag,
    link,
    watermark,
    media = 'application/json',
  }: ReadAnswer<string | Uint8Array<ArrayBuffer>>,
): Response {
  c.header('ETag', tag);
  if (link !== undefined) c.header('Link', link);
  if (watermark !== undefined) c.header('Sync-Watermark', watermark);
  return c.body(body, 200, { 'Content-Type': media });
}

/** Answers 304 to a GET whose caller already has the answer (RFC 9110, 15.4.5). */
function sendUnchanged(c: AppContext, tag: string): Response {
  c.header('ETag', tag);
  return c.body(null, 304);
}
