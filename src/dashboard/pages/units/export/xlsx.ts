import { type Cell as WrittenCell, cellRef, writeXlsx } from 'hucre/xlsx';
import { millisecondsOf } from '../../../../values/instant.ts';
import { localMinute } from '../../../texts/local-moments.ts';
import { optionsOf } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { COLUMN_NAMES, FIELD_NAMES, fieldOf, labelsOf } from '../../../unit-fields/fields.ts';
import {
  KEY_HEADERS,
  KEY_NAMES,
  metadataHeader,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import { type ExportedUnit, metadataNamesOf, metadataOf } from '../../../unit-fields/metadata.ts';
import type { Texts } from '../../../kit/words.ts';

/** A cell of the sheet: a text, a number with its format, or nothing. */
type Cell = { readonly value: string | number; readonly format?: string } | null;

/** A column of the sheet. */
interface SheetColumn {
  readonly header: string;
  readonly hidden?: boolean;
  readonly cell: (unit: ExportedUnit) => Cell;
}

/** Digits that Excel keeps of a number. */
const EXCELS_DIGITS = 15;

/** A decimal as a number with two places, unless Excel would round it. */
function decimalCell(text: string): Cell {
  const digits = text.replace('.', '').replace(/^0+/, '');
  if (digits.length > EXCELS_DIGITS) return { value: text.replace('.', ',') };
  const places = Math.max(2, text.split('.')[1]?.length ?? 0);
  return { value: Number(text), format: `#,##0.${'0'.repeat(places)}` };
}

/** A field's value as the import reads it: states and yes or no in words, decimals as numbers. */
function cellOf(t: Texts, name: FieldName, value: unknown): Cell {
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return { value: value ? 'ja' : 'nein' };
  if (typeof value !== 'string' || value === '') return null;
  const { kind } = fieldOf(name);
  if (kind === 'decimal') return decimalCell(value);
  if (kind === 'date') return { value: germanDay(value) };
  if (kind === 'instant') return { value: germanMinute(value) };
  const label = optionsOf(t, name)?.find((option) => option.value === value)?.label;
  return { value: label ?? value };
}

/** A day as people and the import read it. */
const germanDay = (day: string) => day.split('-').toReversed().join('.');

/** The same of a moment in local time. One with seconds stays as it is, so that the import finds no difference. */
function germanMinute(moment: string): string {
  const [day = '', time = ''] = localMinute(moment).split('T');
  return moment.endsWith(':00.000Z') ? `${germanDay(day)} ${time}` : moment;
}

const fieldColumn =
  (t: Texts) =>
  (name: FieldName): SheetColumn => ({
    header: labelsOf(name)[0],
    cell: (unit) => cellOf(t, name, unit[name]),
  });

const textColumn = (
  header: string,
  textOf: (unit: ExportedUnit) => unknown,
  hidden = false,
): SheetColumn => ({
  header,
  hidden,
  cell: (unit) => {
    const text = textOf(unit);
    return typeof text === 'string' ? { value: text } : null;
  },
});

const ofMetadata = (name: string) =>
  textColumn(metadataHeader(name), (unit) => metadataOf(unit)[name]);

/** The columns by which the import finds the units again. People do not read ids. */
const KEYS = KEY_NAMES.map((name) => textColumn(KEY_HEADERS[name], (unit) => unit[name], true));

const PER_SQUARE_METRE: SheetColumn = {
  header: '€/m²',
  cell: ({ kaufpreisPerQm: text }) => (typeof text === 'string' ? decimalCell(text) : null),
};

/** Who holds a unit, and until when. */
const RESERVATION = [
  textColumn(
    'Vorgang',
    ({ reservation }) => Object.assign({ reference: null }, reservation).reference,
  ),
  {
    header: 'reserviert bis',
    cell: ({ reservation }: ExportedUnit): Cell => {
      const until: unknown = Object.assign({ until: null }, reservation).until;
      return typeof until === 'string' ? momentCell(until) : null;
    },
  },
];

/** A moment in local time as the number of days that Excel counts. */
function momentCell(moment: string): Cell {
  const at = new Date(millisecondsOf(moment));
  const local = at.getTime() - at.getTimezoneOffset() * MINUTE;
  return { value: local / (24 * 60 * MINUTE) + EXCELS_1970, format: MOMENT };
}

const MOMENT = 'dd.mm.yyyy hh:mm';
const MINUTE = 60_000;
/** The number of 1 January 1970 in Excel. */
const EXCELS_1970 = 25_569;

/** What stands in the sheet for a column of the list. */
function columnsFor(
  column: string,
  projectOf: ProjectOf,
  ofField: (name: FieldName) => SheetColumn,
): SheetColumn[] {
  if (column === 'project') return [textColumn('Projekt', projectOf), ofField('haus')];
  if (column === 'etage') return [ofField('etageLabel'), ofField('etage')];
  if (column === 'kaufpreisPerQm') return [PER_SQUARE_METRE];
  if (column === 'reference') return RESERVATION;
  const field = FIELD_NAMES.find((name) => name === column);
  return [field === undefined ? ofMetadata(metadataNameOf(column) ?? '') : ofField(field)];
}

/** The name of a unit's project. */
export type ProjectOf = (unit: ExportedUnit) => string | undefined;

/**
 * Units as an XLSX file with German headers, which the import reads again without a difference.
 *
 * @param t German texts.
 * @param shown the columns of the list; `null` for all fields.
 */
export async function xlsxOf(
  t: Texts,
  units: readonly ExportedUnit[],
  shown: readonly string[] | null,
  projectOf: ProjectOf,
): Promise<Blob> {
  const ofField = fieldColumn(t);
  const columns: readonly SheetColumn[] = [
    ...(shown === null
      ? [
          textColumn('Projekt', projectOf),
          ...COLUMN_NAMES.map(ofField),
          PER_SQUARE_METRE,
          ...RESERVATION,
          ...metadataNamesOf(units).map(ofMetadata),
        ]
      : [
          ofField('unitIdentifier'),
          ...shown.flatMap((each) => columnsFor(each, projectOf, ofField)),
        ]),
    ...KEYS,
  ];
  const sheet = [
    columns.map(({ header }): Cell => ({ value: header })),
    ...units.map((unit) => columns.map(({ cell }) => cell(unit))),
  ];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Einheiten',
        columns: columns.map(({ hidden }, at) => ({
          width: widthOf(sheet.map((row) => row[at] ?? null)),
          hidden: hidden === true,
        })),
        autoFilter: { range: `A1:${cellRef(units.length, columns.length - 1)}` },
        rows: sheet.map((row) => row.map((cell) => cell?.value ?? null)),
        cells: stylesOf(sheet),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX });
}

/** A column's width in characters: that of its longest text, with room for the arrow of the filter. */
function widthOf(cells: readonly Cell[]): number {
  const lengths = cells.map((cell) => {
    if (typeof cell?.value !== 'number') return cell?.value.length ?? 0;
    // A date, and a number with its points.
    return cell.format === MOMENT ? MOMENT.length : cell.value.toFixed(2).length + 2;
  });
  return Math.min(MAX_WIDTH, Math.max(...lengths) + 3);
}

const MAX_WIDTH = 50;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The formats of cells, by row and column. The first row is bold. */
function stylesOf(sheet: readonly (readonly Cell[])[]): Map<string, Partial<WrittenCell>> {
  return new Map(
    sheet.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        if (cell === null) return [];
        const style = at === 0 ? { font: { bold: true } } : { numFmt: cell.format ?? 'General' };
        return at === 0 || cell.format !== undefined
          ? [[`${at},${column}`, { value: cell.value, style }] as const]
          : [];
      }),
    ),
  );
}
