import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { z } from 'zod';
import { idempotencyKeys } from '../../../src/db/schema.ts';
import { sumOf } from '../testbed/report.ts';

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

const ORDERS = `
  SELECT cast(substr(unit_identifier, 1, instr(unit_identifier, '-') - 1) AS integer) AS number,
    count(*) AS units, count(DISTINCT unit_identifier) AS differentUnits,
    sum(visibility = 'online' AND archived = 0) AS online,
    min(created_at) AS createdAt, max(created_at) AS lastCreatedAt
  FROM properties WHERE org_id = ?1 GROUP BY 1 ORDER BY createdAt`;

const RUNS = `
  SELECT id, status, unit_count AS unitCount, created_at AS createdAt
  FROM import_runs WHERE org_id = ?1 ORDER BY id`;

const units = (columns: string, group: string) =>
  `SELECT concat_ws(' ', ${columns}, count(*)) AS line FROM properties WHERE org_id = ?1 GROUP BY ${group}`;
const STATE = 'status, visibility, archived';

/** The counts that triggers maintain, and those of the rows. */
const COUNTS = {
  unit_counts: [
    `SELECT concat_ws(' ', project_id, ${STATE}, units) AS line
     FROM unit_counts WHERE org_id = ?1 AND units <> 0 ORDER BY 1`,
    `${units(`'', ${STATE}`, STATE)}
     UNION ALL ${units(`project_id, ${STATE}`, `project_id, ${STATE}`)} ORDER BY 1`,
  ],
  unit_months: [
    `SELECT concat_ws(' ', month, units) AS line FROM unit_months WHERE org_id = ?1 ORDER BY 1`,
    `${units('substr(created_at, 1, 7)', 'substr(created_at, 1, 7)')} ORDER BY 1`,
  ],
} as const;

const CORRUPTION = {
  quick_check: `SELECT quick_check AS line FROM pragma_quick_check WHERE quick_check <> 'ok' AND ?1 <> ''`,
  foreign_key_check: `SELECT 'orphan in ' || "table" AS line FROM pragma_foreign_key_check WHERE ?1 <> ''`,
};

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads everything of an organisation, row by row, orders by their creation. Nothing may write meanwhile. */
export async function readStored(database: D1Database, orgId: string) {
  const rows = async <Row>(shape: z.ZodType<Row>, sql: string): Promise<Row[]> =>
    z.array(shape).parse((await database.prepare(sql).bind(orgId).all()).results);
  /** What contradicts itself in the database. */
  const faults: string[] = [];
  for (const [table, [kept, counted]] of Object.entries(COUNTS)) {
    const [one, other] = [await rows(Line, kept), await rows(Line, counted)].map(String);
    if (one !== other) faults.push(`${table} holds ${one}, but the rows are ${other}`);
  }
  for (const [check, sql] of Object.entries(CORRUPTION)) {
    faults.push(...(await rows(Line, sql)).map((line) => `${check}: ${line}`));
  }
  const orders = await rows(Order, ORDERS);
  const { key, result, orgId: owner } = idempotencyKeys;
  const query = drizzle(database).select({ key, result }).from(idempotencyKeys);
  const keys = await query.where(eq(owner, orgId));
  return {
    orders,
    runs: await rows(Run, RUNS),
    keys: new Map(keys.map((each) => [each.key, each.result])),
    created: sumOf(orders.map((each) => each.units)),
    online: sumOf(orders.map(({ online }) => online)),
    faults,
  };
}
