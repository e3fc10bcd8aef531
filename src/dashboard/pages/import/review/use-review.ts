import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../../../texts/use-texts.ts';
import { useMembership } from '../../../membership/membership.ts';
import type { UpsertedUnit } from '../../../api/types.ts';
import { ownFindings } from '../match-units/row-actions.ts';
import {
  type ExistingChoice,
  type Matching,
  actionOf,
  withHouse,
  withStored,
} from '../match-units/row-changes.ts';
import { type Match, missingIn, type Stock } from '../match-units/stock.ts';
import type { CheckedBlock, ImportTarget } from './checked.ts';
import type { OpenColumn } from '../columns/columns.ts';
import { rememberedMapping, rememberMapping, withField } from '../columns/mapping.ts';
import type { Unit } from '../../../api/types.ts';
import { type Cell, EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import type { ColumnName } from '../../../unit-cells/column-name.ts';
import type { RowDoubt } from '../../../unit-cells/doubtful-rows.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import type { NumberFormat } from '../../../unit-cells/amounts.ts';
import { fieldNamed } from '../../../unit-fields/fields.ts';
import { type Finding, hasFault } from '../rows/finding.ts';
import { BLOCK, blocksOf, type RepairTexts, type ReviewRow, withTexts } from '../rows/rows.ts';
import { type Choices, type KeptReview, keepCorrections } from './kept-review.ts';
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
  /** The fields of the file's columns. */
  readonly fields: readonly FieldName[];
  /** Columns that are not imported. */
  readonly leftOut: readonly OpenColumn[];
  /** Gives columns that were left out a meaning. */
  readonly assign: (chosen: readonly (readonly [OpenColumn, ColumnName])[]) => void;
  /** Indexes of rows that the person has changed in the table. They stay where they are. */
  readonly touched: ReadonlySet<number>;
  /** Replaces cells of several rows. */
  readonly repair: (cells: ReadonlyMap<number, RowCells>) => void;
  /** Replaces cells of several rows, each by the same text. */
  readonly retype: (rows: readonly number[], texts: RepairTexts) => void;
  /** The same for a row in the table. */
  readonly correct: (at: number, texts: RepairTexts) => void;
  /** What is chosen for the whole file. */
  readonly choices: Choices;
  readonly chooseForAll: (some: Partial<Choices>) => void;
  /** The choice for one row. */
  readonly choose: (at: number, choice: ExistingChoice) => void;
  /** The units of the project that no row names. */
  readonly missing: readonly Unit[];
  /** Includes the rows with a doubt, or leaves them out. */
  readonly include: (doubt: RowDoubt, included: boolean) => void;
  /** Takes the values of several rows as they are. */
  readonly confirm: (rows: readonly number[], field: FieldName) => void;
  readonly leaveOutFaulty: () => void;
}

type RowCells = Readonly<Partial<Record<FieldName, Cell>>>;

const hasWarning = (findings: readonly Finding[]) =>
  findings.some(({ kind }) => kind === 'warning');

/** Holds the rows while the person corrects them, and their findings. */
export function useReview(
  target: ImportTarget,
  stock: Stock,
  kept: Omit<KeptReview, 'fileName' | 'projectId'>,
): Review {
  const { readOptions } = kept;
  const { rows, touched, alter, touch } = useRows(kept, stock);
  const blocks = useMemo(() => blocksOf(rows), [rows]);
  const { fields, leftOut, takes } = useColumns(kept);
  const [choices, setChoices] = useState(kept.choices);
  const chooseForAll = (some: Partial<Choices>) => {
    setChoices((before) => ({ ...before, ...some }));
  };
  const { choice, unarchives, reprices, movesBack } = choices;
  const matching = useMemo(
    (): Matching => ({ stock, choice, unarchives, reprices, movesBack, readOptions }),
    [stock, choice, unarchives, reprices, movesBack],
  );
  const typed = useTexts().language === 'de' ? 'comma' : 'point';
  const checks = useChecks(target, blocks, matching, readOptions);
  const found = useMemo(() => ownFindings(matching, rows), [matching, rows]);
  const entries = useMemo(
    () =>
      rows.map((row, at) =>
        entryOf(matching, row, at, checks.checked[Math.floor(at / BLOCK)], found.get(row)),
      ),
    [rows, matching, found, checks.checked],
  );
  // A status may stand in another column.
  const isSale = rows.some(({ cells }) => !isEmpty(cells.status ?? EMPTY_CELL));
  const shownFields =
    isSale && !fields.includes('status') ? [...fields, 'status' as const] : fields;
  useKept(rows, { leftOut, fields, headers: kept.headers, choices });
  const missing = useMemo(() => {
    const cells = entries.map(({ row }) => row.cells);
    return missingIn(stock, cells, new Set(entries.flatMap(({ match }) => match.unit ?? [])));
  }, [stock, entries]);
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
    fields: shownFields,
    leftOut,
    missing,
    choices,
    chooseForAll,
    ...editsOf({ entries, stock, typed, takes, alter, touch }),
    choose: (at, existing) => {
      touch(at, (row) => ({ ...row, included: existing !== 'skip', existing }));
    },
    leaveOutFaulty: () => {
      alter(new Set(faulty.map((entry) => entry.at)), (row) => ({ ...row, included: false }));
    },
  };
}

