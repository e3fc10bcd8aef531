// Conventions: ids are UUIDv7 text; instants are ISO 8601 UTC text with milliseconds, which sorts
// as time does; exact decimals are their canonical text. Rows of an organisation are clustered by
// (org_id, id), except its units, so that "newest first" is the primary key read backwards. Foreign keys carry
// org_id, so that a row cannot refer to another organisation's. Triggers are in `triggers.sql`.

export * from './schema/people.ts';
export * from './schema/customers.ts';
export * from './schema/stock.ts';
export * from './schema/publications.ts';
export * from './schema/documents.ts';
export * from './schema/images.ts';
export * from './schema/writes.ts';
export * from './schema/upkeep.ts';
