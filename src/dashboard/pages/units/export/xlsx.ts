import { type Cell as WrittenCell, writeXlsx } from 'hucre/xlsx';
import { wordsOf } from '../../../texts/use-texts.ts';
import type { Texts } from '../../../texts/de.ts';
import { optionsOf } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import {
  KEY_HEADERS,
  KEY_NAMES,
  metadataColumn,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import type { Column } from '../list/columns.ts';
import { type ExportedUnit, metadataNamesOf, metadataOf } from '../../../unit-fields/metadata.ts';

/** A cell of the sheet: a text, a number with its format, or nothing. */
type Cell = { readonly value: string | number; readonly format?: string } | null;

/** A column of the sheet. */
interface SheetColumn {
  readonly header: string;
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
  const { kind } = EDITABLE_FIELDS[name];
  if (kind === 'amount' || kind === 'rooms') return decimalCell(value);
  const label = optionsOf(t, kind)?.find((option) => option.value === value)?.label;
  return { value: label ?? value };
}

const fieldColumn =
  (t: Texts) =>
  (name: FieldName): SheetColumn => ({
    header: EDITABLE_FIELDS[name].de,
    cell: (unit) => cellOf(t, name, unit[name]),
  });

const textColumn = (header: string, textOf: (unit: ExportedUnit) => unknown): SheetColumn => ({
  header,
  cell: (unit) => {
    const text = textOf(unit);
    return typeof text === 'string' ? { value: text } : null;
  },
});

const ofMetadata = (name: string) =>
  textColumn(metadataColumn(name), (unit) => metadataOf(unit)[name]);

/** The columns by which the import finds the units again. */
const KEYS = KEY_NAMES.map((name) => textColumn(KEY_HEADERS[name], (unit) => unit[name]));

/** Who holds a unit. */
const referenceOf = ({ reservation }: ExportedUnit): unknown =>
  Object.assign({ reference: null }, reservation).reference;

/** What stands in the sheet for a column of the list. */
function columnsFor(
  column: Column,
  projectOf: ProjectOf,
  ofField: (name: FieldName) => SheetColumn,
): SheetColumn[] {
  if (column === 'project') return [textColumn('Projekt', projectOf), ofField('haus')];
  if (column === 'etage') return [ofField('etageLabel'), ofField('etage')];
  if (column === 'kaufpreisPerQm') {
    const cell = ({ kaufpreisPerQm: text }: ExportedUnit) =>
      typeof text === 'string' ? decimalCell(text) : null;
    return [{ header: '€/m²', cell }];
  }
  if (column === 'reference') return [textColumn('Vorgang', referenceOf)];
  const field = FIELD_NAMES.find((name) => name === column);
  return [field === undefined ? ofMetadata(metadataNameOf(column) ?? '') : ofField(field)];
}

/** The name of a unit's project. */
export type ProjectOf = (unit: ExportedUnit) => string | undefined;

/**
 * Units as an XLSX file with German headers, which the import reads again without a difference.
 *
 * @param shown the columns of the list; `null` for all fields.
 */
export async function xlsxOf(
  units: readonly ExportedUnit[],
  shown: readonly Column[] | null,
  projectOf: ProjectOf,
): Promise<Blob> {
  const ofField = fieldColumn(await wordsOf('de'));
  const columns = [
    ...(shown === null
      ? [
          textColumn('Projekt', projectOf),
          ...FIELD_NAMES.map(ofField),
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
        columns: columns.map(({ header }) => ({ width: Math.max(12, header.length + 2) })),
        rows: sheet.map((row) => row.map((cell) => cell?.value ?? null)),
        cells: stylesOf(sheet),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX });
}

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
