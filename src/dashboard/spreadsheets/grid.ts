import type { UnitStatus } from '../../values/unit-states.ts';
import type { Language } from '../texts/language.ts';
import type { FileFault } from './words.ts';

/** Thrown for a file that cannot be read. */
export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** What may separate the cells of a CSV file. */
export const SEPARATORS = [';', ',', '\t', '|'] as const;

/**
 * What is wrong with a cell: an error of the spreadsheet (`#N/A`), a formula without a value, a character that
 * the file's encoding lacks, or a quotation mark that is never closed.
 */
export type CellFault = 'error' | 'formula' | 'character' | 'quote';

/** How a column's numbers become those of its field: from thousands, millions, or a year to a month. */
export type Scale = 'thousand' | 'million' | 'yearly';

/** A spreadsheet cell. Cells of CSV files are always text. */
export interface Cell {
  readonly kind: 'text' | 'number' | 'date' | 'boolean';
  /** A number as a plain decimal; a date as `2026-12-31`; a boolean as `true` or `false`. */
  readonly text: string;
  /** How many columns it covers, if it is merged with those beside it. */
  readonly span?: number;
  /** Whether the value is that of the first row of a merged cell. */
  readonly filled?: true;
  readonly fault?: CellFault;
  /** How its number becomes that of its field, by its header. */
  readonly scale?: Scale;
  /** The status that its mark means, by its header; `null` if it only says which it is not. */
  readonly status?: UnitStatus | null;
}

export interface GridRow {
  /** Row number in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly hidden?: true;
  /** The colour of its first cell, and whether a line is through it. */
  readonly mark?: string;
}

/** A sheet, without its empty rows. */
export interface Grid {
  readonly name: string;
  readonly rows: readonly GridRow[];
  readonly hidden?: true;
  /** Indexes of columns that the spreadsheet hides. */
  readonly hiddenColumns?: readonly number[];
  /** What an OpenImmo file says beside the table. */
  readonly listing?: Listing;
}

/** A picture or a document of a unit, or of its project (`unit` is empty): a file, or the address of a picture. */
export interface Attachment {
  /** The own id of its unit. */
  readonly unit: string;
  readonly name: string;
  readonly category: string;
  readonly file?: File;
  readonly url?: string;
}

/** A project of an OpenImmo file, whose table has known columns below a row of headers. */
export interface Listing {
  /** What each column is; empty for what this service has no field for. */
  readonly meanings: readonly string[];
  /** What all units of the project say alike, by the names of a project's fields. */
  readonly project: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
}

/** The sheets of a file. */
export interface ReadFile {
  readonly name: string;
  readonly sheets: readonly Grid[];
  /** The separator of a CSV file, and the file, which can be read again with another one. */
  readonly csv?: { readonly separator: string; readonly source: File };
}

/** What the thread that reads a file is asked. */
export interface Asked {
  readonly file: File;
  /** The separator of a CSV file; `null` to find it. */
  readonly separator: string | null;
  /** That of headers which the file does not have. */
  readonly language: Language;
}

/** What was read of a file: the separator, if it is a CSV file. */
export interface Contents {
  readonly sheets: readonly Grid[];
  readonly separator?: string;
}

/** What the thread that reads a file answers. */
export type Reading = Contents | { readonly fault: FileFault };

export const EMPTY_CELL: Cell = { kind: 'text', text: '' };

/** The cell of a row in a column. A row may be shorter than others. */
export const cellAt = ({ cells }: Pick<GridRow, 'cells'>, at: number): Cell =>
  cells[at] ?? EMPTY_CELL;

export const textCell = (text: string): Cell => ({ kind: 'text', text: text.trim() });

/** An error of a spreadsheet program in any language, or a number for which its column was too narrow. */
const ERROR = /^(?:#(?:N\/A|NV|GETTING_DATA|[A-ZÄÖÜ/\d_]{2,20}[!?]|##+)|Err:\d{3})$/;

/** A text of a file, which may be an error. */
export const fileText = (text: string): Cell => ({
  ...textCell(text),
  ...(ERROR.test(text) && { fault: 'error' }),
});

export const isEmpty = ({ text }: Cell): boolean => text === '';

/** Whether a cell has a value of its own. */
export const isFull = (cell: Cell): boolean => !isEmpty(cell) && cell.filled !== true;

/** The rows that are not empty, with their numbers in the file. Equal cells are one object, which is copied and kept once. */
export function gridOf(
  name: string,
  rows: readonly (readonly Cell[])[],
  hiddenRows: ReadonlySet<number> = new Set(),
  marks: ReadonlyMap<number, string> = new Map(),
): Grid {
  const known = new Map<string, Cell>();
  const shared = (cell: Cell) => {
    const { kind, text, ...more } = cell;
    if (Object.keys(more).length > 0) return cell;
    const key = `${kind} ${text}`;
    const same = known.get(key) ?? cell;
    known.set(key, same);
    return same;
  };
  const numbered = rows.map((cells, at): GridRow => ({
    number: at + 1,
    cells: cells.map(shared),
    ...(hiddenRows.has(at) && { hidden: true }),
    ...(marks.has(at) && { mark: marks.get(at) ?? '' }),
  }));
  return { name, rows: numbered.filter(({ cells }) => cells.some(isFull)) };
}

/** The units, and some lines of titles and headers. */
const MAX_ROWS = 10_020;
const MAX_COLUMNS = 200;

/** Which limit a sheet exceeds; `null` for none. Empty rows and columns do not count. */
export function excessOf({ rows }: Grid): FileFault | null {
  if (rows.length > MAX_ROWS) return 'too many rows';
  const isWide = rows.some(
    ({ cells }) => cells.length > MAX_COLUMNS && cells.findLastIndex(isFull) >= MAX_COLUMNS,
  );
  return isWide ? 'too many columns' : null;
}
