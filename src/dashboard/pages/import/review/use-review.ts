import { useMemo, useState } from 'preact/hooks';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import type { Reading } from '../values/read-unit.ts';
import { hasFault, type Issue } from './checked.ts';
import { type Block, BLOCK, blocksOf, type ReviewRow, withText } from './rows.ts';
import { type Checks, useChecks } from './use-checks.ts';

/** A row with its findings. */
export interface Entry {
  /** Index among all rows. */
  readonly at: number;
  readonly row: ReviewRow;
  readonly issues: readonly Issue[];
}

/** The rows under review. */
export interface Review {
  readonly checks: Checks;
  readonly entries: readonly Entry[];
  /** Whether all rows are checked in their current state. */
  readonly isDone: boolean;
  /** Whether all rows have been checked at least once. */
  readonly wasChecked: boolean;
  readonly faulty: number;
  readonly warned: number;
  /** Indexes of rows that the person has changed. They stay visible once they are correct. */
  readonly touched: ReadonlySet<number>;
  readonly change: (at: number, field: NewFieldName, text: string) => void;
  readonly include: (at: number, included: boolean) => void;
  readonly leaveOutFaulty: () => void;
}

const hasWarning = (issues: readonly Issue[]) => issues.some(({ kind }) => kind === 'warning');

/** Holds the rows while the person corrects them, and their findings. */
export function useReview(
  at: { readonly orgId: string; readonly projectId: string },
  rows: readonly ReviewRow[],
  reading: Reading,
): Review {
  const [blocks, setBlocks] = useState<readonly Block[]>(() => blocksOf(rows));
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const checks = useChecks(at, blocks, reading);
  const repeated = useMemo(() => repeatedIdentifiers(blocks), [blocks]);
  const entries = useMemo(
    () =>
      blocks.flatMap((block, place) =>
        block.map((row, index): Entry => {
          const said = row.included ? checks.checked[place]?.issues.get(index) : undefined;
          const issues = [...(said ?? []), ...(repeated.get(row) ?? [])];
          return { at: place * BLOCK + index, row, issues };
        }),
      ),
    [blocks, repeated, checks.checked],
  );
  const alter = (changed: ReadonlySet<number>, change: (row: ReviewRow) => ReviewRow) => {
    setBlocks((before) =>
      before.map((block, place) => {
        const own = block.some((_, index) => changed.has(place * BLOCK + index));
        if (!own) return block;
        return block.map((row, index) => (changed.has(place * BLOCK + index) ? change(row) : row));
      }),
    );
    setTouched((before) => new Set([...before, ...changed]));
  };
  const faulty = entries.filter(({ issues }) => hasFault(issues));
  return {
    checks,
    entries,
    isDone: checks.done === blocks.length,
    wasChecked: blocks.every((_, place) => checks.checked[place] !== undefined),
    faulty: faulty.length,
    warned: entries.filter(({ issues }) => hasWarning(issues)).length,
    touched,
    change: (place, field, text) => {
      alter(new Set([place]), (row) => withText(row, field, text));
    },
    include: (place, included) => {
      alter(new Set([place]), (row) => ({ ...row, included }));
    },
    leaveOutFaulty: () => {
      alter(new Set(faulty.map((entry) => entry.at)), (row) => ({ ...row, included: false }));
    },
  };
}

/** Filters of the table of rows. */
export const VIEWS = ['all', 'faults', 'warnings'] as const;

export type View = (typeof VIEWS)[number];

/** The rows of a view. Changed rows stay visible, so that no row disappears during a correction. */
export function entriesIn({ entries, touched }: Review, view: View): readonly Entry[] {
  if (view === 'all') return entries;
  const fits = view === 'faults' ? hasFault : hasWarning;
  return entries.filter(({ at, issues }) => fits(issues) || touched.has(at));
}

/**
 * Warns about identifiers that an earlier row has, too. The service checks one block at a time and
 * cannot find repetitions across blocks.
 *
 * @returns the warnings, by row.
 */
function repeatedIdentifiers(blocks: readonly Block[]): ReadonlyMap<ReviewRow, readonly Issue[]> {
  const first = new Map<string, number>();
  const repeated = new Map<ReviewRow, readonly Issue[]>();
  for (const row of blocks.flat()) {
    const identifier = row.cells.unitIdentifier?.text.trim() ?? '';
    if (!row.included || identifier === '') continue;
    const before = first.get(identifier);
    if (before === undefined) first.set(identifier, row.number);
    else repeated.set(row, [repetitionOf(before)]);
  }
  return repeated;
}

/** @param before the number of the first row with the identifier. */
const repetitionOf = (before: number): Issue => ({
  field: 'unitIdentifier',
  kind: 'warning',
  text: ({ t, format }) => t.import.repeated(format.number(before)),
});
