/** The characters with which a spreadsheet may end a cell: the separators of any language, and line ends. */
const ENDS = String.raw`,;|\t\r\n`;
/** Blanks and invisible characters, which a spreadsheet may ignore before a formula. */
const BLANK = String.raw`(?:(?![${ENDS}])[\s\p{C}])`;
/** The signs with which a formula begins, also those that become one of them by NFKC, such as `＝`. */
const SIGN = String.raw`[=+\-@\u207A\u207C\u208A\u208C\u2A75\u2A76\uFB29\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`;

/** Where a cell may begin. */
const BEGIN = String.raw`(?<=^|[${ENDS}])`;
/** What follows there in a formula. */
const FORMULA = String.raw`(?='*${BLANK}*${SIGN})`;
/** A line end at the start of a text is dangerous itself. */
const LINE_END = String.raw`(?='*[\t\r\n])`;

const UNSAFE = new RegExp(`${BEGIN}${FORMULA}|^${LINE_END}`, 'gu');
const SAFE = new RegExp(`${BEGIN}'${FORMULA}|^'${LINE_END}`, 'gu');

/**
 * A text for a cell of a CSV file. Where a spreadsheet could run a part of it as a formula, that part begins
 * with an apostrophe (CSV injection, CWE-1236): also after a separator within the text, because a spreadsheet
 * of another language may separate cells there. Parts that have our apostrophe already get another one, so
 * that {@link withFormula} is the exact opposite.
 */
export function withoutFormula(text: string): string {
  return text.replaceAll(UNSAFE, "'");
}

/** A cell's text without the apostrophes of {@link withoutFormula}. */
export function withFormula(text: string): string {
  return text.replaceAll(SAFE, '');
}
