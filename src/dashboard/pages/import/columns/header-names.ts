import type { NewFieldName } from '../../../unit-fields/field.ts';
import { NEW_FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { UNIT_FIELDS } from '../../../unit-fields/table.ts';

/** A header without case, umlauts, units (`[€]`, `in m²`) and everything but letters and digits. */
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

const FIELD_OF = new Map<string, NewFieldName>(
  NEW_FIELD_NAMES.flatMap((field) =>
    UNIT_FIELDS[field].headers.split(' ').map((name) => [name, field] as const),
  ),
);

/** The field that a header names, in German or English; `undefined` if it names none. */
export function fieldOfHeader(header: string): NewFieldName | undefined {
  return FIELD_OF.get(plainHeader(header));
}
