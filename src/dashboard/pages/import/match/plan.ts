import type { ImportWording } from '../../../texts/use-import-texts.ts';
import type { Finding } from '../review/finding.ts';
import type { Block, ReviewRow } from '../review/rows.ts';
import { type Match, matchOf, type Stock } from './stock.ts';

/** What to do with a row whose unit exists. */
export const EXISTING_CHOICES = ['update', 'skip', 'new'] as const;

export type ExistingChoice = (typeof EXISTING_CHOICES)[number];

/** What happens to a row. */
interface RowPlan {
  readonly action: ExistingChoice;
  readonly match: Match;
}

/** How rows are matched with the project's units. */
export interface Plan {
  readonly stock: Stock;
  /** The choice for all rows that have none of their own. */
  readonly choice: ExistingChoice;
}

/** What happens to a row: it is left out, it updates its unit, or it creates one. */
export function planOf({ stock, choice }: Plan, row: ReviewRow): RowPlan {
  const match = matchOf(stock, row.cells);
  if (!row.included) return { action: 'skip', match };
  if (match.unit === null) return { action: 'new', match };
  return { action: row.existing ?? choice, match };
}

const fault = (field: string, text: (wording: ImportWording) => string): Finding => ({
  field,
  kind: 'fault',
  text,
});

const warning = (text: (wording: ImportWording) => string): Finding => ({
  field: 'unitIdentifier',
  kind: 'warning',
  text,
});

/** Where something was first: the number of its row. */
type FirstRows = Map<string, number>;

/** The number of the first row with this name, if it is another one. */
function earlier(first: FirstRows, name: string, { number }: ReviewRow): number | undefined {
  const before = first.get(name);
  if (before === undefined) first.set(name, number);
  return before;
}

/** What is wrong with a row that updates its unit. */
function faultsOfUpdate(first: FirstRows, row: ReviewRow, { unit, problem }: Match): Finding[] {
  if (problem !== null) return [fault('unitIdentifier', ({ t }) => t.import[problem])];
  const before = earlier(first, `unit ${unit?.id}`, row);
  if (before === undefined) return [];
  return [fault('unitIdentifier', ({ t, format }) => t.import.sameUnit(format.number(before)))];
}

/** What may be wrong with a row that creates a unit. */
function findingsOfNew(first: FirstRows, row: ReviewRow, { unit, source }: Match): Finding[] {
  const identifier = row.cells.unitIdentifier?.text.trim() ?? '';
  const findings: Finding[] = [];
  const sameId = unit === null && source !== '' ? earlier(first, `id ${source}`, row) : undefined;
  if (sameId !== undefined) {
    findings.push(fault('', ({ t, format }) => t.import.sameId(format.number(sameId))));
  }
  if (identifier === '') {
    findings.push(warning(({ t }) => t.import.noIdentifier));
    return findings;
  }
  const before = earlier(first, `identifier ${identifier}`, row);
  if (before !== undefined) {
    findings.push(warning(({ t, format }) => t.import.repeated(format.number(before))));
  }
  return findings;
}

/**
 * What the page itself finds in the rows: units that cannot be updated, rows about one unit, repeated
 * or missing identifiers, and lines that are no units. The service checks one block at a time and
 * cannot find repetitions across blocks.
 *
 * @returns the findings, by row.
 */
export function ownFindings(
  plan: Plan,
  blocks: readonly Block[],
): ReadonlyMap<ReviewRow, readonly Finding[]> {
  const found = new Map<ReviewRow, readonly Finding[]>();
  const first: FirstRows = new Map();
  for (const row of blocks.flat()) {
    const { doubt } = row;
    const { action, match } = planOf(plan, row);
    const findings = doubt === null ? [] : [warning(({ t }) => t.import.doubts[doubt])];
    if (action === 'update') findings.push(...faultsOfUpdate(first, row, match));
    if (action === 'new') findings.push(...findingsOfNew(first, row, match));
    if (findings.length > 0) found.set(row, findings);
  }
  return found;
}
