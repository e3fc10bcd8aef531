import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldNamed } from '../../../unit-fields/fields.ts';

/** Columns that name a unit: the service's id, and the id in the organisation's own system. */
export const KEY_NAMES = ['id', 'externalSourceId'] as const;

/** How an export heads these columns. */
export const KEY_HEADERS = {
  id: 'ID dieser Anwendung',
  externalSourceId: 'Ihre eigene ID',
} as const;

/** What a column of a file can mean. */
export type ColumnName = FieldName | (typeof KEY_NAMES)[number];

/** Parses the meaning of a column; `null` for any other text. */
export const columnNamed = (name: string): ColumnName | null =>
  KEY_NAMES.find((known) => known === name) ?? fieldNamed(name);

/** The meaning of each column, by the column's index. Columns without an entry are left out. */
export type Mapping = ReadonlyMap<number, ColumnName>;
