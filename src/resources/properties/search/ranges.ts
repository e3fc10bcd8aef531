import { issueOf } from '../../../fields/rules.ts';
import { documented } from '../../../fields/body.ts';
import { oneText } from '../../../fields/query.ts';
import { canonicalDecimal } from '../../../values/decimal.ts';
import { RuleError, broken } from '../../../values/rule-messages.ts';
import { type Range, RANGE_NAMES, type RangeName, RANGES, sortable } from '../store/ranges.ts';

const MAX_TEXT = 80;
const INTEGER = /^-?\d{1,9}$/;
/** As Germans write numbers: with groups of three digits, or with a comma. */
const GERMAN = /^\d{1,3}(?:\.\d{3})+$|,/;

/** Thrown for text that is no range. */
class NoRange extends RuleError {}

function endIn(text: string, kind: 'decimal' | 'integer'): string | undefined {
  if (text === '') return undefined;
  if (GERMAN.test(text)) throw new NoRange(broken('range_german'));
  if (kind === 'integer') {
    if (INTEGER.test(text)) return String(Number(text));
    throw new NoRange(broken('range_text'));
  }
  try {
    return canonicalDecimal(text, 0);
  } catch (error) {
    if (error instanceof RuleError) throw new NoRange(broken('range_text'));
    throw error;
  }
}

function rangeIn(text: string, kind: 'decimal' | 'integer'): Range {
  const [first = '', second, ...more] = text.trim().split('..');
  if (more.length > 0) throw new NoRange(broken('range_text'));
  const from = endIn(first, kind);
  const to = second === undefined ? from : endIn(second, kind);
  if (from === undefined && to === undefined) throw new NoRange(broken('range_text'));
  if (from !== undefined && to !== undefined && isAbove(from, to, kind)) {
    throw new NoRange(broken('range_order'));
  }
  return { from, to };
}

const isAbove = (one: string, other: string, kind: 'decimal' | 'integer'): boolean =>
  kind === 'integer' ? Number(one) > Number(other) : sortable(one) > sortable(other);

/** One end as it may be written: no group of three digits after up to three others. */
const END = {
  decimal: String.raw`(?:\d{4,15}(?:\.\d{1,6})?|\d{1,3}(?:\.(?:\d{1,2}|\d{4,6}))?)`,
  integer: String.raw`-?\d{1,9}`,
};
const patternOf = (end: string) => String.raw`^(?:${end}(?:\.\.(?:${end})?)?|\.\.${end})$`;
const PATTERNS = { decimal: patternOf(END.decimal), integer: patternOf(END.integer) };

/** A parameter that is a value or a range: `3`, `3..4`, `..450000`, `1..`. Its value is the text. */
export const range = (kind: 'decimal' | 'integer') =>
  oneText(MAX_TEXT)
    .transform((text, context): string => {
      try {
        rangeIn(text, kind);
      } catch (error) {
        if (!(error instanceof NoRange)) throw error;
        context.addIssue(issueOf(error.broken));
      }
      return text;
    })
    .meta(documented({ type: 'string', maxLength: MAX_TEXT, pattern: PATTERNS[kind] }));

/** The ranges that a valid query has. */
export function rangesIn(
  query: Readonly<Partial<Record<RangeName, string | undefined>>>,
): Partial<Record<RangeName, Range>> {
  const ranges: Partial<Record<RangeName, Range>> = {};
  for (const name of RANGE_NAMES) {
    const text = query[name];
    if (text !== undefined) ranges[name] = rangeIn(text, RANGES[name]);
  }
  return ranges;
}
