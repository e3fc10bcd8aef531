import { type Column, getTableColumns } from 'drizzle-orm';
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { properties, propertyImages } from '../../../../src/db/schema.ts';
import { Property } from '../../../../src/resources/properties/schema.ts';
import { WholeUnit } from '../../../../src/resources/properties/search/schema.ts';
import type { Organisation } from '../../testbed/stock.ts';

/** A column of the peer's tables, under the name of its field in answers. */
export interface PeerColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly nullable: boolean;
  /** Its name in the service's table. */
  readonly stored: string;
}

function columnsOf(table: typeof properties | typeof propertyImages): PeerColumn[] {
  const columns: Record<string, Column> = getTableColumns(table);
  return Object.entries(columns).map(([name, { dataType, notNull, name: stored }]) => ({
    name,
    type: dataType === 'boolean' ? 'boolean' : dataType === 'number' ? 'integer' : 'string',
    nullable: !notNull,
    stored,
  }));
}

const UNIT_COLUMNS = columnsOf(properties);
export const IMAGE_COLUMNS = columnsOf(propertyImages);
/** The columns of a unit that answers have: the contract decides, so that a new column stays internal. */
export const PROPERTY_COLUMNS = UNIT_COLUMNS.filter(({ name }) => name in Property.shape);
export const WHOLE_COLUMNS = UNIT_COLUMNS.filter(({ name }) => name in WholeUnit.shape);

export const namesOf = (columns: readonly PeerColumn[]) =>
  columns.map(({ name }) => `"${name}"`).join(', ');

const definitions = (columns: readonly PeerColumn[]) =>
  columns
    .map(({ name, type, nullable }) => {
      const kind = type === 'string' ? 'TEXT' : 'INTEGER';
      return `"${name}" ${kind}${nullable ? '' : ' NOT NULL'}`;
    })
    .join(', ');

/** Tables with rowids: their narrow indexes skip many units at little cost. */
const TABLES = `
  CREATE TABLE tokens (digest TEXT PRIMARY KEY, orgId TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE projects (id TEXT PRIMARY KEY, orgId TEXT NOT NULL, name TEXT NOT NULL,
    createdAt TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE imports (id TEXT PRIMARY KEY, orgId TEXT NOT NULL, projectId TEXT NOT NULL,
    unitCount INTEGER NOT NULL, createdAt TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE units (${definitions(UNIT_COLUMNS)}, PRIMARY KEY (id));
  CREATE INDEX units_newest ON units (orgId, id);
  CREATE INDEX units_current ON units (orgId, archived, id);
  CREATE INDEX units_by_status ON units (orgId, archived, status, id);
  CREATE INDEX units_by_state ON units (orgId, archived, status, visibility, id);
  CREATE INDEX units_by_visibility ON units (orgId, archived, visibility, id);
  CREATE INDEX units_of_project ON units (projectId, archived, id);
  CREATE INDEX units_by_update ON units (orgId, archived, updatedAt);
  CREATE TABLE images (${definitions(IMAGE_COLUMNS)}, PRIMARY KEY (propertyId, id)) WITHOUT ROWID;`;

const copied = (table: string, from: string, columns: readonly PeerColumn[]) =>
  `INSERT INTO ${table} (${namesOf(columns)}) SELECT ${columns.map(({ stored }) => stored).join(', ')} FROM service.${from};`;

/** Opens the peer's database with the usual settings of a dedicated server. */
export function openDatabase(path: string): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  return database;
}

/**
 * Fills a new database of the peer, and ends with ANALYZE, as SQLite's documentation advises.
 *
 * @param copy of the service's database.
 */
export function fillPeer(path: string, copy: string, organisations: readonly Organisation[]): void {
  const database = openDatabase(path);
  database.exec(TABLES);
  database.prepare('ATTACH ? AS service').run(copy);
  database.exec(
    `INSERT INTO projects SELECT id, org_id, name, created_at FROM service.projects;
     ${copied('units', 'properties', UNIT_COLUMNS)} ${copied('images', 'property_images', IMAGE_COLUMNS)}`,
  );
  const insert = database.prepare('INSERT INTO tokens (digest, orgId) VALUES (?, ?)');
  for (const { token, id } of organisations) insert.run(peerDigest(token), id);
  database.exec('ANALYZE');
  database.close();
}

export function peerDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function unitInserter(database: Database.Database) {
  const marks = UNIT_COLUMNS.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT INTO units (${namesOf(UNIT_COLUMNS)}) VALUES (${marks})`);
  return (rows: readonly object[]) => {
    for (const row of rows) {
      const fields: Record<string, unknown> = { ...row };
      insert.run(UNIT_COLUMNS.map(({ name }) => storedValue(fields[name])));
    }
  };
}

/** SQLite has no booleans. */
const storedValue = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
