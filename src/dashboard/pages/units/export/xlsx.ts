import type { FieldTexts } from '../../../field-controls/words.ts';
import {
  type Cell,
  dayCell,
  decimalCell,
  momentCell,
  type SheetColumn as ColumnOf,
  textCell,
  workbookOf,
} from '../../../spreadsheets/write-workbook.ts';
import { optionsOf } from '../../../texts/field-options.ts';
import {
  type FieldName,
  type ExportedUnit,
  factNamesOf,
  metadataNamesOf,
  metadataOf,
} from '../../../unit-fields/field.ts';
import { COLUMN_NAMES, FIELD_NAMES, fieldOf, labelsOf } from '../../../unit-fields/fields.ts';
import {
  KEY_HEADERS,
  KEY_NAMES,
  metadataHeader,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';

/** A field's value as the import reads it: states and yes or no in words, decimals as numbers. */
function cellOf(t: FieldTexts, name: FieldName, value: unknown): Cell {
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return { value: value ? 'ja' : 'nein' };
  if (typeof value !== 'string' || value === '') return null;
  const { kind } = fieldOf(name);
  if (kind === 'decimal') return decimalCell(value);
  if (kind === 'date') return dayCell(value);
  // A moment with seconds stays as it is, so that the import finds no difference.
  if (kind === 'instant') return value.endsWith(':00.000Z') ? momentCell(value) : { value };
  const label = optionsOf(t, name)?.find((option) => option.value === value)?.label;
  return { value: label ?? value };
}

type SheetColumn = ColumnOf<ExportedUnit>;

const fieldColumn =
  (t: FieldTexts) =>
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
  cell: (unit) => textCell(textOf(unit)),
});

const ofMetadata = (name: string) =>
  textColumn(metadataHeader(name), (unit) => metadataOf(unit)[name]);

/** The columns by which the import finds the units again. People do not read ids. */
const KEYS = KEY_NAMES.map((name) => textColumn(KEY_HEADERS[name], (unit) => unit[name], true));

const PER_SQUARE_METRE: SheetColumn = {
  header: '€/m²',
  cell: ({ kaufpreisPerQm: text }) => decimalCell(typeof text === 'string' ? text : null),
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
      return momentCell(typeof until === 'string' ? until : null);
    },
  },
];

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
export function xlsxOf(
  t: FieldTexts,
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
          ...factNamesOf(units).map(ofField),
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
  return workbookOf([{ name: 'Einheiten', columns, rows: units }]);
}
