import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import {
  formatShownBy,
  isAmbiguous,
  type NumberFormat,
  readAmount,
} from '../../../unit-cells/amounts.ts';
import type { ReviewRow } from './rows.ts';

/** What a file's amounts show about its number format. */
export type NumberFinding = ReturnType<typeof numbersIn>;

const MAX_EXAMPLES = 3;
const AMOUNTS = FIELD_NAMES.filter(isAmount);

/** Whether ambiguous numbers would have three decimals behind a point: `1.200` may be German. */
const areOdd = (texts: readonly string[], format: NumberFormat) =>
  format === 'point' && texts.some((text) => readAmount(text, format).includes('.'));

/**
 * The format of all unambiguous amounts (`shown`), unless an ambiguous one would be odd in it; and up to three
 * ambiguous texts, of columns that show no format. Numeric cells of XLSX files are never ambiguous.
 */
export function numbersIn(rows: readonly ReviewRow[]) {
  // The format of each column whose unambiguous amounts agree.
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
    const open = texts.filter(isAmbiguous);
    if (only !== undefined && shown.size === 1 && !areOdd(open, only)) formats[field] = only;
    else ambiguous.push(...open);
  }
  const [only] = all;
  const examples = [...new Set(ambiguous)].slice(0, MAX_EXAMPLES);
  const isShown = only !== undefined && all.size === 1 && !areOdd(ambiguous, only);
  return { shown: isShown ? only : null, formats, ambiguous: examples };
}
