import { countOf, type Group, GROUPS, groupOf, type ReviewEntry } from './use-review.ts';

/** Rows to which the same happens. */
export interface RowGroup {
  readonly name: Group;
  readonly entries: readonly ReviewEntry[];
  /** Number of rows to which this happens, with those that are in a group before: they have a finding. */
  readonly all: number;
  /** Number of its rows that had a finding, which the person has settled. They stay in their group. */
  readonly settled: number;
}

/**
 * The groups that have rows, in the table's order.
 *
 * @param known the group in which a row stays.
 */
export function groupsIn(
  entries: readonly ReviewEntry[],
  known: (at: number) => Group | undefined,
): RowGroup[] {
  const grouped = Map.groupBy(entries, (entry) => known(entry.at) ?? groupOf(entry));
  return GROUPS.flatMap((name) => {
    const own = grouped.get(name) ?? [];
    if (own.length === 0) return [];
    const hasFindings = name === 'faults' || name === 'warnings';
    const settled = hasFindings ? own.length - countOf({ entries: own }, name) : 0;
    const all = Math.max(own.length - settled, countOf({ entries }, name));
    return [{ name, entries: own, all, settled }];
  });
}
