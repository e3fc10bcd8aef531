import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { formatShownBy, isAmbiguous, type NumberFormat } from '../../../unit-cells/amounts.ts';
import type { ReadOptions } from '../../../unit-cells/read-unit.ts';
import type { ReviewRow } from './rows.ts';

/** What a file's amounts show about its number format. */
export interface NumberFinding {
  /** The format of all unambiguous amounts; `null` if there are none or they disagree. */
  readonly shown: NumberFormat | null;
  /** The format of each column whose unambiguous amounts agree. */
  readonly formats: NonNullable<ReadOptions['formats']>;
  /** Up to three ambiguous texts, of columns that show no format. */
  readonly ambiguous: readonly string[];
}

const MAX_EXAMPLES = 3;
const AMOUNTS = FIELD_NAMES.filter(isAmount);

/** Examines all amounts. Numeric cells of XLSX files are never ambiguous. */
export function numbersIn(rows: readonly ReviewRow[]): NumberFinding {
  const formats: Partial<Record<FieldName, NumberFormat>> = {};
  const all = new Set<NumberFormat>();
  const ambiguous: string[] = [];
  for (const field of AMOUNTS) {
    const texts = rows.flatMap(({ cells: { [field]: cell } }) =>
      cell?.kind === 'text' ? [cell.text] : [],
    );
    const shown = new Set(texts.map(formatShownBy).filter((format) => format !== null));
    const [only] = shown;
    for (const format of shown) all.add(format);
    if (only !== undefined && shown.size === 1) formats[field] = only;
    else ambiguous.push(...texts.filter(isAmbiguous));
  }
  const [only = null] = all;
  const examples = [...new Set(ambiguous)].slice(0, MAX_EXAMPLES);
  return { shown: all.size === 1 ? only : null, formats, ambiguous: examples };
}
