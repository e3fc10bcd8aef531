import Big from 'big.js';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { formatValue } from 'hucre';
import { readOds } from 'hucre/ods';
import { type CellValue, type Cell as Detail, readXlsx, type Sheet } from 'hucre/xlsx';
import { instant } from '../../values/instant.ts';
import type { Language } from '../texts/language.ts';
import {
  type Cell,
  EMPTY_CELL,
  excessOf,
  FileError,
  fileText,
  type Grid,
  gridOf,
  isEmpty,
  textCell,
} from './grid.ts';
import { isOpenImmo, readOpenImmo } from './openimmo/read-openimmo.ts';
import { type Archive, typeOf } from './openimmo/attachments.ts';

type Files = ReturnType<typeof unzipSync>;

/** Reads the sheets of an XLSX or ODS file that are not empty, hidden ones last. @throws FileError */
export async function readWorkbook(
  bytes: Uint8Array,
  language: Language = 'de',
): Promise<readonly Grid[]> {
  const files = unpacked(bytes);
  const content = strFromU8(files['content.xml'] ?? new Uint8Array());
  const isOds = files['content.xml'] !== undefined && !OTHER_CONTENT.test(content);
  if (strFromU8(files['META-INF/manifest.xml'] ?? new Uint8Array()).includes('encryption-data'))
    throw new FileError('password');
  const types = files['[Content_Types].xml'];
  const isOther = types === undefined || OTHER_DOCUMENT.test(strFromU8(types));
  if (!isOds && isOther) {
    const listings = Object.values(files).filter(isOpenImmo);
    if (listings.length > 0) return readOpenImmo(listings, language, archiveOf(bytes));
    throw new FileError('no table');
  }
  if (isOds) {
    files['mimetype'] = strToU8('application/vnd.oasis.opendocument.spreadsheet');
    files['content.xml'] = strToU8(plainContent(content));
  }
  const archive = new Uint8Array(zipSync(files, { level: 0 }));
  const readStyles = Object.values(files).some((file) => showsDigits(file) || showsMarks(file));
  const { sheets } = await (isOds ? readOds(archive) : readXlsx(archive, { readStyles })).catch(
    (error: unknown) => {
      const isFar = /spans|outside the supported/.test(String(error));
      throw new FileError(isFar ? 'too large' : 'unreadable', { cause: error });
    },
  );
  const hidden = hiddenIn(content);
  const read = sheets
    .map((sheet, at) => gridOfSheet(sheet, hidden[at]))
    .filter(({ rows }) => rows.length > 0);
  const excess = read.find((grid) => grid.hidden !== true && excessOf(grid) !== null);
  if (excess !== undefined) throw new FileError(excessOf(excess) ?? 'too large');
  return read
    .filter((grid) => excessOf(grid) === null)
    .toSorted((one, other) => Number(one.hidden ?? false) - Number(other.hidden ?? false));
}

/** The content types of a text or a presentation. */
const OTHER_DOCUMENT = /wordprocessingml\.document\.main|presentationml\.presentation\.main/;

const OTHER_CONTENT = /<office:(?:text|presentation|drawing|chart)[\s/>]/;

/** A file of a few hundred kilobytes can unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Parts of a workbook without cells. */
const WITHOUT_CELLS =
  /\/(?:charts|comments|drawings|externalLinks|pivot\w+|slicers?|theme|threadedComments|timelines?)\//;

/** The parts of an archive with cells, as the library reads them. */
function unpacked(bytes: Uint8Array): Files {
  const files = unzipped(bytes, isPart);
  for (const [name, content] of Object.entries(files)) {
    const text = strFromU8(content);
    if (name.endsWith('.rels')) files[name] = strToU8(text.replaceAll(NO_TABLE, '/worksheet'));
    else if (text.includes('sheetData')) files[name] = strToU8(withoutEmptyCells(numbered(text)));
  }
  return files;
}

function isPart(name: string): boolean {
  if (name === 'xl/workbook.bin') throw new FileError('binary excel');
  if (name.endsWith('.iwa')) throw new FileError('numbers');
  return /\.(?:xml|rels)$/i.test(name) && !WITHOUT_CELLS.test(`/${name}`);
}

/** @throws FileError */
function unzipped(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  most = MAX_UNPACKED_BYTES,
): Files {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        size += originalSize;
        if (size > most) throw new FileError('too large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('unreadable', { cause: error });
  }
}

const MAX_PICTURES_BYTES = 300 * 1024 * 1024;
const nameOf = (path: string) => path.replace(/^.*[\\/]/, '');
const keyOf = (path: string) => nameOf(path).toLowerCase().normalize();

