import { ruled } from '../../../fields/rules.ts';
import { documented, MAX_TEXT, text } from '../../../fields/body.ts';
import { brokenCondition, isCondition, tagsIn } from '../../../http/response/entity-tags.ts';
import { Failure, type Fault, MAX_FAULTS } from '../../../values/failure.ts';
import type { Instant } from '../../../values/instant.ts';
import { broken } from '../../../values/rule-messages.ts';

/** `ifMatch` of a row in a body: the same condition, for the unit of this row. */
export const rowCondition = () =>
  text()
    .refine(isCondition, ruled('entity_tags'))
    .meta(documented({ type: 'string', minLength: 1, maxLength: MAX_TEXT }));

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
