// What the library does not tell of an ODS file, found in its XML.

/** A name with any prefix. */
const NAME = String.raw`(?:[\w.-]{1,30}:)?`;
/** Groups of rows and columns, whose members the library leaves out. */
const GROUPS = new RegExp(
  `</?${NAME}table-(?:header-rows|row-group|rows|header-columns|column-group|columns)(?=[\\s/>])[^<>]*>`,
  'g',
);
const SHOWN = new RegExp(`(<${NAME}table-cell\\s[^<>]*)>(<${NAME}p>([^<>]*)</${NAME}p>)`, 'g');
const IS_ERROR = /value-type\s*=\s*["']error/;
const VALUE_TYPE = /(?<![\w-]calcext:)value-type\s*=\s*["']float["']/;

/** What is shown with an amount. */
const UNIT = /^(?:€|eur|euro|m²|m2|qm|zi\.?|zimmer|kwh.*)$/i;

/** Whether a number is shown as a text is: with leading zeros, a hyphen, or a word that is no unit. */
export function isText(shown: string): boolean {
  if (/^0\d+$|^\d+[-/]\d/.test(shown)) return true;
  const word = shown.replaceAll(/[\d.,\s]/g, '');
  return /\d/.test(shown) && /\p{L}/u.test(word) && !UNIT.test(word);
}

/** The content without groups, and with texts in cells that show one. */
export const plainContent = (xml: string): string =>
  xml.replaceAll(GROUPS, '').replaceAll(SHOWN, (all, tag: string, text: string, shown: string) => {
    const isShown = IS_ERROR.test(tag) || (VALUE_TYPE.test(tag) && isText(shown));
    return isShown
      ? `${tag.replace(/<(\S+)\s.*/s, '<$1 office:value-type="string"')}>${text}`
      : all;
  });

const TAGS = new RegExp(`<${NAME}(table|table-row|table-column)(?=[\\s/>])[^<>]*`, 'g');
const HIDDEN_STYLE = new RegExp(
  `<${NAME}style\\s[^<>]{0,400}?name\\s*=\\s*["']([^"']{1,200})["'][^<>]{0,400}>\\s{0,9}<${NAME}table-properties\\s[^<>]{0,400}display\\s*=\\s*["']false`,
  'g',
);
/** An empty row may be repeated to the end of the sheet. */
const MAX_HIDDEN = 10_000;

/** What a sheet hides: itself, rows and columns, by their index. */
export interface Hidden {
  isHidden: boolean;
  readonly rows: Set<number>;
  readonly columns: Set<number>;
}

/** What each sheet of an ODS file hides. */
export function hiddenIn(xml: string): readonly Hidden[] {
  const styles = new Set([...xml.matchAll(HIDDEN_STYLE)].map(([, name]) => name));
  const sheets: Hidden[] = [];
  const at = { 'table-row': 0, 'table-column': 0 };
  for (const [tag, name] of xml.matchAll(TAGS)) {
    if (name !== 'table-row' && name !== 'table-column') {
      const style = /style-name\s*=\s*["']([^"']{1,200})/.exec(tag)?.[1];
      sheets.push({ isHidden: styles.has(style), rows: new Set(), columns: new Set() });
      at['table-row'] = 0;
      at['table-column'] = 0;
      continue;
    }
    const count = Number(/-repeated\s*=\s*["'](\d{1,7})/.exec(tag)?.[1] ?? 1);
    const isHidden = /visibility\s*=\s*["'](?:collapse|filter)/.test(tag);
    const hidden = name === 'table-row' ? sheets.at(-1)?.rows : sheets.at(-1)?.columns;
    const end = at[name] + (isHidden ? Math.min(count, MAX_HIDDEN) : 0);
    for (let index = at[name]; index < end; index += 1) hidden?.add(index);
    at[name] += count;
  }
  return sheets;
}
