import { derivedFigures } from '../../../../values/decimal.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { EDITABLE_FIELDS } from '../../../unit-fields/table.ts';

/** A unit as the API answers it. */
export type ExportedUnit = Readonly<Record<string, unknown>>;

/** Decimals, which German spreadsheets write with a comma. */
const DECIMALS = new Set<string>([
  ...FIELD_NAMES.filter((name) => isAmount(name) || EDITABLE_FIELDS[name].kind === 'coordinate'),
  ...Object.keys(derivedFigures({ kaufpreis: null, kaltmieteWohnung: null, wohnflaecheQm: null })),
]);

/** By it, Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A text that begins so would be run as a formula: CSV injection, CWE-1236. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Units as a CSV file that German Excel opens as it is: semicolons, decimal commas, UTF-8 with a byte
 * order mark. The columns are the fields of the API, whose names the import knows.
 */
export function csvOf(units: readonly ExportedUnit[]): string {
  const [first = {}] = units;
  const fields = Object.keys(first).filter(
    (field) => typeof first[field] !== 'object' || first[field] === null,
  );
  const rows = units.map((unit) => fields.map((field) => cellOf(field, unit[field])));
  return BYTE_ORDER_MARK + [fields, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}

function cellOf(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (DECIMALS.has(field)) return value.replace('.', ',');
  return quoted(FORMULA.test(value) ? `'${value}` : value);
}

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
