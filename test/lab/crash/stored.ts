import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { z } from 'zod';
import { idempotencyKeys } from '../../../src/db/schema.ts';
import { sumOf } from '../testbed/report.ts';
import type { Ledger, Order } from './orders.ts';

/** An order as the database has it, identified by the names of its units. */
const StoredOrder = z.object({
  number: z.int(),
  units: z.int(),
  differentUnits: z.int(),
  online: z.int(),
  /** The first and the last instant of its units; they differ if more than one write made them. */
  createdAt: z.string(),
  lastCreatedAt: z.string(),
});
const Run = z.object({ id: z.string(), status: z.string(), createdAt: z.string() });
const Line = z.object({ line: z.string() });

const ORDERS = `
  SELECT cast(substr(unit_identifier, 1, instr(unit_identifier, '-') - 1) AS integer) AS number,
    count(*) AS units, count(DISTINCT unit_identifier) AS differentUnits,
    sum(visibility = 'online' AND archived = 0) AS online,
    min(created_at) AS createdAt, max(created_at) AS lastCreatedAt
  FROM properties WHERE org_id = ?1 GROUP BY 1`;
const RUNS = 'SELECT id, status, created_at AS createdAt FROM import_runs WHERE org_id = ?1';

/** What triggers have counted, and the same of the rows. */
const COUNTS = [
  [
    'SELECT project_id, status, visibility, archived, units FROM unit_counts WHERE org_id = ?1 AND units <> 0',
    `SELECT p, status, visibility, archived, count(*) FROM (SELECT *, project_id AS p FROM properties
      UNION ALL SELECT *, '' FROM properties) WHERE org_id = ?1 GROUP BY 1, 2, 3, 4`,
  ],
  [
    'SELECT month, units FROM unit_months WHERE org_id = ?1',
    'SELECT substr(created_at, 1, 7), count(*) FROM properties WHERE org_id = ?1 GROUP BY 1',
  ],
] as const;

/** Each line is a fault of the database. */
const CORRUPTION = [
  ...COUNTS.flatMap(([kept, counted]) =>
    [
      [kept, counted],
      [counted, kept],
    ].map(
      ([one, other]) =>
        `SELECT 'the triggers have counted wrong' AS line FROM (SELECT * FROM (${one}) EXCEPT SELECT * FROM (${other}))`,
    ),
  ),
  `SELECT quick_check AS line FROM pragma_quick_check WHERE quick_check <> 'ok' AND ?1 <> ''`,
  `SELECT 'orphan in ' || "table" AS line FROM pragma_foreign_key_check WHERE ?1 <> ''`,
];

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads what the database has of an organisation. Nothing may write meanwhile. */
export async function readStored(database: D1Database, orgId: string) {
  const rows = async <Row>(shape: z.ZodType<Row>, sql: string): Promise<Row[]> =>
    z.array(shape).parse((await database.prepare(sql).bind(orgId).all()).results);
  const corrupt: string[] = [];
  for (const sql of CORRUPTION) corrupt.push(...(await rows(Line, sql)).map(({ line }) => line));
  const orders = await rows(StoredOrder, ORDERS);
  const { key: name, result, orgId: owner } = idempotencyKeys;
  const answers = drizzle(database).select({ name, result }).from(idempotencyKeys);
  const records = await answers.where(eq(owner, orgId));
  return {
    corrupt,
    orders: new Map(orders.map((order) => [order.number, order])),
    runs: new Map((await rows(Run, RUNS)).map((run) => [run.id, run])),
    /** Stored answers by Idempotency-Key. */
    records: new Map(records.map((each) => [each.name, each.result])),
    created: sumOf(orders.map(({ units }) => units)),
    online: sumOf(orders.map(({ online }) => online)),
  };
}

/** Made, over quota, or a temporary refusal with `Retry-After`. */
const ALLOWED_STATUSES = new Set([202, 402, 409, 503]);

/** Every violation of an invariant, by what is stored and what was answered. */
export function faultsOf(ledger: Ledger, stored: Stored): string[] {
  const { created, online, orders, runs } = stored;
  const { monthlyUnits, maxOnlineUnits } = ledger.limits;
  const completed = [...runs.values()].filter(({ status }) => status === 'completed');
  return [
    ...stored.corrupt,
    ...unless(created <= monthlyUnits, `oversold: ${created} units of ${monthlyUnits}`),
    ...unless(online <= maxOnlineUnits, `oversold: ${online} units online of ${maxOnlineUnits}`),
    ...unless(completed.length === orders.size, 'the imports are not those of the units'),
    ...ledger.orders.flatMap((order) =>
      faultsOfOrder(order, stored).map((fault) => `order ${order.number}: ${fault}`),
    ),
  ];
}

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

function faultsOfOrder(order: Order, { orders, runs, records }: Stored): string[] {
  const { number, units, online, key, calls } = order;
  const made = orders.get(number);
  const isWhole =
    made === undefined ||
    (made.units === units && made.differentUnits === units && made.online === online);
  const record = records.get(key ?? '');
  const accepted = calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer] : []));
  const known = Math.min(...accepted.map(({ at }) => at));
  return [
    ...unless(isWhole, `${JSON.stringify(made)} is stored of ${units}, ${online} of them online`),
    ...unless(made?.createdAt === made?.lastCreatedAt, 'made twice'),
    // Every 202 stays true: its import exists, with all its units.
    ...accepted.flatMap(({ importId, text }) => {
      const expected = { importRunId: importId, status: 'completed', unitCount: units };
      const run = runs.get(importId);
      const isThere = made !== undefined && run?.createdAt === made.createdAt;
      return [
        unless(text === JSON.stringify(expected), `a 202 that said ${text}`),
        unless(isThere, `its 202 (${importId}) is gone, or of another write`),
      ].flat();
    }),
    // One answer is the original; every other one repeats it byte for byte.
    ...unless(new Set(accepted.map(({ text }) => text)).size <= 1, 'answered differently'),
    ...unless(accepted.filter(({ replayed }) => !replayed).length <= 1, 'made more than once'),
    ...unless(
      key === null || (record === undefined) === (made === undefined),
      'made without its record, or not made with it',
    ),
    ...unless(
      key === null || accepted.every(({ text }) => text === record),
      'the record is not what was told',
    ),
    ...calls.flatMap(({ sentAt, answer }) =>
      [
        unless(
          answer === null || ALLOWED_STATUSES.has(answer.status),
          `answered ${answer?.status}: ${answer?.text}`,
        ),
        // Whoever repeats an order after it was made gets its stored answer.
        unless(
          answer === null || answer.status === 202 || sentAt <= known,
          `answered ${answer?.status} when it had been made`,
        ),
      ].flat(),
    ),
  ];
}
