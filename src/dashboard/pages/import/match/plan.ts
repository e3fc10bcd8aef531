import type { Wording } from '../../../texts/use-texts.ts';
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

const fault = (field: string, text: (wording: Wording) => string): Finding => ({
  field,
  kind: 'fault',
  text,
});

const warning = (text: (wording: Wording) => string): Finding => ({
  field: 'unitIdentifier',
  kind: 'warning',
  text,
});

/**
 * What the page itself finds in the rows: units that cannot be updated, rows about one unit, repeated
 * or missing identifiers, and lines that are no units. The service checks one block at a time and
 * cannot find repetitions across blocks.
 *
 * @returns the findings, by row.
 */
export function ownFindings(plan: Plan, blocks: readonly Block[]) {
  const found = new Map<ReviewRow, readonly Finding[]>();
  const firstOf = new Map<string, number>();
  const isFirst = (name: string, row: ReviewRow): number | undefined => {
    const before = firstOf.get(name);
    if (before === undefined) firstOf.set(name, row.number);
    return before;
  };
  for (const row of blocks.flat()) {
    const findings: Finding[] = [];
    const { doubt, cells } = row;
    if (doubt !== null) findings.push(warning(({ t }) => t.import.doubts[doubt]));
    const { action, match } = planOf(plan, row);
    const { problem } = match;
    const identifier = cells.unitIdentifier?.text.trim() ?? '';
    if (action === 'update') {
      const before = isFirst(`unit ${match.unit?.id}`, row);
      if (problem !== null) findings.push(fault('unitIdentifier', ({ t }) => t.import[problem]));
      else if (before !== undefined) {
        findings.push(
          fault('unitIdentifier', ({ t, format }) => t.import.sameUnit(format.number(before))),
        );
      }
    }
    if (action === 'new' && identifier !== '') {
      const before = isFirst(`identifier ${identifier}`, row);
      if (before !== undefined) {
        findings.push(warning(({ t, format }) => t.import.repeated(format.number(before))));
      }
    }
    if (action === 'new' && identifier === '' && doubt === null) {
      findings.push(warning(({ t }) => t.import.noIdentifier));
    }
    if (findings.length > 0) found.set(row, findings);
  }
  return found;
}
