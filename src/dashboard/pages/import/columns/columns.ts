import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, EDITABLE_FIELDS } from '../../../unit-fields/fields.ts';
import { type Cell, cellAt, type Grid, type GridRow, isEmpty } from '../file/grid.ts';

/** A column that is not empty. */
export interface Column {
  /** Index in each row, from 0. */
  readonly at: number;
  readonly header: string;
  /** Up to three example values. */
  readonly samples: readonly string[];
  /** How many of its cells have a value. */
  readonly values: number;
}

/** A column that is not imported. */
export type LeftOutColumn = Pick<Column, 'header' | 'values'>;

/** The same with its cells, by the numbers of their rows: it may still be given a meaning. */
export interface OpenColumn extends LeftOutColumn, Pick<Column, 'at'> {
  readonly cells: ReadonlyMap<number, Cell>;
}

/** The header is one of the first rows: how many of them to look at. */
const MAX_HEADER = 20;
const MAX_SAMPLES = 3;

/** The rows that may be the header. */
export function headerRows({ rows }: Grid): readonly GridRow[] {
  return rows.slice(0, MAX_HEADER);
}

/**
 * The index of the row with the most known headers; among equals, the one with the most texts,
 * because titles and merged group headings are above the header.
 */
export function headerIndex(grid: Grid): number {
  const scores = headerRows(grid).map(({ cells }) => {
    const known = new Set(cells.map(({ text }) => fieldOfHeader(text)).filter(Boolean)).size;
    const texts = cells.filter((cell) => cell.kind === 'text' && !isEmpty(cell)).length;
    return known >= 2 ? 1000 * known + texts : texts;
  });
  return scores.indexOf(Math.max(...scores));
}

/** The columns with a header or a value below the header row. */
export function columnsOf({ rows }: Grid, header: number): Column[] {
  const body = rows.slice(header + 1);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const title = titleOf(rows, header, at);
    const values = body.map((row) => cellAt(row, at)).filter((cell) => !isEmpty(cell));
    if (values.length === 0) return [];
    const samples = [...new Set(values.map(({ text }) => text))].slice(0, MAX_SAMPLES);
    return [{ at, header: title === '' ? letterOf(at) : title, samples, values: values.length }];
  });
}

/** A column's header. A merged cell has its text in its first row, so this may be the row above. */
function titleOf(rows: readonly GridRow[], header: number, at: number): string {
  const [own, above] = [rows[header], rows[header - 1]];
  const title = own === undefined ? '' : cellAt(own, at).text;
  if (title !== '' || above === undefined) return title;
  return cellAt(above, at).text;
}

/** A column's letters in a spreadsheet: `A`, `Z`, `AA`. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

/** A header in lower-case ASCII letters and digits, without units (`[€]`, `in m²`). */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[([{].*?[)\]}]/g, ' ')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/\b(?:in\s+)?(?:eur|euro|€|m2|m²|qm|sqm)(?=$|[^a-z])|€|m²/g, ' ')
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Headers of fields that are not in {@link EDITABLE_FIELDS}, because a new unit does not take them. */
const LATER_HEADERS: Readonly<Partial<Record<FieldName, string>>> = {
  kaufpreisStellplatz: 'stellplatz stellplatzpreis stellplatzkaufpreis tiefgarage garage parking',
  nutzflaecheQm: 'nutzflaeche nfl nf',
  energieeffizienzklasse: 'energieklasse effizienzklasse',
  heizungsart: 'heizungsart',
};

/** Fields by the headers of spreadsheets. */
const FIELD_OF = new Map<string, FieldName>(
  FIELD_NAMES.flatMap((field) => {
    const { headers = '' } = EDITABLE_FIELDS[field];
    const names = `${headers} ${LATER_HEADERS[field] ?? ''}`.split(' ').filter(Boolean);
    return names.map((name) => [name, field] as const);
  }),
);

/** Fields by their labels, with which an export heads its columns. */
const FIELD_LABELLED = new Map<string, FieldName>(
  FIELD_NAMES.flatMap((field) => {
    const { de, en } = EDITABLE_FIELDS[field];
    return [de, en, plainHeader(de), plainHeader(en)].map((label) => [label, field] as const);
  }),
);

/** The field that a header names, in German or English; `undefined` if it names none. */
export function fieldOfHeader(header: string): FieldName | undefined {
  const plain = plainHeader(header);
  return FIELD_LABELLED.get(header.trim()) ?? FIELD_OF.get(plain) ?? FIELD_LABELLED.get(plain);
}
