import { tablesOf } from './tables.ts';

/** An order as the database has it, identified by the names of its units. */
export interface StoredOrder {
  readonly number: number;
  readonly units: number;
  readonly differentUnits: number;
  readonly online: number;
  /** The first and the last instant of its units; they differ if more than one write made them. */
  readonly createdAt: string;
  readonly lastCreatedAt: string;
}

interface StoredRun {
  readonly id: string;
  readonly status: string;
  readonly unitCount: number;
  readonly createdAt: string;
}

interface StoredKey {
  readonly key: string;
  readonly result: string;
}

/** The stored data of an organisation, counted row by row, not from stored counts. */
export interface Stored {
  /** In the order of their creation. */
  readonly orders: readonly StoredOrder[];
  readonly runs: readonly StoredRun[];
  readonly keys: readonly StoredKey[];
  /** Units created, all of them in one month: see `month.ts`. */
  readonly created: number;
  readonly online: number;
  readonly months: readonly string[];
  readonly counts: readonly string[];
  /** The stored counts, which must equal the two counts above. */
  readonly keptMonths: readonly string[];
  readonly keptCounts: readonly string[];
  /** The errors that SQLite's integrity check reports. */
  readonly corruption: readonly string[];
}

const ORDERS = `
  SELECT cast(substr(unit_identifier, 1, instr(unit_identifier, '-') - 1) AS integer) AS number,
    count(*) AS units, count(DISTINCT unit_identifier) AS differentUnits,
    sum(visibility = 'online' AND archived = 0) AS online,
    min(created_at) AS createdAt, max(created_at) AS lastCreatedAt
  FROM properties WHERE org_id = ?1 GROUP BY 1 ORDER BY createdAt`;

const RUNS = `
  SELECT id, status, unit_count AS unitCount, created_at AS createdAt
  FROM import_runs WHERE org_id = ?1 ORDER BY id`;

const COUNTS = `
  SELECT concat_ws(' ', '', status, visibility, archived, count(*)) AS line
  FROM properties WHERE org_id = ?1 GROUP BY status, visibility, archived
  UNION ALL
  SELECT concat_ws(' ', project_id, status, visibility, archived, count(*))
  FROM properties WHERE org_id = ?1 GROUP BY project_id, status, visibility, archived
  ORDER BY 1`;

const KEPT_COUNTS = `
  SELECT concat_ws(' ', project_id, status, visibility, archived, units) AS line
  FROM unit_counts WHERE org_id = ?1 AND units <> 0 ORDER BY 1`;

const MONTHS = `
  SELECT concat_ws(' ', substr(created_at, 1, 7), count(*)) AS line
  FROM properties WHERE org_id = ?1 GROUP BY substr(created_at, 1, 7) ORDER BY 1`;

const KEPT_MONTHS = `
  SELECT concat_ws(' ', month, units) AS line FROM unit_months WHERE org_id = ?1 ORDER BY 1`;

/** Reads everything of an organisation. Nothing may write meanwhile. */
export async function readStored(database: D1Database, orgId: string): Promise<Stored> {
  const rows = async <Row>(sql: string): Promise<Row[]> => {
    const { results } = await database.prepare(sql).bind(orgId).all<Row>();
    return results;
  };
  const lines = async (sql: string) => (await rows<{ line: string }>(sql)).map(({ line }) => line);
  const orders = await rows<StoredOrder>(ORDERS);
  return {
    orders,
    runs: await rows<StoredRun>(RUNS),
    keys: await keysOf(database, orgId),
    created: sumOf(orders, ({ units }) => units),
    online: sumOf(orders, ({ online }) => online),
    months: await lines(MONTHS),
    counts: await lines(COUNTS),
    keptMonths: await lines(KEPT_MONTHS),
    keptCounts: await lines(KEPT_COUNTS),
    corruption: await corruption(database),
  };
}

async function keysOf(database: D1Database, orgId: string): Promise<StoredKey[]> {
  const { db, eq, idempotencyKeys } = await tablesOf(database);
  const { key, result } = idempotencyKeys;
  return db.select({ key, result }).from(idempotencyKeys).where(eq(idempotencyKeys.orgId, orgId));
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

async function corruption(database: D1Database): Promise<string[]> {
  const check = await database.prepare('PRAGMA quick_check').all<{ quick_check: string }>();
  const orphans = await database.prepare('PRAGMA foreign_key_check').all();
  const complaints = check.results.map((row) => row.quick_check).filter((line) => line !== 'ok');
  return [...complaints, ...orphans.results.map((row) => `orphan ${JSON.stringify(row)}`)];
}
