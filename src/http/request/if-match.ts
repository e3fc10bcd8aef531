import { ruled } from '../../fields/rules.ts';
import { documented, MAX_TEXT, text } from '../../fields/body.ts';
import { Failure, type Fault, MAX_FAULTS } from '../../values/failure.ts';
import { type Instant, parseInstant } from '../../values/instant.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';
import type { AppContext } from '../context.ts';
import { changeTag, versionTag } from '../response/entity-tags.ts';
import { type Verdict, faulty } from './validation.ts';

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

/** `ifMatch` of a row in a body: the same condition, for the unit of this row. */
export const rowCondition = () =>
  text()
    .refine(isCondition, ruled('entity_tags'))
    .meta(documented({ type: 'string', minLength: 1, maxLength: MAX_TEXT }));

const isCondition = (value: string) => value.trim() === '*' || ENTITY_TAGS.test(value);

function tagsIn(condition: string): IfMatch {
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

/** A row of a body that may have a condition of its own. */
interface GuardedRow {
  /** Where it is: `properties[3]`. */
  readonly path: string;
  readonly ifMatch?: string | undefined;
  /** `*`: the row must create its unit. */
  readonly ifNoneMatch?: '*' | undefined;
  /** When its unit was last changed; `undefined` if there is no such unit yet. */
  readonly updatedAt: Instant | undefined;
}

/**
 * Refuses the changes of a body if the condition of any row is not met, and names each such row.
 *
 * @throws Failure `precondition_failed`.
 */
export function requireMatches(rows: readonly GuardedRow[]): void {
  const stale = rows.flatMap(({ path, ifMatch, ifNoneMatch, updatedAt }): Fault[] => {
    const named = ifMatch === undefined ? null : brokenCondition(tagsIn(ifMatch), updatedAt);
    const isThere = ifNoneMatch !== undefined && updatedAt !== undefined;
    return [
      ...(named === null ? [] : [{ path: `${path}.ifMatch`, ...named }]),
      ...(isThere ? [{ path: `${path}.ifNoneMatch`, ...broken('exists_already') }] : []),
    ];
  });
  if (stale.length === 0) return;
  const message =
    stale.length === 1
      ? 'One row does not meet its condition. Nothing was written.'
      : `${stale.length} rows do not meet their conditions. Nothing was written.`;
  throw new Failure('precondition_failed', message, stale.slice(0, MAX_FAULTS));
}

function brokenCondition(tags: IfMatch, updatedAt: Instant | undefined): BrokenRule | null {
  if (updatedAt === undefined) return broken('nothing_to_match');
  if (tags === null || matches(tags, updatedAt)) return null;
  return isOfUnit(tags) ? broken('changed_since', { other: updatedAt }) : broken('tag_of_unit');
}

const strong = (tags: readonly string[]) => tags.map((tag) => versionTag(tag.replace(/^W\//, '')));

const matches = (tags: readonly string[], updatedAt: Instant) =>
  strong(tags).includes(changeTag(updatedAt));

const isOfUnit = (tags: readonly string[]) =>
  strong(tags).some((tag) => parseInstant(tag.slice(1, -1)) !== null);
