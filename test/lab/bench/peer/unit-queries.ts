import type Database from 'better-sqlite3';
import { IMAGES_OF_UNIT } from '../stock/images.ts';
import { IMAGE_COLUMNS, PROPERTY_COLUMNS } from './columns.ts';

/** The filters of a list. */
export interface PeerFilter {
  readonly projectId?: string;
  readonly status?: readonly string[];
  readonly visibility?: readonly string[];
  readonly updatedSince?: string;
  readonly includeArchived: boolean;
}

export interface PeerPage {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string;
}

export interface PeerUnit {
  readonly id: string;
  [field: string]: unknown;
}

export interface PeerImage {
  readonly propertyId: string;
  readonly id: string;
  readonly category: string | null;
  readonly fileName: string | null;
  readonly sortOrder: number | null;
  readonly objectKey: string;
  readonly thumbnailKey: string | null;
  readonly contentType: string | null;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const COLUMNS = PROPERTY_COLUMNS.map(({ name }) => name).join(', ');
const IMAGE_NAMES = IMAGE_COLUMNS.map(({ name }) => name).join(', ');

/** Reads units with statements that are prepared once for each combination of filters. */
export class UnitQueries {
  readonly #database: Database.Database;
  readonly #pages = new Map<string, Database.Statement<unknown[], PeerUnit>>();
  readonly #counts = new Map<string, Database.Statement<unknown[], { total: number }>>();
  readonly #one: Database.Statement<[string, string], PeerUnit>;
  readonly #images: Database.Statement<[string], PeerImage>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#one = database.prepare(`SELECT ${COLUMNS} FROM units WHERE id = ? AND orgId = ?`);
    this.#images = database.prepare(
      `SELECT ${IMAGE_NAMES} FROM images WHERE propertyId = ?
       ORDER BY sortOrder NULLS LAST, id LIMIT ${IMAGES_OF_UNIT}`,
    );
  }

  /** A page of units, newest first. */
  page(orgId: string, filter: PeerFilter, { limit, offset, after }: PeerPage): PeerUnit[] {
    const beyond = after === undefined ? [] : [{ sql: 'id < ?', values: [after] }];
    const { sql, values } = all([...matching(orgId, filter), ...beyond]);
    let page = this.#pages.get(sql);
    if (page === undefined) {
      page = this.#database.prepare(
        `SELECT ${COLUMNS} FROM units WHERE ${sql} ORDER BY id DESC LIMIT ? OFFSET ?`,
      );
      this.#pages.set(sql, page);
    }
    return page.all(...values, limit, offset);
  }

  total(orgId: string, filter: PeerFilter): number {
    const { sql, values } = all(matching(orgId, filter));
    let count = this.#counts.get(sql);
    if (count === undefined) {
      count = this.#database.prepare(`SELECT count(*) AS total FROM units WHERE ${sql}`);
      this.#counts.set(sql, count);
    }
    return count.get(...values)?.total ?? 0;
  }

  one(orgId: string, id: string): PeerUnit | undefined {
    return this.#one.get(id, orgId);
  }

  images(unitId: string): PeerImage[] {
    return this.#images.all(unitId);
  }
}

function matching(orgId: string, filter: PeerFilter): Condition[] {
  const { projectId, status, visibility, updatedSince, includeArchived } = filter;
  return [
    { sql: 'orgId = ?', values: [orgId] },
    ...(projectId === undefined ? [] : [{ sql: 'projectId = ?', values: [projectId] }]),
    ...(includeArchived ? [] : [{ sql: 'archived = 0', values: [] }]),
    ...oneOf('status', status),
    ...oneOf('visibility', visibility),
    ...(updatedSince === undefined ? [] : [{ sql: 'updatedAt >= ?', values: [updatedSince] }]),
  ];
}

function oneOf(column: string, values: readonly string[] | undefined): Condition[] {
  if (values === undefined) return [];
  // With a single value, SQLite can read the index in order.
  if (values.length === 1) return [{ sql: `${column} = ?`, values }];
  return [{ sql: `${column} IN (${values.map(() => '?').join(', ')})`, values }];
}

function all(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
