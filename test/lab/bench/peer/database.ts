import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import type { UnitRow } from '../../../../src/resources/properties/store/unit-rows.ts';
import type { ImageRow } from '../stock/images.ts';
import { IMAGE_COLUMNS, type PeerColumn, UNIT_COLUMNS } from './columns.ts';

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

/** Opens the peer's database with the usual settings of a dedicated server. */
export function openDatabase(path: string): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  return database;
}

export function createTables(database: Database.Database): void {
  database.exec(TABLES);
}

/** The digest under which the peer stores a token. */
export function peerDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Writes units, in the caller's transaction. */
export function unitInserter(database: Database.Database): (units: readonly UnitRow[]) => void {
  return rowInserter(database, 'units', UNIT_COLUMNS);
}

/** Writes images, in the caller's transaction. */
export function imageInserter(database: Database.Database): (images: readonly ImageRow[]) => void {
  return rowInserter(database, 'images', IMAGE_COLUMNS);
}

function rowInserter(database: Database.Database, table: string, columns: readonly PeerColumn[]) {
  const names = columns.map(({ name }) => name);
  const insert = database.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  return (rows: readonly object[]) => {
    for (const row of rows) {
      const fields: Record<string, unknown> = { ...row };
      insert.run(names.map((name) => storedValue(fields[name])));
    }
  };
}

/** SQLite has no booleans. */
const storedValue = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
