import { Failure } from '../values/failure.ts';
import type { Instant } from '../values/instant.ts';
import type { AppContext } from './context.ts';
import { changeTag } from './etag.ts';
import type { Verdict } from './verdict.ts';

/**
 * The entity tags of which one must be that of the resource, or the change is refused. `null` if any
 * version may be changed.
 */
export type IfMatch = readonly string[] | null;

const ENTITY_TAGS =
  /^\s*(?:W\/)?"[!#-~\u0080-\u00FF]*"(?:\s*,\s*(?:W\/)?"[!#-~\u0080-\u00FF]*")*\s*$/;
const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** The request's `If-Match` (RFC 9110, 13.1.1). `*` accepts any version. */
export function ifMatchOf(c: AppContext): Verdict<IfMatch> {
  const header = c.req.header('If-Match');
  if (header === undefined || header.trim() === '*') return { ok: true, value: null };
  if (ENTITY_TAGS.test(header)) return { ok: true, value: header.match(ENTITY_TAG) ?? [] };
  const message = 'must be entity tags in double quotes, separated by commas, or *';
  return { ok: false, faults: [{ path: 'If-Match', message }] };
}

/**
 * Refuses a change of a resource that was changed since the caller read it. Tags are compared
 * strongly: a weak one never fits.
 *
 * @throws Failure `precondition_failed`.
 */
export function requireMatch(tags: IfMatch, updatedAt: Instant): void {
  if (tags === null || tags.includes(changeTag(updatedAt))) return;
  const isStrong = tags.some((tag) => !tag.startsWith('W/'));
  const message = isStrong
    ? `It was changed at ${updatedAt}, after the version that If-Match names.`
    : 'If-Match needs a strong entity tag: that of one unit, read without include.';
  throw new Failure('precondition_failed', message);
}
