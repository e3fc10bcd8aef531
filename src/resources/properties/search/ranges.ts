import { issueOf } from '../../../fields/rules.ts';
import { documented } from '../../../fields/body.ts';
import { oneText } from '../../../fields/query.ts';
import { canonicalDecimal } from '../../../values/decimal.ts';
import { RuleError, broken } from '../../../values/rule-messages.ts';
import { sortable } from '../store/sort-keys.ts';

const MAX_TEXT = 80;
const INTEGER = /^-?\d{1,9}$/;
/** As Germans write numbers: with groups of three digits, or with a comma. */
const GERMAN = /^\d{1,3}(?:\.\d{3})+$|,/;

/** Thrown for text that is no range. */
class NoRange extends RuleError {}

export type NumberType = 'decimal' | 'integer';

/** A range of values, as they are compared. Both ends belong to it; an absent one is open. */
interface Range {
  readonly from: string | number | undefined;
  readonly to: string | number | undefined;
}

/** One end of a range, as it is compared. */
function parseEnd(text: string, type: NumberType): string | number | undefined {
  if (text === '') return undefined;
  if (GERMAN.test(text)) throw new NoRange(broken('range_german'));
  if (type === 'integer') {
    if (INTEGER.test(text)) return Number(text);
    throw new NoRange(broken('range_text'));
  }
  try {
    return sortable(canonicalDecimal(text, 0));
  } catch (error) {
    if (error instanceof RuleError) throw new NoRange(broken('range_text'));
    throw error;
  }
}

/** @throws RuleError for text that is no range. */
export function parseRange(text: string, type: NumberType): Range {
  const [first = '', second, ...more] = text.trim().split('..');
  if (more.length > 0) throw new NoRange(broken('range_text'));
  const from = parseEnd(first, type);
  const to = second === undefined ? from : parseEnd(second, type);
  if (from === undefined && to === undefined) throw new NoRange(broken('range_text'));
  if (from !== undefined && to !== undefined && from > to) throw new NoRange(broken('range_order'));
  return { from, to };
}

/** One end as it may be written: no group of three digits after up to three others. */
const END = {
  decimal: String.raw`(?:\d{4,15}(?:\.\d{1,6})?|\d{1,3}(?:\.(?:\d{1,2}|\d{4,6}))?)`,
  integer: String.raw`-?\d{1,9}`,
};
const buildPattern = (end: string) => String.raw`^(?:${end}(?:\.\.(?:${end})?)?|\.\.${end})$`;
const PATTERNS = { decimal: buildPattern(END.decimal), integer: buildPattern(END.integer) };

/** A parameter that is a value or a range: `3`, `3..4`, `..450000`, `1..`. Its value is the text. */
export const range = (type: NumberType) =>
  oneText(MAX_TEXT)
    .transform((text, context): string => {
      try {
        parseRange(text, type);
      } catch (error) {
        if (!(error instanceof NoRange)) throw error;
        context.addIssue(issueOf(error.broken));
      }
      return text;
    })
    .meta(documented({ type: 'string', maxLength: MAX_TEXT, pattern: PATTERNS[type] }));
