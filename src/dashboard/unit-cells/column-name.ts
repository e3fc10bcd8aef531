import { ruleOfName } from '../../values/metadata.ts';
import type { FieldName } from '../unit-fields/field.ts';
import { fieldNamed } from '../unit-fields/fields.ts';

/** Columns that name a unit: the service's id, and the id in the organisation's own system. */
export const KEY_NAMES = ['id', 'externalSourceId'] as const;

/** How an export heads these columns. */
export const KEY_HEADERS = {
  id: 'ID dieser Anwendung',
  externalSourceId: 'Ihre eigene ID',
} as const;

/** A column of one name of the metadata, as an export heads it. */
export type MetadataColumn = `metadata.${string}`;

/** The header of a column of a name of the metadata. */
export const metadataColumn = (name: string): MetadataColumn => `metadata.${name}`;

/** How a workbook for people heads such a column. */
export const metadataHeader = (name: string): string => `${name} (eigene Angabe)`;

/** The name of the metadata that a column has, by its own name or as a header; `null` for any other column. */
export function metadataNameOf(column: string): string | null {
  const [, own = '', name = own] = /^(?:metadata\.(.*)|(.*) \(eigene Angabe\))$/.exec(column) ?? [];
  return ruleOfName(name) === null ? name : null;
}

const MAX_METADATA_NAME = 40;

/** A name of the metadata made of a header; `''` if it makes none. */
export function metadataNameIn(header: string): string {
  const name = header
    .slice(0, 200)
    .replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, MAX_METADATA_NAME);
  return ruleOfName(name) === null ? name : '';
}

/** What a column of a file can mean. */
export type ColumnName = FieldName | (typeof KEY_NAMES)[number] | MetadataColumn;

/** Parses the meaning of a column; `null` for any other text. */
export function columnNamed(name: string): ColumnName | null {
  const ofMetadata = metadataNameOf(name);
  if (ofMetadata !== null) return metadataColumn(ofMetadata);
  return KEY_NAMES.find((known) => known === name) ?? fieldNamed(name);
}

/** The meaning of each column, by the column's index. Columns without an entry are left out. */
export type Mapping = ReadonlyMap<number, ColumnName>;
