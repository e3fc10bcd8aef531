import { countOf, type Group, GROUPS, groupOf, type ReviewEntry } from './use-review.ts';

/** Rows to which the same happens. */
export type RowGroup = ReturnType<typeof groupsIn>[number];

/** Whether the rows of a group have findings. */
export const hasFindings = (name: Group) => name === 'faults' || name === 'warnings';

/**
 * The groups that have rows, in the table's order.
 *
 * @param known the group in which a row stays.
 */
export function groupsIn(
  entries: readonly ReviewEntry[],
  known: (at: number) => Group | undefined,
) {
  const grouped = Map.groupBy(entries, (entry) => known(entry.at) ?? groupOf(entry));
  return GROUPS.flatMap((name) => {
    const own = grouped.get(name) ?? [];
    if (own.length === 0) return [];
    // Those whose finding the person has settled stay in their group.
    const settled = hasFindings(name) ? own.length - countOf({ entries: own }, name) : 0;
    // With those that are in a group before.
    const all = Math.max(own.length - settled, countOf({ entries }, name));
    return [{ name, entries: own, all, settled }];
  });
}
