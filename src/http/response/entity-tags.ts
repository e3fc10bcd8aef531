import { createHash, hash } from 'node:crypto';
import { Failure } from '../../values/failure.ts';
import { type Instant, instant, millisecondsOf, parseInstant } from '../../values/instant.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';

/** How long an answer with signed links keeps its tag. Its links work for an hour after signing. */
const SIGNED_WINDOW_MS = 5 * 60 * 1000;

/** What an answer depends on besides the organisation's clock. It is known before storage is asked. */
export interface CacheKey {
  /** Identifies the caller, the address and the version of the Worker. */
  readonly of: string;
  /** The number of the five-minute window of the request. */
  readonly window: number;
}

/** @param of the parts that together identify the request. */
export function cacheKeyAt(now: number, of: readonly string[]): CacheKey {
  return { of: JSON.stringify(of), window: Math.floor(now / SIGNED_WINDOW_MS) };
}

/**
 * The weak entity tag (RFC 9110, 8.8.3) of an answer about an organisation: the organisation's clock,
 * and a digest of everything else that the answer depends on.
 *
 * @param signed whether the answer has signed links. It then counts as changed every five minutes, so
 * that a client never keeps links that expire soon.
 */
export function clockTag(clock: Instant, { of, window }: CacheKey, signed: boolean): string {
  const epochMs = millisecondsOf(clock).toString(36);
  const rest = digestOf(`${epochMs} ${signed ? window : ''} ${of}`);
  return `W/"${epochMs}.${rest}"`;
}

/**
 * The latest tag of this request's answer in `If-None-Match`, and the clock in that tag. Other tags are
 * ignored: they may belong to another address.
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

/** The maximum number of tags of a request that are checked. */
const MAX_TAGS = 8;

/** The weak entity tag of an answer that can change without a write: a digest of its text. */
export function contentTag(text: string | readonly Uint8Array[]): string {
  const digest = createHash('sha256');
  for (const part of [text].flat()) digest.update(part);
  return `W/"${digest.digest('base64url').slice(0, DIGEST_LENGTH)}"`;
}

/**
 * The strong entity tag of a resource: when it was last changed.
 *
 * @param tagSuffix what the answer shows that changes without the resource. `If-Match` ignores it.
 */
export function changeTag(updatedAt: Instant, tagSuffix?: string): string {
  return tagSuffix === undefined ? `"${updatedAt}"` : `"${updatedAt};${tagSuffix}"`;
}

const DIGEST_LENGTH = 22; // 128 bits and more in base64url

export function digestOf(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, DIGEST_LENGTH);
}

/** Acceptable entity tags; `null` accepts any version. */
export type IfMatch = readonly string[] | null;

const ENTITY_TAGS =
  /^\s*(?:W\/)?"[!#-~\u0080-\u00FF]*"(?:\s*,\s*(?:W\/)?"[!#-~\u0080-\u00FF]*")*\s*$/;
const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** Whether a text is a condition: `*`, or entity tags. */
export const isCondition = (value: string) => value.trim() === '*' || ENTITY_TAGS.test(value);

/** The tags of a condition; `null` for `*`. */
export function tagsIn(condition: string): IfMatch {
  return condition.trim() === '*' ? null : (condition.match(ENTITY_TAG) ?? []);
}

/**
 * Refuses a change of a resource that was changed since the caller read it. A weak tag counts as the
 * strong one, because a proxy that compresses an answer makes its tag weak although the version is the
 * same. RFC 9110, 13.1.1, demands a strong comparison, because there a tag may identify bytes.
 *
 * @throws Failure `precondition_failed`.
 */
export function requireMatch(
  tags: IfMatch,
  updatedAt: Instant,
  kind: 'unit' | 'project' | 'document' = 'unit',
): void {
  const named = brokenCondition(tags, updatedAt);
  if (named === null) return;
  const message =
    named.rule === 'changed_since'
      ? `The ${kind} has the version of ${updatedAt}, which is not the one in If-Match.`
      : `If-Match must have the ETag of a single ${kind} that was read without include.`;
  throw new Failure('precondition_failed', message, [{ path: 'If-Match', ...named }]);
}

/** The rule that a condition breaks; `null` if the version fits. */
export function brokenCondition(tags: IfMatch, updatedAt: Instant | undefined): BrokenRule | null {
  if (updatedAt === undefined) return broken('nothing_to_match');
  if (tags === null) return null;
  const versions = tags.map((tag) => tag.replace(/^W\//, '').replace(/;[^"]*/, ''));
  if (versions.includes(changeTag(updatedAt))) return null;
  const isOfUnit = versions.some((version) => parseInstant(version.slice(1, -1)) !== null);
  return isOfUnit ? broken('changed_since', { other: updatedAt }) : broken('tag_of_unit');
}
