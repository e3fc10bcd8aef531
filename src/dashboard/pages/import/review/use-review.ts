import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../../texts/use-texts.ts';
import { useMembership } from '../../../membership/membership.ts';
import type { UpsertedUnit } from '../../../api/types.ts';
import {
  type ExistingChoice,
  ownFindings,
  type Matching,
  actionOf,
} from '../match-units/row-actions.ts';
import type { Match, Stock } from '../match-units/stock.ts';
import type { CheckedBlock, ImportTarget } from './checked.ts';
import { type Finding, hasFault } from '../rows/finding.ts';
import {
  type Block,
  BLOCK,
  blocksOf,
  type RepairTexts,
  type ReviewRow,
  withTexts,
} from '../rows/rows.ts';
import { type KeptReview, keepCorrections } from './kept-review.ts';
import { type Checks, useChecks } from './use-checks.ts';

/** A row with its findings. */
export interface ReviewEntry {
  /** Index among all rows. */
  readonly at: number;
  readonly row: ReviewRow;
  readonly findings: readonly Finding[];
  readonly action: ExistingChoice;
  readonly match: Match;
  /** What the service would do with an update; `undefined` until it is checked. */
  readonly update: UpsertedUnit | undefined;
}

/** The rows under review. */
export interface Review {
  readonly checks: Checks;
  readonly matching: Matching;
  readonly entries: readonly ReviewEntry[];
  /** Whether all rows are checked in their current state. */
  readonly isDone: boolean;
  /** Whether all rows have been checked at least once. */
  readonly wasChecked: boolean;
  readonly faulty: number;
  readonly warned: number;
  /** Indexes of rows that the person has changed. They stay visible once they are correct. */
  readonly touched: ReadonlySet<number>;
  /** Replaces cells of several rows, each by the same text. */
  readonly repair: (rows: readonly number[], texts: RepairTexts) => void;
  readonly include: (at: number, included: boolean) => void;
  /** The choice for all rows whose units exist. */
  readonly choice: ExistingChoice;
  readonly chooseForAll: (choice: ExistingChoice) => void;
  readonly choose: (at: number, choice: ExistingChoice) => void;
  /** Whether rows take their units out of the archive. */
  readonly unarchives: boolean;
  readonly setUnarchives: (unarchives: boolean) => void;
  readonly setReprices: (reprices: boolean) => void;
  /** Takes the prices of several rows as they are. */
  readonly takePrices: (rows: readonly number[]) => void;
  readonly leaveOutFaulty: () => void;
}

const hasWarning = (findings: readonly Finding[]) =>
  findings.some(({ kind }) => kind === 'warning');

/** Holds the rows while the person corrects them, and their findings. */
export function useReview(
  target: ImportTarget,
  stock: Stock,
  kept: Pick<KeptReview, 'rows' | 'choice' | 'unarchives' | 'reprices' | 'readOptions'>,
): Review {
  const { rows, readOptions } = kept;
  const { blocks, touched, alter } = useBlocks(rows);
  const { matching, ...choices } = useMatching(stock, kept);
  const typed = useTexts().language === 'de' ? 'comma' : 'point';
  const checks = useChecks(target, blocks, matching, readOptions);
  const found = useMemo(() => ownFindings(matching, blocks), [matching, blocks]);
  const entries = useMemo(
    () =>
      blocks.flatMap((block, blockIndex) =>
        block.map((row, index) => {
          const at = { at: blockIndex * BLOCK + index, index };
          return entryOf(matching, row, at, checks.checked[blockIndex], found.get(row));
        }),
      ),
    [blocks, matching, found, checks.checked],
  );
  useKept(blocks, matching);
  const faulty = entries.filter(({ findings }) => hasFault(findings));
  return {
    checks,
    matching,
    entries,
    isDone: checks.done === blocks.length,
    wasChecked: blocks.every((_, blockIndex) => checks.checked[blockIndex] !== undefined),
    faulty: faulty.length,
    warned: entries.filter(({ findings }) => hasWarning(findings)).length,
    touched,
    repair: (rowsAt, texts) => {
      alter(new Set(rowsAt), (row) => withTexts(row, texts, typed));
    },
    takePrices: (rowsAt) => {
      alter(new Set(rowsAt), (row) => ({ ...row, hasRightPrice: true }));
    },
    include: (at, included) => {
      alter(new Set([at]), (row) => ({ ...row, included }));
    },
    ...choices,
    choose: (at, existing) => {
      alter(new Set([at]), (row) => ({ ...row, included: existing !== 'skip', existing }));
    },
    leaveOutFaulty: () => {
      alter(new Set(faulty.map((entry) => entry.at)), (row) => ({ ...row, included: false }));
    },
  };
}

