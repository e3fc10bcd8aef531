import {
  type HeaderTexts,
  factName,
  headerText,
  isPersonal,
  isUnit,
} from '../../../unit-cells/headers.ts';
import { HOUSE_NAME, knownIn } from '../../../unit-cells/doubtful-rows.ts';
import { readNumber } from '../../../unit-cells/amounts.ts';
import {
  type ColumnName,
  columnNamed,
  metadataColumn,
  metadataNameIn,
} from '../../../unit-cells/column-name.ts';
import { isOnRequest, readStatus } from '../../../unit-cells/words.ts';
import {
  type Cell,
  cellAt,
  type Grid,
  type GridRow,
  isEmpty,
  isFull,
} from '../../../spreadsheets/grid.ts';

/** A column that is not empty. */
export type Column = ReturnType<typeof columnsOf>[number];

/** The header is one of the first rows: how many of them to look at. */
const MAX_HEADER = 20;
const MAX_SAMPLES = 3;
const MAX_SHOWN = 500;

/** The rows that may be the header. */
export function headerRows({ rows }: Grid): readonly GridRow[] {
  return rows.slice(0, MAX_HEADER);
}

/**
 * The index of the row with the most known headers; among equals, the one with the most texts,
 * because titles and merged group headings are above the header. If it is one of groups, the row below it.
 */
export function headerIndex(grid: Grid): number {
  if (grid.listing !== undefined) return 0;
  const scores = headerRows(grid).map((row) => {
    const known = knownIn(row);
    const texts = row.cells.filter((cell) => cell.kind === 'text' && !isEmpty(cell)).length;
    return known >= 2 ? 1000 * known + texts : texts;
  });
  const best = scores.indexOf(Math.max(...scores));
  return continues(grid.rows[best], grid.rows[best + 1]) ? best + 1 : best;
}

/** The month of a price: `Nov 26`, `Stand 11/2026`. */
const MONTH = /^(?:stand )?(?:\p{L}{3,9}\.? |(?:\d\d?\.)?\d\d?[./])(?:20)?\d\d$/iu;

/** Whether a row of words divides columns of the header above it: `Kaufpreis` into `alt` and `neu`. */
function continues(header: GridRow | undefined, row: GridRow | undefined): boolean {
  if (header === undefined || row === undefined || hasUnits(row)) return false;
  const full = row.cells.filter(isFull);
  const areWords = full.every(
    ({ kind, text }) =>
      kind === 'text' &&
      (!/\d/.test(text) || MONTH.test(text)) &&
      !isOnRequest(text) &&
      readStatus(text) === undefined,
  );
  const first = header.cells.findIndex((cell) => !isEmpty(cell));
  const gaps = row.cells.filter((cell, at) => isFull(cell) && isEmpty(cellAt(header, at)));
  const isBelow =
    !isFull(cellAt(row, first)) || cellAt(header, first).span !== undefined || gaps.length > 1;
  return full.length > 1 && areWords && isBelow;
}

export const isList = (grid: Grid) => headerRows(grid).some((row) => knownIn(row) >= 2);

/** Whether the units of a list are its columns: its first column has the headers. */
export function isTransposed(grid: Grid): boolean {
  const rows = headerRows(grid);
  const down = knownIn({ cells: rows.map((row) => cellAt(row, 0)) });
  return down > 2 && rows.every((row) => knownIn(row) < down - 1);
}

/** The sheet that is probably the list: the first visible one with headers, else the longest one. */
export function listIn(sheets: readonly Grid[]): Grid | undefined {
  const visible = sheets.filter(({ hidden }) => hidden !== true);
  const all = visible.length > 0 ? visible : sheets;
  return all.find(isList) ?? all.toSorted((one, other) => other.rows.length - one.rows.length)[0];
}

/** The rows below the header. A row of units (`€`, `m²`) belongs to the header. */
export const bodyOf = ({ rows }: Grid, header: number): readonly GridRow[] =>
  rows.slice(header + (hasUnits(rows[header + 1]) ? 2 : 1));

/** The header, which may be there once more; `null` of an OpenImmo file, whose rows are all units. */
export const repeatable = ({ rows, listing }: Grid, header: number): GridRow | null | undefined =>
  listing === undefined ? rows[header] : null;

/** What stands in place of a unit. */
const NO_UNIT = /^[^\p{L}\d]{0,9}(?:anz|anzahl|stk|nr)?[^\p{L}\d]{0,9}$/iu;

function hasUnits(row: GridRow | undefined): boolean {
  const texts = row?.cells.filter((cell) => !isEmpty(cell)) ?? [];
  const areUnits = texts.every(({ text }) => isUnit(text) || NO_UNIT.test(text));
  return areUnits && texts.some(({ text }) => isUnit(text));
}