/** The pictures and documents of an archive, unpacked at the first use. Names are compared without folders and case. */
function archiveOf(bytes: Uint8Array): Archive {
  let files: ReadonlyMap<string, File> | undefined;
  return (path) => {
    files ??= new Map(
      Object.entries(unzipped(bytes, (name) => typeOf(name) !== '', MAX_PICTURES_BYTES)).map(
        ([name, content]) => [
          keyOf(name),
          new File([content], nameOf(name), { type: typeOf(name) }),
        ],
      ),
    );
    return files.get(keyOf(path));
  };
}

/** The type of sheets without cells: the library reads one as an empty sheet. */
const NO_TABLE = /\/(?:chartsheet|dialogsheet|xl(?:Intl)?Macrosheet)(?=["'])/g;
/** A sheet whose rows have their numbers, without which the library forgets that they are hidden. */
function numbered(xml: string): string {
  let number = 0;
  return xml.replaceAll(/<(?:[\w.-]{1,30}:)?row(?=[\s/>])[^<>]*/g, (row) => {
    const own = /\sr\s*=\s*["'](\d{1,9})["']/.exec(row)?.[1];
    number = own === undefined ? number + 1 : Number(own);
    return own === undefined ? row.replace(/row/, `row r="${number}"`) : row;
  });
}

/** A cell without an address is where the one before it leaves it: there, empty cells count. */
const UNADDRESSED = /<(?:[\w.-]{1,30}:)?c(?!\s+r\s*=)[\s/>]/;
const [OPEN, CLOSE] = ['<(?:[\\w.-]{1,30}:)?', '</(?:[\\w.-]{1,30}:)?'];
const WITHOUT_TEXT = `${OPEN}[vt](?:\\s[^<>]*)?(?:/>|>${CLOSE}[vt]>)`;
const EMPTY = new RegExp(
  `${OPEN}c\\s[^<>]*(?:/>|>(?:${WITHOUT_TEXT}|${OPEN}is>${WITHOUT_TEXT}${CLOSE}is>)?${CLOSE}c>)|` +
    `${OPEN}c\\s[^<>]*t="str"[^<>]*>${OPEN}f>[^<>]*${CLOSE}f>${WITHOUT_TEXT}${CLOSE}c>`,
  'g',
);

/** A sheet without its formatted empty cells, which may be far away. */
const withoutEmptyCells = (xml: string): string =>
  UNADDRESSED.test(xml) ? xml : xml.replaceAll(EMPTY, '');

/** The rows and columns of a sheet. A merged cell has its value in each of its rows. */
function gridOfSheet(sheet: Sheet, hiddenInOds?: Hidden): Grid {
  const { name, rows, cells, merges = [], rowDefs, columns = [] } = sheet;
  const detailOf = (at: number, column: number) =>
    cells === undefined || cells.size === 0 ? undefined : cells.get(`${at},${column}`);
  const read = rows.map((row, at) =>
    row.map((value, column) => cellOf(value, detailOf(at, column))),
  );
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const [first, ...others] = read.slice(startRow, endRow + 1);
    const cell = first?.[startCol];
    if (first === undefined || cell === undefined || isEmpty(cell)) continue;
    if (endCol > startCol) first[startCol] = { ...cell, span: endCol - startCol + 1 };
    for (const row of others) {
      while (row.length < startCol) row.push(EMPTY_CELL);
      row[startCol] = { ...cell, filled: true };
    }
  }
  const hiddenRows = new Set([
    ...(hiddenInOds?.rows ?? []),
    ...[...(rowDefs ?? [])].flatMap(([at, { hidden, height }]) =>
      hidden === true || height === 0 ? [at] : [],
    ),
  ]);
  const hiddenColumns = [
    ...(hiddenInOds?.columns ?? []),
    ...columns.flatMap(({ hidden }, at) => (hidden === true ? [at] : [])),
  ];
  const isHidden = sheet.hidden === true || sheet.veryHidden === true || hiddenInOds?.isHidden;
  return {
    ...gridOf(name, read, hiddenRows, marksIn(read, detailOf)),
    ...(isHidden === true && { hidden: true }),
    ...(hiddenColumns.length > 0 && { hiddenColumns }),
  };
}

/** What a colour is called: by its hue, or as it is written. */
function colourCalled(rgb: string): string {
  const [red = 0, green = 0, blue = 0] = (rgb.slice(-6).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (high - low < 24) return high > 240 ? '' : 'grau';
  const span = high - low;
  const turn =
    high === red
      ? (green - blue) / span
      : high === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return HUES[Math.round((turn + 6) * 2) % 12] ?? rgb;
}

/** From red on, each a twelfth of the circle. */
const HUES = 'rot orange gelb grün grün grün türkis blau blau violett pink rot'.split(' ');

/** How rows are marked: by the colour of their first cell, or by a line through it. */
function marksIn(
  rows: readonly (readonly Cell[])[],
  detailOf: (at: number, column: number) => Detail | undefined,
): ReadonlyMap<number, string> {
  return new Map(
    rows.flatMap((cells, at) => {
      const { font, fill } =
        detailOf(
          at,
          cells.findIndex((cell) => !isEmpty(cell)),
        )?.style ?? {};
      const colour =
        fill?.type === 'pattern' && fill.pattern === 'solid' ? fill.fgColor : undefined;
      const called =
        colour?.rgb === undefined ? String(colour?.theme ?? '') : colourCalled(colour.rgb);
      const mark = [called, font?.strikethrough === true ? 'durchgestrichen' : '']
        .filter((part) => part !== '')
        .join(' ');
      return mark === '' ? [] : [[at, mark] as const];
    }),
  );
}

/** Whether styles have lines through texts, or several colours of cells. */
function showsMarks(content: Uint8Array): boolean {
  if (!strFromU8(content.subarray(0, 200)).includes('styleSheet')) return false;
  const text = strFromU8(content);
  return /<(?:[\w.-]{1,30}:)?strike[\s/>]|patternType="solid"/.test(text);
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T[\d:.]{5,12}Z?)?$/;

function cellOf(value: CellValue, detail: Detail | undefined): Cell {
  if (detail?.type === 'error') return { kind: 'text', text: String(value), fault: 'error' };
  if (value === null) {
    const { formula } = detail ?? {};
    return formula === undefined
      ? EMPTY_CELL
      : { kind: 'text', text: `=${formula}`, fault: 'formula' };
  }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  if (value instanceof Date) {
    // A day that was computed may lack a millisecond.
    const time = Math.round(value.getTime() / 1000) * 1000;
    return Number.isNaN(time) ? EMPTY_CELL : { kind: 'date', text: instant(time).slice(0, 10) };
  }
  if (typeof value === 'number') return shownNumber(value, detail?.style?.numFmt ?? '');
  return ISO_DATE.test(value) ? { kind: 'date', text: value.slice(0, 10) } : fileText(value);
}

/** A number as its format shows it: as text with leading zeros, or beside a word. */
function shownNumber(value: number, format: string): Cell {
  const shown = Number.isSafeInteger(value) && value >= 0 ? textIn(value, format) : null;
  return shown === null
    ? { kind: 'number', text: significantDigits(String(value)) }
    : textCell(shown);
}

const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g;

/** A number as text, if its format is one of several digits, or has a word (`000`, `"WE "0`): those of amounts and dates are others. */
function textIn(value: number, format: string): string | null {
  const [section = ''] = format.replace('General', '0').split(';');
  const digits = section.replaceAll(LITERALS, '');
  if (!/^[-/(). 0]*0[-/(). 0]*$/.test(digits) || /[0 ]*0\.0/.test(digits)) return null;
  const shown = formatValue(value, section);
  return /0[^0]*0/.test(digits) || isText(shown) ? shown : null;
}

/** Whether a part of the workbook defines such a format: only then are styles read, which takes long. */
function showsDigits(content: Uint8Array): boolean {
  const head = strFromU8(content.subarray(0, 200));
  if (!head.includes('styleSheet')) return false;
  return [...strFromU8(content).matchAll(/formatCode\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].some(
    ([, one, other]) => textIn(1, (one ?? other ?? '').replaceAll('&quot;', '"')) !== null,
  );
}

/** Significant digits of a number in Excel. */
const EXCELS_DIGITS = 15;

/** Big numbers that are written without an exponent. */
const Plain = Big();
Plain.NE = -400;
Plain.PE = 400;

/**
 * The number that a cell shows. Excel stores binary floats: a cell that shows `0.3` may contain
 * `0.30000000000000004`. Other text is returned unchanged.
 */
export function significantDigits(digits: string): string {
  try {
    return new Plain(digits).prec(EXCELS_DIGITS, Big.roundHalfUp).toString();
  } catch {
    return digits;
  }
}

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
function isText(shown: string): boolean {
  if (/^0\d+$|^\d+[-/]\d/.test(shown)) return true;
  const word = shown.replaceAll(/[\d.,\s]/g, '');
  return /\d/.test(shown) && /\p{L}/u.test(word) && !UNIT.test(word);
}

/** The content without groups, and with texts in cells that show one. */
const plainContent = (xml: string): string =>
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
interface Hidden {
  isHidden: boolean;
  readonly rows: Set<number>;
  readonly columns: Set<number>;
}

/** What each sheet of an ODS file hides. */
function hiddenIn(xml: string): readonly Hidden[] {
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
