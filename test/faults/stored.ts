import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { z } from 'zod';
import { idempotencyKeys } from '../../src/db/schema.ts';
import { HOMES, inEveryShard } from '../harness/shards.ts';

const Unit = z.object({ org: z.string(), id: z.string(), name: z.string() });
const Counter = z.object({ org: z.string(), count: z.int() });
const Run = z.object({ org: z.string(), id: z.string(), status: z.string(), units: z.int() });
const Miscount = z.object({ org: z.string(), miscounted: z.string() });

interface StoredAnswer {
  readonly org: string;
  readonly key: string;
  readonly result: string;
}

/** What D1 holds of an organisation. */
export interface Stored {
  /** Without the counter. */
  readonly units: readonly z.output<typeof Unit>[];
  /** The sum of all increments. */
  readonly count: number;
  readonly runs: readonly z.output<typeof Run>[];
  /** Stored answers by Idempotency-Key. */
  readonly answers: readonly StoredAnswer[];
  /** Kept counts that differ from the rows, and a clock that is behind them. */
  readonly miscounts: readonly z.output<typeof Miscount>[];
}

const SELLERS = '(SELECT value FROM json_each(?1))';

const COUNTED = `SELECT org_id, project_id, status, visibility, archived, units FROM unit_counts
  WHERE units > 0 AND org_id IN ${SELLERS}`;
const BY_KIND = `SELECT org_id, project_id, status, visibility, archived, count(*)
  FROM (SELECT org_id, project_id, status, visibility, archived FROM properties
    UNION ALL SELECT org_id, '', status, visibility, archived FROM properties)
  WHERE org_id IN ${SELLERS} GROUP BY 1, 2, 3, 4, 5`;
const BOOKED = `SELECT org_id, month, units FROM unit_months WHERE org_id IN ${SELLERS}`;
const BY_MONTH = `SELECT org_id, substr(created_at, 1, 7), count(*) FROM properties
  WHERE org_id IN ${SELLERS} GROUP BY 1, 2`;

/** Organisations whose clock is behind their latest unit or import. */
const BEHIND = `SELECT o.id AS org, 'clock' AS miscounted FROM organisations AS o
  WHERE o.id IN ${SELLERS} AND o.written_at < max(
    coalesce((SELECT max(updated_at) FROM properties WHERE org_id = o.id), ''),
    coalesce((SELECT max(created_at) FROM import_runs WHERE org_id = o.id), ''))`;

/** Rows of the one that are not among the other's. */
const difference = (miscounted: string, one: string, other: string) =>
  `SELECT org_id AS org, '${miscounted}' AS miscounted
   FROM (SELECT * FROM (${one}) EXCEPT SELECT * FROM (${other}))`;

/** Reads what D1 holds of each of these organisations. */
export async function storedOf(orgIds: readonly string[]): Promise<(orgId: string) => Stored> {
  const sellers = JSON.stringify(orgIds);
  const select = async (...statements: string[]) =>
    (await Promise.all(statements.map((statement) => inEveryShard(statement, sellers)))).flat();
  const unitsOf = byOrganisation(
    Unit,
    await select(
      `SELECT org_id AS org, id, unit_identifier AS name FROM properties
       WHERE unit_identifier IS NOT NULL AND org_id IN ${SELLERS}`,
    ),
  );
  const countersOf = byOrganisation(
    Counter,
    await select(
      `SELECT org_id AS org, etage AS count FROM properties
       WHERE unit_identifier IS NULL AND org_id IN ${SELLERS}`,
    ),
  );
  const runsOf = byOrganisation(
    Run,
    await select(
      `SELECT org_id AS org, id, status, unit_count AS units FROM import_runs
       WHERE org_id IN ${SELLERS}`,
    ),
  );
  const miscountsOf = byOrganisation(
    Miscount,
    await select(
      difference('kind', COUNTED, BY_KIND),
      difference('kind', BY_KIND, COUNTED),
      difference('month', BOOKED, BY_MONTH),
      difference('month', BY_MONTH, BOOKED),
      BEHIND,
    ),
  );
  const answersOf = Map.groupBy(await answersTo(orgIds), ({ org }) => org);
  return (org) => ({
    units: unitsOf(org),
    count: countersOf(org).reduce((sum, { count }) => sum + count, 0),
    runs: runsOf(org),
    answers: answersOf.get(org) ?? [],
    miscounts: miscountsOf(org),
  });
}

async function answersTo(orgIds: readonly string[]): Promise<StoredAnswer[]> {
  const { orgId: org, key, result } = idempotencyKeys;
  const answers = HOMES.map((shard) =>
    drizzle(shard)
      .select({ org, key, result })
      .from(idempotencyKeys)
      .where(sql`${org} IN (SELECT value FROM json_each(${JSON.stringify(orgIds)}))`),
  );
  return (await Promise.all(answers)).flat();
}

function byOrganisation<Row extends { org: string }>(
  schema: z.ZodType<Row>,
  rows: readonly unknown[],
): (org: string) => readonly Row[] {
  const grouped = Map.groupBy(z.array(schema).parse(rows), ({ org }) => org);
  return (org) => grouped.get(org) ?? [];
}
