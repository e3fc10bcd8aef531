import { Failure } from '../values/failure.ts';
import { type Instant, parseInstant } from '../values/instant.ts';
import type { AppContext } from './context.ts';
import { changeTag } from './etag.ts';
import { broken } from '../values/rules.ts';
import { type Verdict, faulty } from './faults.ts';

/** Acceptable entity tags; `null` accepts any version. */
export type IfMatch = readonly string[] | null;

const ENTITY_TAGS =
  /^\s*(?:W\/)?"[!#-~\u0080-\u00FF]*"(?:\s*,\s*(?:W\/)?"[!#-~\u0080-\u00FF]*")*\s*$/;
const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** The request's `If-Match` (RFC 9110, 13.1.1). `*` accepts any version. */
export function ifMatchOf(c: AppContext): Verdict<IfMatch> {
  const header = c.req.header('If-Match');
  if (header === undefined || header.trim() === '*') return { ok: true, value: null };
  if (ENTITY_TAGS.test(header)) return { ok: true, value: header.match(ENTITY_TAG) ?? [] };
  return faulty('If-Match', broken('entity_tags'));
}

/**
 * Refuses a change of a resource that was changed since the caller read it. The weak form of a tag
 * counts as the tag: whatever compresses an answer on its way makes its tag weak, although the
 * version is the same. RFC 9110, 13.1.1, compares strongly, as a tag may stand for bytes there.
 *
 * @throws Failure `precondition_failed`.
 */
export function requireMatch(tags: IfMatch, updatedAt: Instant): void {
  if (tags === null) return;
  const strong = tags.map((tag) => tag.replace(/^W\//, ''));
  if (strong.includes(changeTag(updatedAt))) return;
  const isOfUnit = strong.some((tag) => parseInstant(tag.slice(1, -1)) !== null);
  const message = isOfUnit
    ? `It was changed at ${updatedAt}, after the version that If-Match names.`
    : 'If-Match needs the ETag of one unit, read without include.';
  throw new Failure('precondition_failed', message);
}
