import { formatShownBy, isAmbiguous, type NumberFormat } from '../values/amounts.ts';
import { isAmount, NEW_FIELD_NAMES } from '../../../unit-fields/fields.ts';
import type { ReviewRow } from '../review/rows.ts';

/** What the amounts of a file say of how it writes numbers. */
export interface NumberFinding {
  /** The format that its amounts show; `null` if none does, or some show one and some the other. */
  readonly shown: NumberFormat | null;
  /** Up to three texts that only the format makes clear. */
  readonly ambiguous: readonly string[];
}

const MAX_EXAMPLES = 3;
const AMOUNTS = NEW_FIELD_NAMES.filter(isAmount);

/** Looks through the texts of all amounts. A number of an XLSX file is never ambiguous. */
export function numbersIn(rows: readonly ReviewRow[]): NumberFinding {
  const formats = new Set<NumberFormat>();
  const ambiguous = new Set<string>();
  for (const { cells } of rows) {
    for (const field of AMOUNTS) {
      const cell = cells[field];
      if (cell?.kind !== 'text') continue;
      const shown = formatShownBy(cell.text);
      if (shown !== null) formats.add(shown);
      if (ambiguous.size < MAX_EXAMPLES && isAmbiguous(cell.text)) ambiguous.add(cell.text);
    }
  }
  const [only = null] = formats;
  return { shown: formats.size === 1 ? only : null, ambiguous: [...ambiguous] };
}
