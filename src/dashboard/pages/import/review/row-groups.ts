import { countOf, type Group, GROUPS, groupOf, type ReviewEntry } from './use-review.ts';

/** Rows to which the same happens. */
export interface RowGroup {
  readonly name: Group;
  readonly entries: readonly ReviewEntry[];
  /** Number of rows to which this happens, with those that are in a group before: they have a finding. */
  readonly all: number;
  /** Number of its rows that had a finding, which the person has settled. They stay in their group. */
  readonly settled: number;
  /** The same without most of those that have the same faults as others. */
  readonly shown: readonly ReviewEntry[];
  readonly folded: number;
}

/** Rows with the same faults that are shown. */
const SAME = 3;

/**
 * The groups that have rows, in the table's order.
 *
 * @param known the group in which a row stays.
 * @param unfolds whether rows that have the same faults as others are shown.
 */
export function groupsIn(
  entries: readonly ReviewEntry[],
  known: (at: number) => Group | undefined,
  unfolds: boolean,
): RowGroup[] {
  const grouped = Map.groupBy(entries, (entry) => known(entry.at) ?? groupOf(entry));
  return GROUPS.flatMap((name) => {
    const own = grouped.get(name) ?? [];
    if (own.length === 0) return [];
    const hasFindings = name === 'faults' || name === 'warnings';
    const settled = hasFindings ? own.length - countOf({ entries: own }, name) : 0;
    const all = Math.max(own.length - settled, countOf({ entries }, name));
    const shown = name === 'faults' && !unfolds ? withoutRepetitions(own) : own;
    return [{ name, entries: own, all, settled, shown, folded: own.length - shown.length }];
  });
}

function withoutRepetitions(entries: readonly ReviewEntry[]): ReviewEntry[] {
  const seen = new Map<string, number>();
  return entries.filter((entry) => {
    const faults = faultsIn(entry);
    const before = seen.get(faults) ?? 0;
    seen.set(faults, before + 1);
    return faults === '' || before < SAME;
  });
}

/** A row's faulty cells with their texts; empty if it has none. */
function faultsIn({ row, findings }: ReviewEntry): string {
  const texts = new Map(Object.entries(row.cells).map(([name, cell]) => [name, cell?.text]));
  return findings
    .filter(({ kind }) => kind === 'fault')
    .map(({ field }) => `${field}: ${texts.get(field)}`)
    .join('\n');
}
