import { useEffect, useMemo, useState } from 'preact/hooks';
import { useMembership } from '../../../membership/membership.ts';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import type { ReadOptions } from '../values/read-unit.ts';
import { type Finding, hasFault, type ImportTarget } from './checked.ts';
import { type Block, BLOCK, blocksOf, type ReviewRow, withText } from './rows.ts';
import { keepRows } from './kept-review.ts';
import { type Checks, useChecks } from './use-checks.ts';

/** A row with its findings. */
export interface ReviewEntry {
  /** Index among all rows. */
  readonly at: number;
  readonly row: ReviewRow;
  readonly findings: readonly Finding[];
}

/** The rows under review. */
export interface Review {
  readonly checks: Checks;
  readonly entries: readonly ReviewEntry[];
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

const hasWarning = (findings: readonly Finding[]) =>
  findings.some(({ kind }) => kind === 'warning');

/** Holds the rows while the person corrects them, and their findings. */
export function useReview(
  target: ImportTarget,
  rows: readonly ReviewRow[],
  readOptions: ReadOptions,
): Review {
  const [blocks, setBlocks] = useState<readonly Block[]>(() => blocksOf(rows));
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const checks = useChecks(target, blocks, readOptions);
  const repeated = useMemo(() => repeatedIdentifiers(blocks), [blocks]);
  const entries = useMemo(
    () =>
      blocks.flatMap((block, blockIndex) =>
        block.map((row, index): ReviewEntry => {
          const said = row.included ? checks.checked[blockIndex]?.findings.get(index) : undefined;
          const findings = [...(said ?? []), ...(repeated.get(row) ?? [])];
          return { at: blockIndex * BLOCK + index, row, findings };
        }),
      ),
    [blocks, repeated, checks.checked],
  );
  const importer = useMembership();
  useEffect(() => {
    if (touched.size > 0) void keepRows(importer, blocks.flat());
  }, [touched]);
  const alter = (changed: ReadonlySet<number>, change: (row: ReviewRow) => ReviewRow) => {
    setBlocks((before) =>
      before.map((block, blockIndex) => {
        const own = block.some((_, index) => changed.has(blockIndex * BLOCK + index));
        if (!own) return block;
        return block.map((row, index) =>
          changed.has(blockIndex * BLOCK + index) ? change(row) : row,
        );
      }),
    );
    setTouched((before) => new Set([...before, ...changed]));
  };
  const faulty = entries.filter(({ findings }) => hasFault(findings));
  return {
    checks,
    entries,
    isDone: checks.done === blocks.length,
    wasChecked: blocks.every((_, blockIndex) => checks.checked[blockIndex] !== undefined),
    faulty: faulty.length,
    warned: entries.filter(({ findings }) => hasWarning(findings)).length,
    touched,
    change: (at, field, text) => {
      alter(new Set([at]), (row) => withText(row, field, text));
    },
    include: (at, included) => {
      alter(new Set([at]), (row) => ({ ...row, included }));
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
export function entriesIn({ entries, touched }: Review, view: View): readonly ReviewEntry[] {
  if (view === 'all') return entries;
  const fits = view === 'faults' ? hasFault : hasWarning;
  return entries.filter(({ at, findings }) => fits(findings) || touched.has(at));
}

/**
 * Warns about identifiers that an earlier row has, too. The service checks one block at a time and
 * cannot find repetitions across blocks.
 *
 * @returns the warnings, by row.
 */
function repeatedIdentifiers(blocks: readonly Block[]): ReadonlyMap<ReviewRow, readonly Finding[]> {
  const first = new Map<string, number>();
  const repeated = new Map<ReviewRow, readonly Finding[]>();
  for (const row of blocks.flat()) {
    const identifier = row.cells.unitIdentifier?.text.trim() ?? '';
    if (!row.included || identifier === '') continue;
    const before = first.get(identifier);
    if (before === undefined) first.set(identifier, row.number);
    else repeated.set(row, [repetitionWarning(before)]);
  }
  return repeated;
}

/** @param before the number of the first row with the identifier. */
const repetitionWarning = (before: number): Finding => ({
  field: 'unitIdentifier',
  kind: 'warning',
  text: ({ t, format }) => t.import.repeated(format.number(before)),
});
