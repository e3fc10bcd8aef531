import { useLayoutEffect, useMemo, useRef, useState, useEffect } from 'preact/hooks';
import { useMembership } from '../../../membership/membership.ts';
import { ownFindings } from '../match-units/row-actions.ts';
import {
  type Matching,
  planRow,
  type RowPlan,
  withHouse,
  withStored,
  withTwins,
} from '../match-units/row-changes.ts';
import { missingIn, type Stock } from '../match-units/stock.ts';
import { type CheckedBlock, forecastsOf, type ImportTarget, checkBlock } from './checked.ts';
import { type Cell, EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import {
  BLOCK,
  blocksOf,
  type RepairTexts,
  type ReviewRow,
  withTexts,
  type Finding,
  hasFault,
} from '../rows/rows.ts';
import { withoutRow } from './requests.ts';
import { type Choices, type KeptReview, keepCorrections } from '../kept.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import type { UnitStatus } from '../../../../values/unit-states.ts';
import type { Outcome, UnitOutcome } from '../job/job.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';

/** A row with its findings. */
export type ReviewEntry = ReturnType<typeof entryOf>;

type RowCells = Readonly<Partial<Record<FieldName, Cell>>>;

/** Rows with their findings. */
export interface Entries {
  readonly entries: readonly ReviewEntry[];
}

const hasWarning = (findings: readonly Finding[]) =>
  findings.some(({ kind }) => kind === 'warning');

/** The rows under review. */
export type Review = ReturnType<typeof useReview>;

/** Holds the rows while the person corrects them, and their findings. */
export function useReview(
  target: ImportTarget,
  stock: Stock,
  kept: Omit<KeptReview, 'fileName' | 'sheet' | 'projectId'>,
) {
  const { readOptions, fields, leftOut } = kept;
  const editing = useRows(kept, stock);
  const { rows } = editing;
  const [choices, setChoices] = useState(kept.choices);
  const chooseForAll = (some: Partial<Choices>) => setChoices((before) => ({ ...before, ...some }));
  const { choice, unarchives, reprices, movesBack } = choices;
  const matching = useMemo(
    (): Matching => ({ stock, choice, unarchives, reprices, movesBack, readOptions }),
    [stock, choice, unarchives, reprices, movesBack],
  );
  const { blocks, checks, entries } = useEntries(target, matching, rows);
  useKept(rows, choices);
  const missing = useMemo(() => {
    const cells = entries.map(({ row }) => row.cells);
    return missingIn(stock, cells, new Set(entries.flatMap(({ match }) => match.unit ?? [])));
  }, [stock, entries]);
  const faulty = entries.flatMap(({ at, findings }) => (hasFault(findings) ? at : []));
  return {
    checks,
    matching,
    entries,
    /** Whether all rows are checked in their current state. */
    isDone: checks.done === blocks.length,
    wasChecked: blocks.every((_, blockIndex) => checks.checked[blockIndex] !== undefined),
    forecasts: forecastsOf(checks.checked),
    faulty: faulty.length,
    warned: entries.filter(({ findings }) => hasWarning(findings)).length,
    fields: withStatus(fields, rows),
    leftOut,
    /** The units of the project that no row names. */
    missing,
    choices,
    chooseForAll,
    ...editing,
    leaveOutFaulty: () => editing.edit(faulty, () => ({ included: false })),
  };
}

/** The fields of the columns, and the status if it stands in another column. */
const withStatus = (fields: readonly FieldName[], rows: readonly ReviewRow[]) =>
  fields.includes('status') || rows.every(({ cells }) => isEmpty(cells.status ?? EMPTY_CELL))
    ? fields
    : [...fields, 'status' as const];

/** The rows, which of them the person has changed in the table, and what changes them. */
function useRows(first: Pick<KeptReview, 'rows' | 'readOptions'>, stock: Stock) {
  const { readOptions } = first;
  const typed = useTexts().language === 'de' ? 'comma' : 'point';
  const [rows, setRows] = useState(() =>
    withTwins(stock, first.rows).map((row) =>
      withStored({ stock, readOptions }, withHouse(stock, row)),
    ),
  );
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  /** Changes rows, in the table or beside it. */
  const edit = (
    rowsAt: Iterable<number>,
    change: (row: ReviewRow, at: number) => Partial<ReviewRow>,
    isInTable = false,
  ) => {
    const changed = new Set(rowsAt);
    setRows((before) =>
      before.map((row, at) => (changed.has(at) ? { ...row, ...change(row, at) } : row)),
    );
    if (isInTable) setTouched((before) => new Set([...before, ...changed]));
  };
  return {
    rows,
    /** Indexes of rows that the person has changed in the table. They stay where they are. */
    touched,
    edit,
    /** Replaces cells of several rows. */
    repair: (cells: ReadonlyMap<number, RowCells>) =>
      edit(cells.keys(), (row, at) => ({ cells: { ...row.cells, ...cells.get(at) } })),
    /** Replaces cells of several rows, each by the same text, in the number format of the person's language. */
    retype: (rowsAt: readonly number[], texts: RepairTexts, isInTable = false) =>
      edit(rowsAt, (row) => withTexts(row, texts, typed), isInTable),
  };
}

/** Stores the rows and the choices after each change, before the person can leave the page. */
function useKept(rows: readonly ReviewRow[], choices: Choices): void {
  const importer = useMembership();
  const kept = useRef({ rows, choices });
  useLayoutEffect(() => {
    if (kept.current.rows === rows && kept.current.choices === choices) return;
    kept.current = { rows, choices };
    void keepCorrections(importer, kept.current);
  }, [rows, choices]);
}

/** The rows with what is found in them, by the page and by the service. */
function useEntries(target: ImportTarget, matching: Matching, rows: readonly ReviewRow[]) {
  const { stock, readOptions } = matching;
  const plans = usePlans(matching, rows);
  const blocks = useMemo(() => blocksOf(plans), [plans]);
  const checks = useChecks(target, blocks);
  const found = useMemo(() => ownFindings(plans, readOptions, stock.pricePerQm), [plans]);
  const entries = useMemo(
    () =>
      plans.map((plan, at) =>
        entryOf(plan, at, checks.checked[Math.floor(at / BLOCK)], found[at] ?? []),
      ),
    [plans, found, checks.checked],
  );
  return { blocks, checks, entries };
}

/** What happens to each row. A row that has not changed keeps its plan. */
function usePlans(matching: Matching, rows: readonly ReviewRow[]): readonly RowPlan[] {
  const known = useMemo(() => new WeakMap<ReviewRow, RowPlan>(), [matching]);
  return useMemo(
    () =>
      rows.map((row) => {
        const plan = known.get(row) ?? planRow(matching, row);
        known.set(row, plan);
        return plan;
      }),
    [rows, known],
  );
}

/** A row with what was found in it. */
function entryOf(
  plan: RowPlan,
  at: number,
  checked: CheckedBlock | undefined,
  own: readonly Finding[],
) {
  // What the page doubts, the service may doubt for another reason.
  const doubted = new Set(own.flatMap(({ field, doubt }) => (doubt === undefined ? [] : [field])));
  // The result of the row before its latest change stays until the next one arrives.
  const known = checked?.plans[at % BLOCK] ?? plan;
  const said = plan.action === 'skip' ? undefined : checked?.findings.get(known);
  return {
    ...plan,
    /** Index among all rows. */
    at,
    findings: [...(said ?? []).filter(({ field }) => !doubted.has(field)), ...own],
    /** What the service would do with an update; `undefined` until it is checked. */
    update: plan.action === 'update' ? checked?.updates.get(known) : undefined,
  };
}

/** The groups of rows, in the table's order. Each row is in the first one that it fits. */
export const GROUPS = ['faults', 'warnings', 'updated', 'new', 'unchanged', 'skipped'] as const;

export type Group = (typeof GROUPS)[number];

/** Filters of the table of rows. */
export const VIEWS = ['all', ...GROUPS] as const;

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

export const groupOf = (entry: ReviewEntry): Group =>
  GROUPS.find((group) => FITS[group](entry)) ?? 'updated';

/** Number of rows of each view. */
export const countOf = ({ entries }: Entries, view: View): number =>
  entries.filter(FITS[view]).length;

/** Number of rows that take their unit out of the archive. */
export const unarchivedIn = ({ entries }: Entries): number =>
  entries.filter(
    ({ action, update }) => action === 'update' && update?.after?.['archived'] === false,
  ).length;

/** Number of units that are sold from today, as the file says no day of their sale. */
export const soldTodayIn = ({ entries }: Entries): number =>
  entries.filter(({ action, sent, update }) => {
    const status = action === 'update' ? update?.after?.['status'] : sent.status;
    const isWritten = action === 'new' || action === 'update';
    return isWritten && status === 'verkauft' && sent.verkauftAm === undefined;
  }).length;

/** The rows of a view. Changed rows stay visible, so that no row disappears during a correction. */
export function entriesIn({ entries, touched }: Review, view: View): readonly ReviewEntry[] {
  return entries.filter((entry) => FITS[view](entry) || touched.has(entry.at));
}

/** What the import of checked rows does. */
export function outcomeOf(review: Review): Outcome {
  const { entries, leftOut, choices } = review;
  const kind = choices.missing === 'archive' ? 'archived' : 'offline';
  return {
    units: [
      ...entries.flatMap(unitOutcomes),
      ...withoutRow(review).map(({ unitIdentifier, status, kaufpreis: after }, at) => {
        return { at, kind, name: unitIdentifier ?? '', status, before: null, after } as const;
      }),
    ],
    unchanged: countOf(review, 'unchanged'),
    keptPrices: entries.filter(({ action, keepsPrice }) => action === 'update' && keepsPrice)
      .length,
    offline: entries.filter(({ action, sent }) => action === 'new' && sent.visibility !== 'online')
      .length,
    leftOut,
    skipped: countOf(review, 'skipped'),
    unarchived: unarchivedIn(review),
  };
}

function unitOutcomes({ at, row, action, match, sent, update }: ReviewEntry): UnitOutcome[] {
  const written = row.cells.unitIdentifier?.text.trim() ?? '';
  const name = written === '' ? (match.unit?.unitIdentifier ?? '') : written;
  if (action === 'new') {
    const { kaufpreis, status } = sent;
    const after = kaufpreis === undefined ? null : String(kaufpreis);
    return [{ at, kind: 'new', name, status: statusOf(status), before: null, after }];
  }
  const { before, after } = update ?? {};
  if (action !== 'update' || after === undefined) return [];
  const status = statusOf(after['status'] ?? match.unit?.status);
  const changed = (kind: UnitOutcome['kind'], field: string): UnitOutcome[] =>
    Object.hasOwn(after, field)
      ? [{ at, kind, name, status, before: textOf(before?.[field]), after: textOf(after[field]) }]
      : [];
  return [...changed('price', 'kaufpreis'), ...changed('status', 'status')];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const statusOf = (value: unknown): UnitStatus =>
  (typeof value === 'string' ? readStatus(value) : undefined) ?? 'frei';

const isCurrent = (block: readonly RowPlan[], latest: CheckedBlock | undefined) =>
  latest?.plans.length === block.length && latest.plans.every((plan, at) => plan === block[at]);

/** Checks each block with the service, and again after a change of its rows. */
function useChecks(target: ImportTarget, blocks: readonly (readonly RowPlan[])[]) {
  const [checked, setChecked] = useState<readonly (CheckedBlock | undefined)[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [tries, setTries] = useState(0);
  const known = useRef(checked);
  known.current = checked;
  useEffect(() => {
    let left = false;
    const checkAll = async () => {
      setRefusal(null);
      for (const [index, block] of blocks.entries()) {
        if (isCurrent(block, known.current[index])) continue;
        const result = await checkBlock(target, block);
        if (left) return;
        setChecked((before) => {
          const next = [...before];
          next[index] = result;
          return next;
        });
      }
    };
    checkAll().catch((error: unknown) => {
      if (!left) setRefusal(refusalOf(error));
    });
    return () => {
      left = true;
    };
  }, [blocks, tries]);
  const done = blocks.filter((block, index) => isCurrent(block, checked[index])).length;
  const retry = () => {
    setTries(tries + 1);
    return Promise.resolve();
  };
  // A result stays until the next one arrives.
  return { checked, done, refusal, retry };
}
