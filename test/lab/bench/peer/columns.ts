import { type Column, getTableColumns } from 'drizzle-orm';
import { properties, propertyImages } from '../../../../src/db/schema.ts';

/** A column of the peer's tables; it is named as the field that it is answered as. */
export interface PeerColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly nullable: boolean;
}

const TYPES: Readonly<Record<string, PeerColumn['type']>> = {
  boolean: 'boolean',
  number: 'integer',
};

function columnsOf(table: typeof properties | typeof propertyImages): PeerColumn[] {
  const columns: Record<string, Column> = getTableColumns(table);
  return Object.entries(columns).map(([name, { dataType, notNull }]) => ({
    name,
    type: TYPES[dataType] ?? 'string',
    nullable: !notNull,
  }));
}

/** What a unit has: the same as here. */
export const UNIT_COLUMNS = columnsOf(properties);

/** What an image has. */
export const IMAGE_COLUMNS = columnsOf(propertyImages);

const INTERNAL = new Set(['etageLabel', 'unitLocation', 'kind']);

/** What is answered of a unit. */
export const PROPERTY_COLUMNS = UNIT_COLUMNS.filter(({ name }) => !INTERNAL.has(name));
