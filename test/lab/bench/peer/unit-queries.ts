import type Database from 'better-sqlite3';
import { IMAGES_OF_UNIT } from '../stock/images.ts';
import { IMAGE_COLUMNS, type PeerColumn, PROPERTY_COLUMNS, WHOLE_COLUMNS } from './columns.ts';

/** The filters of a list. */
export interface PeerFilter {
  readonly projectId?: string;
  readonly status?: readonly string[];
  readonly visibility?: readonly string[];
  readonly updatedSince?: string;
  readonly includeArchived: boolean;
  readonly zimmer?: number;
  /** The greatest price in euros. */
  readonly upTo?: number;
}

/** Units without a price are last. */
const ORDERS = {
  newest: 'id DESC',
  kaufpreis: 'CAST(kaufpreis AS REAL) NULLS LAST, id DESC',
} as const;

export type PeerOrder = keyof typeof ORDERS;

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
  readonly fileName: string;
  readonly sortOrder: number | null;
  readonly objectKey: string;
  readonly thumbnailKey: string | null;
  readonly contentType: string;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const namesOf = (columns: readonly PeerColumn[]) => columns.map(({ name }) => name).join(', ');
const COLUMNS = namesOf(PROPERTY_COLUMNS);
const WHOLE = namesOf(WHOLE_COLUMNS);
const IMAGE_NAMES = namesOf(IMAGE_COLUMNS);

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
    const page = this.#prepared(
      `SELECT ${COLUMNS} FROM units WHERE ${sql} ORDER BY id DESC LIMIT ? OFFSET ?`,
    );
    return page.all(...values, limit, offset);
  }

  /** A page of units with every field. Prices and rooms are compared as floating-point numbers. */
  whole(
    orgId: string,
    filter: PeerFilter,
    { limit, offset }: PeerPage,
    order: PeerOrder,
  ): PeerUnit[] {
    const { sql, values } = all(matching(orgId, filter));
    const page = this.#prepared(
      `SELECT ${WHOLE} FROM units WHERE ${sql} ORDER BY ${ORDERS[order]} LIMIT ? OFFSET ?`,
    );
    return page.all(...values, limit, offset).map((unit) => {
      const { metadata } = unit;
      unit['metadata'] = typeof metadata === 'string' ? JSON.parse(metadata) : {};
      return unit;
    });
  }

  #prepared(sql: string): Database.Statement<unknown[], PeerUnit> {
    let page = this.#pages.get(sql);
    if (page === undefined) {
      page = this.#database.prepare(sql);
      this.#pages.set(sql, page);
    }
    return page;
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
  const { projectId, status, visibility, updatedSince, includeArchived, zimmer, upTo } = filter;
  return [
    { sql: 'orgId = ?', values: [orgId] },
    ...(projectId === undefined ? [] : [{ sql: 'projectId = ?', values: [projectId] }]),
    ...(includeArchived ? [] : [{ sql: 'archived = 0', values: [] }]),
    ...oneOf('status', status),
    ...oneOf('visibility', visibility),
    ...(updatedSince === undefined ? [] : [{ sql: 'updatedAt >= ?', values: [updatedSince] }]),
    ...(zimmer === undefined ? [] : [{ sql: 'CAST(zimmer AS REAL) = ?', values: [zimmer] }]),
    ...(upTo === undefined ? [] : [{ sql: 'CAST(kaufpreis AS REAL) <= ?', values: [upTo] }]),
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