/** The columns with a header or a value below the header row. */
export function columnsOf(grid: Grid, header: number) {
  const body = bodyOf(grid, header);
  const width = grid.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const contents = contentsOf(body);
  const groups = groupsAbove(grid.rows[header - 1], width);
  const [own, units] = [grid.rows[header], grid.rows[header + 1]];
  const lead = titlesAbove(grid, header).join(' ');
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const { shown = [], values = 0 } = contents[at] ?? {};
    if (values === 0) return [];
    const isLarge =
      lead !== '' && shown.some(({ text }) => Number(readNumber(text, 'comma')?.value) >= 100_000);
    const texts: HeaderTexts = {
      title: isLarge ? '' : lead,
      own: own === undefined ? '' : cellAt(own, at).text,
      group: groups[at] ?? '',
      unit: units !== undefined && hasUnits(units) ? cellAt(units, at).text : '',
    };
    const title = headerText(texts);
    return [
      {
        /** Index in each row, from 0. */
        at,
        header: title === '' ? letterOf(at) : title,
        texts,
        samples: [...new Set(shown.map(({ text }) => text))].slice(0, MAX_SAMPLES),
        /** Its first values, which show whether they fit a meaning. */
        shown,
        /** How many of its cells have a value. */
        values,
        /** Whether the spreadsheet hides it. */
        hidden: grid.hiddenColumns?.includes(at) ?? false,
      },
    ];
  });
}

/** How many cells of each column have a value, and the first ones. It is one walk over all cells of the file. */
function contentsOf(body: readonly GridRow[]) {
  const contents: { values: number; readonly shown: Cell[] }[] = [];
  for (const { cells } of body) {
    for (const [at, cell] of cells.entries()) {
      const content = (contents[at] ??= { values: 0, shown: [] });
      if (isEmpty(cell)) continue;
      content.values += 1;
      if (content.shown.length < MAX_SHOWN) content.shown.push(cell);
    }
  }
  return contents;
}

/** The texts that stand alone above the header. */
const titlesAbove = ({ rows }: Grid, header: number): readonly string[] =>
  rows.slice(0, header).flatMap(({ cells }) => {
    const [only, ...others] = cells.filter(isFull);
    return only === undefined || others.length > 0 ? [] : [only.text];
  });

/** The project that a list's title names: `Lindenhof – Preisliste Nr. 7`. */
export const projectIn = (grid: Grid, header: number): string =>
  (titlesAbove(grid, header)[0] ?? '')
    .split(/[,;:|]| [–-] /)
    .map((part) => part.replace(/^ *(?:bauvorhaben|bv|projekt|project) /i, '').trim())
    .find((part) => /\p{L}/u.test(part) && !/list|übersicht|stand\b/i.test(part)) ?? '';

/** The headers of several columns, for each column: of merged cells, else up to the next text. */
function groupsAbove(row: GridRow | undefined, width: number): readonly string[] {
  if (row === undefined) return [];
  const full = row.cells.filter((cell) => !isEmpty(cell));
  const distinct = new Set(full.map(({ text }) => text));
  // A title is above every column.
  if (distinct.size < 2 || full.some(({ kind }) => kind !== 'text')) return [];
  const isMerged = full.some(({ span }) => span !== undefined);
  let group = { text: '', end: 0 };
  return Array.from({ length: width }, (_, at) => {
    const { text, span = 1 } = cellAt(row, at);
    // A house makes no column another quantity.
    const own = HOUSE_NAME.test(text) ? '' : text;
    if (text !== '') group = { text: own, end: at + span };
    return isMerged && at >= group.end ? '' : group.text;
  });
}

/** The columns that can become facts of one's own: the spreadsheet shows them, and they are about no person. */
export function factsAmong(columns: readonly Column[]): Map<ColumnName, number> {
  const facts = columns.toReversed().flatMap(({ at, texts, hidden }) => {
    const name = columnNamed(metadataColumn(metadataNameIn(factName(texts))));
    return hidden || isPersonal(texts) || name === null ? [] : [[name, at] as const];
  });
  return new Map(facts.toReversed());
}

/** The first column of a second table beside the list: it begins with the same two headers. */
export const secondTable = (columns: readonly Column[]): Column | undefined =>
  columns.find(
    ({ header }, index) =>
      index > 1 &&
      header === columns[0]?.header &&
      columns[index + 1]?.header === columns[1]?.header,
  );

/** A column's letters in a spreadsheet: `A`, `Z`, `AA`. */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}
