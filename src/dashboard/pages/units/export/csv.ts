import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { withoutFormula } from '../../../../values/formula.ts';
import { isFactName } from '../../../../values/facts/facts.ts';
import { metadataColumn } from '../../../unit-cells/column-name.ts';
import { FIELD_NAMES, fieldOf, isAmount } from '../../../unit-fields/fields.ts';
import {
  type ExportedUnit,
  factNamesOf,
  metadataNamesOf,
  metadataOf,
} from '../../../unit-fields/field.ts';

/** Fields with decimals. German spreadsheets expect a comma in them. */
const DECIMALS = new Set<string>([
  ...FIELD_NAMES.filter((name) => isAmount(name) || fieldOf(name).of === 'coordinate'),
  ...Object.keys(derivedFigures({ kaufpreis: null, kaltmieteWohnung: null, wohnflaecheQm: null })),
]);

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Units as a CSV file for German Excel: semicolons, decimal commas, UTF-8 with a byte order mark.
 * The columns have the API's field names, which the import recognises.
 */
export function csvOf(units: readonly ExportedUnit[]): string {
  const [first = {}] = units;
  const fields = [
    ...Object.keys(first).filter(
      (field) => !isFactName(field) && (typeof first[field] !== 'object' || first[field] === null),
    ),
    ...factNamesOf(units),
  ];
  const names = metadataNamesOf(units);
  const rows = units.map((unit) => [
    ...fields.map((field) => cellOf(field, unit[field])),
    ...names.map((name) => cellOf(metadataColumn(name), metadataOf(unit)[name])),
  ]);
  const head = [...fields, ...names.map(metadataColumn)];
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}

function cellOf(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (DECIMALS.has(field)) return value.replace('.', ',');
  return quoted(withoutFormula(value));
}

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
