import { createHash } from 'node:crypto';
import { type Instant, instant } from '../values/instant.ts';

/** How long an answer with signed links keeps its tag: its links work for an hour from signing. */
const SIGNED_WINDOW_MS = 5 * 60 * 1000;

/** What decides an answer besides the organisation's clock, and is known before storage is asked. */
export interface CacheKey {
  /** Tells apart callers, addresses and versions of the Worker. */
  readonly of: string;
  /** The stretch of time in which the request came: see {@link cacheKeyAt}. */
  readonly window: number;
}

/** @param of parts that no other request has all of. */
export function cacheKeyAt(now: number, of: readonly string[]): CacheKey {
  return { of: JSON.stringify(of), window: Math.floor(now / SIGNED_WINDOW_MS) };
}

/**
 * The weak entity tag (RFC 9110, 8.8.3) of an answer of an organisation: its clock, and a digest of
 * whatever else decides the answer.
 *
 * @param signed whether the answer holds signed links: it then counts as changed every five minutes,
 * so that a client never keeps links that are about to expire.
 */
export function clockTag(clock: Instant, { of, window }: CacheKey, signed: boolean): string {
  const epochMs = Date.parse(clock).toString(36);
  const rest = digestOf(`${epochMs} ${signed ? window : ''} ${of}`);
  return `W/"${epochMs}.${rest}"`;
}

/**
 * The latest clock of which a client has this very answer, by its `If-None-Match`, and the tag of that
 * answer. Tags that do not fit the request are passed over: they may be of another address.
 */
export function heldClock(
  ifNoneMatch: string | undefined,
  key: CacheKey,
): { clock: Instant; tag: string } | undefined {
  const sent = ifNoneMatch?.match(/"[^"]*"/g) ?? [];
  return sent
    .slice(0, MAX_TAGS)
    .flatMap((opaque) => {
      const [, epochMs] = /^"([0-9a-z]{1,10})\.[\w-]{22}"$/.exec(opaque) ?? [];
      if (epochMs === undefined) return [];
      const clock = instant(Number.parseInt(epochMs, 36));
      const tags = [true, false].map((signed) => clockTag(clock, key, signed));
      const tag = tags.find((each) => each === `W/${opaque}`);
      return tag === undefined ? [] : [{ clock, tag }];
    })
    .toSorted((one, other) => (one.clock < other.clock ? 1 : -1))[0];
}

/** Of more tags in a request, only the first are looked at. */
const MAX_TAGS = 8;

/** The weak entity tag of an answer that can change without a write: a digest of its text. */
export function contentTag(json: string): string {
  return `W/"${digestOf(json)}"`;
}

/** The strong entity tag of a resource that tells when it was last changed. */
export function changeTag(updatedAt: Instant): string {
  return `"${updatedAt}"`;
}

const DIGEST_LENGTH = 22; // 128 bits and more in base64url

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}
