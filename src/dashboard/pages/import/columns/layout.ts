import { UNIT_STATUSES, type UnitStatus } from '../../../../values/unit-states.ts';
import {
  type Cell,
  cellAt,
  type Contents,
  EMPTY_CELL,
  FileError,
  type Grid,
  type GridRow,
  isFull,
  textCell,
} from '../../../spreadsheets/grid.ts';
import { floorIn, houseIn } from '../../../unit-cells/doubtful-rows.ts';
import type { Mapping } from '../../../unit-cells/column-name.ts';
import { meaningsOfHeader, statusOfHeader } from '../../../unit-cells/headers.ts';
import { readStatus, readYesOrNo, saysNo } from '../../../unit-cells/words.ts';
import {
  bodyOf,
  type Column,
  columnsOf,
  headerIndex,
  isList,
  isTransposed,
  listIn,
} from './columns.ts';
import { hasStatus, proposeMapping } from './mapping.ts';

// What a list says by its layout becomes a column: the house and the floor of its parts, and a status by marks below headers.

/** The sheet as its columns are proposed. */
function withLayout(grid: Grid, header: number): Grid {
  if (grid.listing !== undefined) return grid;
  const housed = SECTIONS.reduce(
    (each, section) => withSections(each, header, section),
    withColours(grid, header),
  );
  const legible = withLegend(housed, header);
  const columns = columnsOf(legible, header);
  const mapping = proposeMapping(columns);
  const read = withGroups(legible, header, mapping);
  const isMark = ({ at, texts, hidden }: Column) =>
    !hidden && !mapping.has(at) && statusOfHeader(texts) !== undefined;
  const isNamed = columns.some((each) => mapping.get(each.at) === 'status' && hasStatus(each));
  const marked = isNamed ? [] : columns.filter(isMark);
  return marked.length === 0 ? read : withMarks(read, header, marked);
}

/** Adds a column of colours and lines through rows, if they tell the rows apart: stripes do not. */
function withColours(grid: Grid, header: number): Grid {
  if (grid.rows.every(({ mark }) => mark === undefined)) return grid;
  const body = bodyOf(grid, header).filter(({ cells }) => cells.filter(isFull).length > 1);
  const isOther = body.map(({ mark }, at) => mark !== body[at - 1]?.mark);
  const stripes = new Set(body.map(({ mark }) => mark)).size === 2 && isOther.every(Boolean);
  const isAlike = !isOther.includes(true, 1);
  if (isAlike || (stripes && body.length > 2)) return grid;
  const width = Math.max(...grid.rows.map(({ cells }) => cells.length));
  const rows = grid.rows.map((row, at) =>
    at < header ? row : withCell(row, width, textCell(at === header ? MARKS : (row.mark ?? ''))),
  );
  return { ...grid, rows };
}

const MARKS = 'Markierung';

/** A code and its status in a legend: `1 = frei`. */
const LEGEND = /(?<![\p{L}\d])([\p{L}\d]{1,15}) ?[=:] ?(\p{L}{3,20})/gu;

/** Gives codes the statuses of the sheet's legend, in the columns that only have these. */
function withLegend(grid: Grid, header: number): Grid {
  const texts = grid.rows.flatMap(({ cells }) =>
    cells.filter(({ text }) => text.includes('=') || text.includes(':')),
  );
  const legend = new Map(
    texts.flatMap(({ text }) =>
      [...text.slice(0, 300).matchAll(LEGEND)].flatMap(([, code = '', word = '']) => {
        const status = readStatus(word);
        return status === undefined ? [] : [[code.toLowerCase(), status] as const];
      }),
    ),
  );
  if (legend.size < 2) return grid;
  const statusIn = ({ text }: Cell) => legend.get(text.toLowerCase());
  const coded = columnsOf(grid, header)
    .filter(({ shown }) => shown.every((cell) => statusIn(cell) !== undefined))
    .filter(({ texts: head }) => meaningsOfHeader(head).every(({ field }) => field === 'status'))
    .map(({ at }) => at);
  const rows = grid.rows.map((row) =>
    coded.reduce((each, at) => {
      const status = statusIn(cellAt(each, at));
      return status === undefined ? each : withCell(each, at, { ...cellAt(each, at), status });
    }, row),
  );
  return { ...grid, rows };
}

/** What rows above their units name for them (`Haus A`, `1. OG`). */
const SECTIONS = [
  { field: 'haus', title: 'Haus', nameIn: houseIn },
  { field: 'etageLabel', title: 'Etage', nameIn: floorIn },
] as const;

/** Adds a column of what only stands in rows above its units. Another house begins without a floor. */
function withSections(
  grid: Grid,
  header: number,
  { field, title, nameIn }: (typeof SECTIONS)[number],
): Grid {
  const columns = columnsOf(grid, header);
  const isNamed = columns.some(({ texts }) => meaningsOfHeader(texts)[0]?.field === field);
  if (isNamed || bodyOf(grid, header).every((row) => nameIn(row) === null)) return grid;
  const width = Math.max(...grid.rows.map(({ cells }) => cells.length));
  let name: Cell = EMPTY_CELL;
  const rows = grid.rows.map((row, at) => {
    const named = nameIn(row);
    if (named === null && houseIn(row) === null)
      return withCell(row, width, at === header ? textCell(title) : name);
    name = { ...textCell(named ?? ''), filled: true };
    return row;
  });
  return { ...grid, rows };
}

