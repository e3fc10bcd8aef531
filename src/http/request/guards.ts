import { Failure } from '../../values/failure.ts';
import { type Instant, parseInstant } from '../../values/instant.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';
import type { AppContext } from '../context.ts';
import { changeTag, versionTag } from '../response/entity-tags.ts';
import { OK_NULL, type Verdict, faultsIn, faulty } from './validation.ts';

/** Headers by which a caller makes a request safe: to repeat, or against changes of others. */
const GUARDS = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Unmodified-Since'] as const;

export type Guard = (typeof GUARDS)[number];

/** Refuses every other guard: a caller relies on it, so that ignoring it would do harm. */
export function rejectUnsupported(c: AppContext, taken: readonly Guard[]): Verdict<null> {
  const others = GUARDS.filter((name) => !taken.includes(name) && c.req.header(name) !== undefined);
  if (others.length === 0) return OK_NULL;
  const faults = others.flatMap((name) => faultsIn(faulty(name, broken('not_supported'))));
  return { ok: false, faults };
}

const MAX_KEY = 255;
const VISIBLE_ASCII = new RegExp(`^[!-~]{1,${MAX_KEY}}$`);

/** The request's Idempotency-Key, bare or as a quoted string; `null` if it has none. */
export function idempotencyKeyIn(c: AppContext): Verdict<string | null> {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return OK_NULL;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (VISIBLE_ASCII.test(key)) return { ok: true, value: key };
  return faulty('Idempotency-Key', broken('visible_ascii', { max: MAX_KEY }));
}

/** Acceptable entity tags; `null` accepts any version. */
export type IfMatch = readonly string[] | null;

const ENTITY_TAGS =
  /^\s*(?:W\/)?"[!#-~\u0080-\u00FF]*"(?:\s*,\s*(?:W\/)?"[!#-~\u0080-\u00FF]*")*\s*$/;
const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** The request's `If-Match` (RFC 9110, 13.1.1). `*` accepts any version. */
export function ifMatchOf(c: AppContext): Verdict<IfMatch> {
  const header = c.req.header('If-Match');
  if (header === undefined) return { ok: true, value: null };
  if (isCondition(header)) return { ok: true, value: tagsIn(header) };
  return faulty('If-Match', broken('entity_tags'));
}

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
  if (tags === null || matches(tags, updatedAt)) return null;
  return isOfUnit(tags) ? broken('changed_since', { other: updatedAt }) : broken('tag_of_unit');
}

const strong = (tags: readonly string[]) => tags.map((tag) => versionTag(tag.replace(/^W\//, '')));

const matches = (tags: readonly string[], updatedAt: Instant) =>
  strong(tags).includes(changeTag(updatedAt));

const isOfUnit = (tags: readonly string[]) =>
  strong(tags).some((tag) => parseInstant(tag.slice(1, -1)) !== null);