/** The rows in blocks, and which of them the person has changed. */
function useBlocks(rows: readonly ReviewRow[]) {
  const [blocks, setBlocks] = useState<readonly Block[]>(() => blocksOf(rows));
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
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
  return { blocks, touched, alter };
}

/** What the person chooses for all rows whose units exist. */
function useMatching(
  stock: Stock,
  kept: Pick<KeptReview, 'choice' | 'unarchives' | 'reprices' | 'readOptions'>,
) {
  const { readOptions } = kept;
  const [choice, chooseForAll] = useState(kept.choice);
  const [unarchives, setUnarchives] = useState(kept.unarchives);
  const [reprices, setReprices] = useState(kept.reprices);
  const matching = useMemo(
    (): Matching => ({ stock, choice, unarchives, reprices, readOptions }),
    [stock, choice, unarchives, reprices],
  );
  return { matching, choice, chooseForAll, unarchives, setUnarchives, setReprices };
}

/** Stores the rows and the choices after each change, before the person can leave the page. */
function useKept(blocks: readonly Block[], matching: Matching): void {
  const importer = useMembership();
  const kept = useRef({ blocks, matching });
  useLayoutEffect(() => {
    if (kept.current.blocks === blocks && kept.current.matching === matching) return;
    kept.current = { blocks, matching };
    const { choice, unarchives, reprices } = matching;
    void keepCorrections(importer, { rows: blocks.flat(), choice, unarchives, reprices });
  }, [blocks, matching]);
}

/** A row with what was found in it. */
function entryOf(
  matching: Matching,
  row: ReviewRow,
  { at, index }: { readonly at: number; readonly index: number },
  checked: CheckedBlock | undefined,
  own: readonly Finding[] = [],
): ReviewEntry {
  const { action, match } = actionOf(matching, row);
  const said = action === 'skip' ? undefined : checked?.findings.get(index);
  const update = action === 'update' ? checked?.updates.get(index) : undefined;
  return { at, row, findings: [...(said ?? []), ...own], action, match, update };
}

/** Filters of the table of rows. */
export const VIEWS = [
  'all',
  'faults',
  'warnings',
  'updated',
  'unchanged',
  'new',
  'skipped',
] as const;

export type View = (typeof VIEWS)[number];

/** Whether a row belongs to a view. */
const FITS: Readonly<Record<View, (entry: ReviewEntry) => boolean>> = {
  all: () => true,
  faults: ({ findings }) => hasFault(findings),
  warnings: ({ findings }) => hasWarning(findings),
  updated: ({ action, update }) => action === 'update' && update?.outcome === 'updated',
  unchanged: ({ action, update }) => action === 'update' && update?.outcome === 'unchanged',
  new: ({ action }) => action === 'new',
  skipped: ({ action }) => action === 'skip',
};

/** Number of rows of each view. */
export const countOf = ({ entries }: Pick<Review, 'entries'>, view: View): number =>
  entries.filter(FITS[view]).length;

/** Number of rows that take their unit out of the archive. */
export const unarchivedIn = ({ entries }: Pick<Review, 'entries'>): number =>
  entries.filter(
    ({ action, update }) => action === 'update' && update?.after?.['archived'] === false,
  ).length;

/** The rows of a view. Changed rows stay visible, so that no row disappears during a correction. */
export function entriesIn({ entries, touched }: Review, view: View): readonly ReviewEntry[] {
  return entries.filter((entry) => FITS[view](entry) || touched.has(entry.at));
}