/** Fills down the house, and the floor within it, if they only stand in the first row of their units. */
function withGroups(grid: Grid, header: number, mapping: Mapping): Grid {
  const [name = -1, house = -1, floor = -1] = (
    ['unitIdentifier', 'haus', 'etageLabel'] as const
  ).map((field) => [...mapping].find(([, each]) => each === field)?.[0]);
  const isUnit = (row: GridRow, at: number) =>
    at > header && isFull(cellAt(row, name)) && row.cells.filter(isFull).length > 1;
  const filled = house < name ? filledDown(grid, isUnit, house) : grid;
  return floor < name ? filledDown(filled, isUnit, floor, house) : filled;
}

/** Fills a column down, unless it repeats a value: such a list has one in each row. */
function filledDown(
  grid: Grid,
  isUnit: (row: GridRow, at: number) => boolean,
  at: number,
  outer = -1,
): Grid {
  let above = { own: EMPTY_CELL, outer: '' };
  let isRepeated = false;
  const rows = grid.rows.map((row, index) => {
    if (!isUnit(row, index)) return row;
    const group = cellAt(row, outer).text;
    const last = above.outer === group ? above.own : EMPTY_CELL;
    const own = cellAt(row, at);
    isRepeated ||= isFull(own) && own.text === last.text;
    above = { own: isFull(own) ? own : last, outer: group };
    const isGap = !isFull(own) && isFull(last);
    return isGap ? withCell(row, at, { ...last, filled: true }) : row;
  });
  return isRepeated ? grid : { ...grid, rows };
}

/** A row with another cell in a column. */
const withCell = (row: GridRow, at: number, cell: Cell): GridRow => ({
  ...row,
  cells: Array.from({ length: Math.max(row.cells.length, at + 1) }, (_, index) =>
    index === at ? cell : cellAt(row, index),
  ),
});

/** Makes one column of those whose marks mean statuses: `frei`, `reserviert` and `verkauft` with an `x` in one of them. */
function withMarks(grid: Grid, header: number, columns: readonly Column[]): Grid {
  const [first = 0] = columns.map(({ at }) => at);
  const title = textCell(columns.map((column) => column.header).join(' / '));
  const rows = grid.rows.map((row, index) => {
    if (index < header) return row;
    const bare = columns.reduce((rest, { at }) => withCell(rest, at, EMPTY_CELL), row);
    const isHeader = columns.every(({ at, texts }) => cellAt(row, at).text === texts.own);
    return withCell(bare, first, isHeader ? title : markIn(row, columns));
  });
  return { ...grid, rows };
}

/** The mark of the status that is furthest in the sale. What is not sold is free, unless it is not that either. */
function markIn(row: GridRow, columns: readonly Column[]): Cell {
  const named = columns.map(({ at, texts }) => ({
    cell: cellAt(row, at),
    status: statusOfHeader(texts),
  }));
  const marks = named.filter(({ cell }) => isFull(cell));
  const [mark] = marks
    .filter(({ cell }) => !saysNo(cell.text))
    .toSorted((one, other) => orderOf(other.status) - orderOf(one.status));
  if (mark !== undefined) {
    const { cell, status = null } = mark;
    const isTold = status !== 'frei' || FREE.test(cell.text) || readYesOrNo(cell.text) === true;
    return { ...cell, status: isTold ? status : null };
  }
  const isFree =
    named.some(({ status }) => status === 'verkauft') &&
    marks.every(({ status }) => status !== 'frei');
  const [no] = marks;
  return no === undefined ? EMPTY_CELL : { ...no.cell, status: isFree ? 'frei' : null };
}

const orderOf = (status: UnitStatus | undefined) =>
  UNIT_STATUSES.findIndex((each) => each === status);

/** Marks below `frei` that say so: none has another word. */
const FREE = /^(?:[^\p{L}]*|.*\d.*|sofort|ab .*|now|immediate(?:ly)?|from .*)$/iu;

/** Which list of a file is read. */
export interface ListChoice {
  /** Name of its sheet, if not the one that is probably the list. */
  readonly sheet?: string | undefined;
  /** Index of its row of headers, if not the probable one. */
  readonly header?: number | undefined;
  /** Sheets that have been imported. */
  readonly done?: readonly string[];
}

/** A list of a file, and what the page says about the other sheets. */
export type ReadList = ReturnType<typeof listOf>;

/** The list of a file that is chosen, or probable, with its columns. @throws FileError */
export function listOf({ sheets: all, separator }: Contents, choice: ListChoice) {
  const { done = [] } = choice;
  const sheets = withAll(all.filter(({ name, rows }) => rows.length > 0 && !done.includes(name)));
  const read = sheets.find(({ name }) => name === choice.sheet) ?? listIn(sheets);
  if (read === undefined) throw new FileError('empty');
  const header = choice.header ?? headerIndex(read);
  const sheet = withLayout(read, header);
  return {
    separator,
    sheets: sheets.map((each) => Object.assign({}, each, { rows: [], isList: isList(each) })),
    sheet,
    header,
    columns: columnsOf(sheet, header),
    isTransposed: isTransposed(sheet),
  };
}

/** Name of the sheet that is all lists together. */
export const ALL_SHEETS = '';

/** The sheets, and one of all visible lists if they have the same columns, each below its name. */
function withAll(sheets: readonly Grid[]): readonly Grid[] {
  const lists = sheets.filter(({ hidden, listing }) => hidden !== true && listing === undefined);
  const alike = lists.filter(isList);
  const headers = new Set(
    alike.map((sheet) => JSON.stringify(sheet.rows[headerIndex(sheet)]?.cells)),
  );
  if (alike.length < 2 || headers.size > 1) return sheets;
  const rows: GridRow[] = [];
  for (const { name, rows: own } of alike) {
    for (const row of [{ cells: [textCell(name)] }, ...own]) {
      rows.push({ ...row, number: rows.length + 1 });
    }
  }
  return [...sheets, { name: ALL_SHEETS, rows }];
}
