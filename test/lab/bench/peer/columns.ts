import { type Column, getTableColumns } from 'drizzle-orm';
import { properties, propertyImages } from '../../../../src/db/schema.ts';
import { Property } from '../../../../src/resources/properties/schema.ts';
import { WholeUnit } from '../../../../src/resources/properties/search/schema.ts';

/** A column of the peer's tables, with the name of its field in answers. */
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

/** The columns of a unit, the same as in this service. */
export const UNIT_COLUMNS = columnsOf(properties);

/** The columns of an image. */
export const IMAGE_COLUMNS = columnsOf(propertyImages);

/** The columns of a unit that answers have: the contract decides, so that a new column stays internal. */
export const PROPERTY_COLUMNS = UNIT_COLUMNS.filter(({ name }) => name in Property.shape);

/** The columns of a whole unit. */
export const WHOLE_COLUMNS = UNIT_COLUMNS.filter(({ name }) => name in WholeUnit.shape);
