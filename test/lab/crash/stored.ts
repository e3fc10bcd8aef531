import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { z } from 'zod';
import { idempotencyKeys } from '../../../src/db/schema.ts';

const Order = z.object({
  number: z.int(),
  units: z.int(),
  differentUnits: z.int(),
  online: z.int(),
  /** The first and the last instant of its units; they differ if more than one write made them. */
  createdAt: z.string(),
  lastCreatedAt: z.string(),
});
const Run = z.object({
  id: z.string(),
  status: z.string(),
  unitCount: z.int(),
  createdAt: z.string(),
});
const Line = z.object({ line: z.string() }).transform(({ line }) => line);

/** An order as the database has it, identified by the names of its units. */
export type StoredOrder = z.output<typeof Order>;
export type StoredRun = z.output<typeof Run>;

const ORDERS = `
  SELECT cast(substr(unit_identifier, 1, instr(unit_identifier, '-') - 1) AS integer) AS number,
    count(*) AS units, count(DISTINCT unit_identifier) AS differentUnits,
    sum(visibility = 'online' AND archived = 0) AS online,
    min(created_at) AS createdAt, max(created_at) AS lastCreatedAt
  FROM properties WHERE org_id = ?1 GROUP BY 1 ORDER BY createdAt`;

const RUNS = `
  SELECT id, status, unit_count AS unitCount, created_at AS createdAt
  FROM import_runs WHERE org_id = ?1 ORDER BY id`;

/** The counts that triggers maintain, and those of the rows. */
const COUNTS = {
  unit_counts: [
    `SELECT concat_ws(' ', project_id, status, visibility, archived, units) AS line
     FROM unit_counts WHERE org_id = ?1 AND units <> 0 ORDER BY 1`,
    `SELECT concat_ws(' ', '', status, visibility, archived, count(*)) AS line
     FROM properties WHERE org_id = ?1 GROUP BY status, visibility, archived
     UNION ALL
     SELECT concat_ws(' ', project_id, status, visibility, archived, count(*))
     FROM properties WHERE org_id = ?1 GROUP BY project_id, status, visibility, archived
     ORDER BY 1`,
  ],
  unit_months: [
    `SELECT concat_ws(' ', month, units) AS line FROM unit_months WHERE org_id = ?1 ORDER BY 1`,
    `SELECT concat_ws(' ', substr(created_at, 1, 7), count(*)) AS line
     FROM properties WHERE org_id = ?1 GROUP BY substr(created_at, 1, 7) ORDER BY 1`,
  ],
} as const;

const CORRUPTION = {
  quick_check: `SELECT quick_check AS line FROM pragma_quick_check WHERE quick_check <> 'ok' AND ?1 <> ''`,
  foreign_key_check: `SELECT 'orphan in ' || "table" AS line FROM pragma_foreign_key_check WHERE ?1 <> ''`,
};

/** The stored data of an organisation, counted row by row. */
export interface Stored {
  /** In the order of their creation. */
  readonly orders: readonly StoredOrder[];
  readonly runs: readonly StoredRun[];
  readonly keys: ReadonlyMap<string, string>;
  readonly created: number;
  readonly online: number;
  /** What contradicts itself in the database. */
  readonly faults: readonly string[];
}

/** Reads everything of an organisation. Nothing may write meanwhile. */
export async function readStored(database: D1Database, orgId: string): Promise<Stored> {
  const rows = async <Row>(shape: z.ZodType<Row>, sql: string): Promise<Row[]> =>
    z.array(shape).parse((await database.prepare(sql).bind(orgId).all()).results);
  const faults: string[] = [];
  for (const [table, [kept, counted]] of Object.entries(COUNTS)) {
    const [one, other] = [await rows(Line, kept), await rows(Line, counted)].map(String);
    if (one !== other) faults.push(`${table} holds ${one}, but the rows are ${other}`);
  }
  for (const [check, sql] of Object.entries(CORRUPTION)) {
    faults.push(...(await rows(Line, sql)).map((line) => `${check}: ${line}`));
  }
  const orders = await rows(Order, ORDERS);
  const { key, result } = idempotencyKeys;
  const keys = await drizzle(database)
    .select({ key, result })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.orgId, orgId));
  return {
    orders,
    runs: await rows(Run, RUNS),
    keys: new Map(keys.map((each) => [each.key, each.result])),
    created: orders.reduce((sum, { units }) => sum + units, 0),
    online: orders.reduce((sum, { online }) => sum + online, 0),
    faults,
  };
}
