import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldNamed, isAmount } from '../../../unit-fields/fields.ts';
import { type Cell, EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import { showAmount, showFixed } from '../../../unit-cells/amounts.ts';
import type { Doubt, DoubtKind } from '../../../unit-cells/doubts.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import type { Entries } from './use-review.ts';
import type { ImportWording } from '../words.ts';

/** A faulty cell, and what is proposed. */
interface FaultyCell {
  readonly cell: Cell;
  readonly proposal: Doubt['proposal'];
}

/** Cells with the same kind of fault. */
export interface Problem {
  readonly key: string;
  readonly field: FieldName;
  /** `null` for a fault that only the service found. */
  readonly kind: DoubtKind | null;
  readonly figures: readonly number[];
  /** By the index of their rows. */
  readonly rows: Map<number, FaultyCell>;
  /** The number of the first row in the file. */
  readonly line: number;
  /** Whether the field of each has a stored value, which an empty cell leaves as it is. */
  isStored: boolean;
}

/** Doubts that each text has for itself. */
const BY_TEXT: ReadonlySet<DoubtKind | undefined> = new Set(['word', 'denied', undefined]);

/** The faulty cells that are not empty, gathered by the kind of their fault, else by their text. */
export function problemsIn({ entries }: Entries): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { at, row, findings, action, match } of entries) {
    for (const { field: path, kind, doubt } of findings) {
      const field = fieldNamed(path);
      const cell = (field && row.cells[field]) ?? EMPTY_CELL;
      if (field === null || kind !== 'fault' || isEmpty(cell)) continue;
      const key = BY_TEXT.has(doubt?.kind) ? `${field}: ${cell.text}` : `${field} ${doubt?.kind}`;
      const { kind: doubted = null, figures = [], proposal = null } = doubt ?? {};
      const problem = problems.get(key) ?? {
        key,
        field,
        kind: doubted,
        figures,
        rows: new Map<number, FaultyCell>(),
        line: row.number,
        isStored: true,
      };
      const { [field]: stored = null }: Partial<Record<FieldName, unknown>> = { ...match.unit };
      problem.isStored &&= action === 'update' && stored !== null;
      problem.rows.set(at, { cell, proposal });
      problems.set(key, problem);
    }
  }
  return [...problems.values()];
}

/** What replaces the cells of a problem; `null` if a row has no proposal. */
export function proposalsOf({
  rows,
}: Problem): ReadonlyMap<number, NonNullable<Doubt['proposal']>> | null {
  const proposals = [...rows].flatMap(([at, { proposal }]) =>
    proposal === null ? [] : [[at, proposal] as const],
  );
  return proposals.length < rows.size ? null : new Map(proposals);
}

/** Examples of the cells, and what is proposed for each. */
const EXAMPLES = 3;

/** The first cells of a problem, each with what replaces it. */
export function examplesOf({ field, rows }: Problem, { t, language }: ImportWording) {
  const all = [...rows.values()].map(({ cell: { text }, proposal }) => {
    const after = shownProposal(proposal);
    return [`${text} → ${after}`, { text, after }] as const;
  });
  return [...new Map(all).values()].slice(0, EXAMPLES);

  function shownProposal(proposal: Doubt['proposal']): string | null {
    const cell = proposal?.[field];
    if (cell === undefined) return null;
    const status = readStatus(proposal?.status?.text ?? '');
    if (status !== undefined) return t.statuses[status];
    if (isEmpty(cell)) return t.common.empty;
    if (field === 'zimmer') return showAmount(cell.text, language);
    return isAmount(field) ? showFixed(cell.text, language) : cell.text;
  }
}

/** What the button says that takes what is proposed; `null` if nothing is. */
export function proposalLabel(problem: Problem, wording: ImportWording): string | null {
  const { t, format } = wording;
  const { kind, rows, isStored } = problem;
  if (proposalsOf(problem) === null) return null;
  const count = format.number(rows.size);
  const leave = isStored ? t.import.keepStored : t.import.leaveEmpty({ n: rows.size });
  if (kind === 'onRequest') return t.import.onRequest;
  if (kind === 'zero' || kind === 'none') return leave;
  const [first, ...others] = examplesOf(problem, wording);
  if (others.length > 0) return t.import.takeAll({ count });
  const label = t.import.take({ value: first?.after ?? '' });
  return rows.size > 1 ? t.import.forAll({ repair: label, rows: count }) : label;
}
