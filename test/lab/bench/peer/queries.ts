import type Database from 'better-sqlite3';
import { IMAGES_OF_UNIT } from '../../testbed/stock.ts';
import { IMAGE_COLUMNS, namesOf, PROPERTY_COLUMNS, WHOLE_COLUMNS } from './database.ts';

export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string;
  readonly projectId?: string;
  readonly status?: readonly string[];
  readonly visibility?: readonly string[];
  readonly updatedSince?: string;
  readonly includeArchived: boolean;
  readonly include?: string;
  readonly zimmer?: number;
  /** `..450000`: at most so much. */
  readonly kaufpreis?: string;
  readonly sort?: 'newest' | 'kaufpreis';
}

/** Units without a price are last. */
const ORDERS = {
  newest: 'id DESC',
  kaufpreis: 'CAST(kaufpreis AS REAL) NULLS LAST, id DESC',
} as const;

export interface PeerUnit {
  readonly id: string;
  [field: string]: unknown;
}

interface PeerImage {
  readonly id: string;
  readonly fileName: string;
  readonly objectKey: string;
  readonly thumbnailKey: string | null;
  readonly contentType: string;
}

const COLUMNS = { some: namesOf(PROPERTY_COLUMNS), whole: namesOf(WHOLE_COLUMNS) };

/** Reads units with statements that are prepared once for each combination of filters. */
export class UnitQueries {
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Database.Statement<unknown[], PeerUnit>>();
  readonly #one: Database.Statement<[string, string], PeerUnit>;
  readonly #images: Database.Statement<[string], PeerImage>;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#one = database.prepare(`SELECT ${COLUMNS.some} FROM units WHERE id = ? AND orgId = ?`);
    this.#images = database.prepare(
      `SELECT ${namesOf(IMAGE_COLUMNS)} FROM images WHERE propertyId = ?
       ORDER BY sortOrder NULLS LAST, id LIMIT ${IMAGES_OF_UNIT}`,
    );
  }

  /** A page of units, and how many there are. Prices and rooms are compared as floating-point numbers. */
  page(orgId: string, query: ListQuery, columns: keyof typeof COLUMNS) {
    const { limit, offset, after, sort = 'newest' } = query;
    const all = conditions(orgId, query);
    const page = after === undefined ? all : [...all, ['id < ?', after] as const];
    const where = (some: typeof all) => some.map(([sql]) => sql).join(' AND ');
    const values = (some: typeof all) => some.flatMap(([, ...each]) => each);
    const found = this.#ask(
      `SELECT ${COLUMNS[columns]} FROM units WHERE ${where(page)} ORDER BY ${ORDERS[sort]} LIMIT ? OFFSET ?`,
    ).all(...values(page), limit + 1, offset);
    const count = this.#ask(`SELECT count(*) AS total FROM units WHERE ${where(all)}`);
    const total = count.get(...values(all))?.['total'];
    const pagination = { limit, offset, total, hasMore: found.length > limit };
    return { units: found.slice(0, limit), pagination };
  }

  one(orgId: string, id: string): PeerUnit | undefined {
    return this.#one.get(id, orgId);
  }

  images(unitId: string): PeerImage[] {
    return this.#images.all(unitId);
  }

  #ask(sql: string): Database.Statement<unknown[], PeerUnit> {
    const statement = this.#prepared.get(sql) ?? this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

type Condition = readonly [sql: string, ...values: (string | number)[]];

const conditions = (orgId: string, query: ListQuery): Condition[] => [
  ['orgId = ?', orgId],
  ...oneOf('projectId = ?', query.projectId),
  ...(query.includeArchived ? [] : [['archived = 0'] as const]),
  ...anyOf('status', query.status),
  ...anyOf('visibility', query.visibility),
  ...oneOf('updatedAt >= ?', query.updatedSince),
  ...oneOf('CAST(zimmer AS REAL) = ?', query.zimmer),
  ...oneOf('CAST(kaufpreis AS REAL) <= CAST(substr(?, 3) AS REAL)', query.kaufpreis),
];

const oneOf = (sql: string, value: string | number | undefined): Condition[] =>
  value === undefined ? [] : [[sql, value]];

/** With a single value, SQLite can read the index in order. */
function anyOf(column: string, values: readonly string[] = []): Condition[] {
  if (values.length <= 1) return oneOf(`${column} = ?`, values[0]);
  return [[`${column} IN (${values.map(() => '?').join(', ')})`, ...values]];
}