interface Edited
  extends Pick<ReturnType<typeof useRows>, 'alter' | 'touch'>, Pick<Review, 'entries'> {
  readonly stock: Stock;
  /** The number format of the person's language. */
  readonly typed: NumberFormat;
  readonly takes: ReturnType<typeof useColumns>['takes'];
}

type Edits = Pick<Review, 'assign' | 'repair' | 'retype' | 'correct' | 'confirm' | 'include'>;

/** What changes the rows. */
function editsOf({ entries, stock, typed, takes, alter, touch }: Edited): Edits {
  return {
    assign: (chosen) => {
      takes(chosen);
      alter(new Set(entries.map(({ at }) => at)), (row) => {
        const cells = chosen.map(
          ([column, name]) => [name, column.cells.get(row.number) ?? EMPTY_CELL] as const,
        );
        return withHouse(stock, { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } });
      });
    },
    repair: (cells) => {
      alter(new Set(cells.keys()), (row, at) => ({
        ...row,
        cells: { ...row.cells, ...cells.get(at) },
      }));
    },
    retype: (rowsAt, texts) => {
      alter(new Set(rowsAt), (row) => withTexts(row, texts, typed));
    },
    correct: (at, texts) => {
      touch(at, (row) => withTexts(row, texts, typed));
    },
    confirm: (rowsAt, field) => {
      alter(new Set(rowsAt), (row) => ({ ...row, confirmed: [...(row.confirmed ?? []), field] }));
    },
    include: (doubt, included) => {
      const doubted = entries.filter(({ row }) => row.doubt === doubt).map(({ at }) => at);
      alter(new Set(doubted), (row) => ({ ...row, included }));
    },
  };
}

/** The columns as the person changes their meaning. */
function useColumns(kept: Pick<KeptReview, 'fields' | 'leftOut' | 'headers'>) {
  const { key, mapping } = kept.headers;
  const [fields, setFields] = useState(kept.fields);
  const [leftOut, setLeftOut] = useState(kept.leftOut);
  const takes = (chosen: readonly (readonly [OpenColumn, ColumnName])[]) => {
    setFields([...fields, ...chosen.flatMap(([, name]) => fieldNamed(name) ?? [])]);
    setLeftOut(leftOut.filter((each) => chosen.every(([column]) => column !== each)));
    const known = rememberedMapping(key) ?? new Map(mapping);
    rememberMapping(
      key,
      chosen.reduce((before, [{ at }, name]) => withField(before, at, name), known),
    );
  };
  return { fields, leftOut, takes };
}

/** The rows, and which of them the person has changed in the table. */
function useRows(first: Pick<KeptReview, 'rows' | 'readOptions'>, stock: Stock) {
  const { readOptions } = first;
  const [rows, setRows] = useState(() =>
    first.rows.map((row) => withStored({ stock, readOptions }, withHouse(stock, row))),
  );
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const alter = (
    changed: ReadonlySet<number>,
    change: (row: ReviewRow, at: number) => ReviewRow,
  ) => {
    setRows((before) => before.map((row, at) => (changed.has(at) ? change(row, at) : row)));
  };
  const touch = (at: number, change: (row: ReviewRow) => ReviewRow) => {
    alter(new Set([at]), change);
    setTouched((before) => new Set([...before, at]));
  };
  return { rows, touched, alter, touch };
}

/** Stores the rows and the choices after each change, before the person can leave the page. */
function useKept(
  rows: readonly ReviewRow[],
  others: Pick<KeptReview, 'leftOut' | 'fields' | 'headers' | 'choices'>,
): void {
  const importer = useMembership();
  const { choices } = others;
  const kept = useRef({ rows, choices });
  useLayoutEffect(() => {
    if (kept.current.rows === rows && kept.current.choices === choices) return;
    kept.current = { rows, choices };
    void keepCorrections(importer, { rows, ...others });
  }, [rows, choices]);
}

/** A row with what was found in it. */
function entryOf(
  matching: Matching,
  row: ReviewRow,
  at: number,
  checked: CheckedBlock | undefined,
  own: readonly Finding[] = [],
): ReviewEntry {
  const { action, match } = actionOf(matching, row);
  // What the page doubts, the service may doubt for another reason.
  const doubted = new Set(own.flatMap(({ field, doubt }) => (doubt === undefined ? [] : [field])));
  const said = action === 'skip' ? undefined : checked?.findings.get(at % BLOCK);
  const update = action === 'update' ? checked?.updates.get(at % BLOCK) : undefined;
  return {
    at,
    row,
    findings: [...(said ?? []).filter(({ field }) => !doubted.has(field)), ...own],
    action,
    match,
    update,
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
