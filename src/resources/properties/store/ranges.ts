import { canonicalDecimal } from '../../../values/decimal.ts';
import { RuleError, broken } from '../../../values/rule-messages.ts';
import { sortable } from './sort-keys.ts';

const INTEGER = /^-?\d{1,9}$/;
/** As Germans write numbers: with groups of three digits, or with a comma. */
const GERMAN = /^\d{1,3}(?:\.\d{3})+$|,/;

const DATE = /^\d{4}-\d\d-\d\d$/;

export type RangeType = 'decimal' | 'integer' | 'date';

/** A range of values, as they are compared. Both ends belong to it; an absent one is open. */
interface Range {
  readonly from: string | number | undefined;
  readonly to: string | number | undefined;
}

/** One end of a range, as it is compared. */
function parseEnd(text: string, type: RangeType): string | number | undefined {
  if (text === '') return undefined;
  if (type === 'date') {
    if (DATE.test(text)) return text;
    throw new RuleError(broken('range_dates'));
  }
  if (GERMAN.test(text)) throw new RuleError(broken('range_german'));
  if (type === 'integer') {
    if (INTEGER.test(text)) return Number(text);
    throw new RuleError(broken('range_text'));
  }
  try {
    return sortable(canonicalDecimal(text, 0));
  } catch (error) {
    if (error instanceof RuleError) throw new RuleError(broken('range_text'));
    throw error;
  }
}

/** @throws RuleError for text that is no range. */
export function parseRange(text: string, type: RangeType): Range {
  const [first = '', second, ...more] = text.trim().split('..');
  if (more.length > 0) throw new RuleError(broken('range_text'));
  const from = parseEnd(first, type);
  const to = second === undefined ? from : parseEnd(second, type);
  if (from === undefined && to === undefined) throw new RuleError(broken('range_text'));
  if (from !== undefined && to !== undefined && from > to)
    throw new RuleError(broken('range_order'));
  return { from, to };
}
