/**
 * The beginning of a formula. A spreadsheet may ignore blanks and invisible characters before it.
 * Texts that have our apostrophe already count too, so that reading is the opposite of writing.
 */
const FORMULA = /^'*(?:[\s\p{C}]*[=+\-@]|[\t\r\n])/u;

/** NFKC makes full-width signs, such as `＝`, the signs of a formula. */
const isFormula = (text: string) => FORMULA.test(text.normalize('NFKC'));

/**
 * A text for a cell of a CSV file. If a spreadsheet could run it as a formula, it begins with an
 * apostrophe (CSV injection, CWE-1236).
 */
export function withoutFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** A cell's text without the apostrophe of {@link withoutFormula}. */
export function withFormula(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
