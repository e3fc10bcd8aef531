import { and, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, ShardsEnv } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { fittingRowsOf, MORE } from '../db/fitting-rows.ts';
import { withStates } from '../db/large-values.ts';
import { audit, importRuns, organisations } from '../db/schema.ts';
import { archivedAuditKey } from '../objects/keys.ts';
import { retentionDays } from '../settings.ts';
import { timeNow } from '../values/clock.ts';
import { idFloor, instant } from '../values/instant.ts';
import { isNotClosed, bumpClocks } from '../writes/clock.ts';
import { continueAfter, Failures, type JobShard, positionOf } from './each-shard.ts';

const JOB = 'enforce retention';

const ORGANISATIONS = 200;

/** The number of rows that are read, stored and deleted together. */
const ROWS = 500;

const TOGETHER = 20;

/** The statements for a batch of rows: they read, delete from both tables, and move clocks. */
const STATEMENTS = 4;

const DAY_MS = 24 * 60 * 60 * 1000;

type Bindings = ShardsEnv & Pick<Env, 'IMAGES' | 'AUDIT_RETENTION_DAYS' | 'IMPORT_RETENTION_DAYS'>;

/** The ids below which rows are old. */
interface Floors {
  readonly audit: string;
  readonly imports: string;
}

/**
 * Deletes audit entries and import runs beyond their retention. It first stores audit entries in R2, as JSON
 * lines. If a run ends in between, the next one stores them again under the same key. Each run continues
 * after the last organisation of the run before, and begins again after the last of all. Closed organisations
 * are skipped: they are being imported or restored.
 *
 * @throws AggregateError with the errors of organisations, after the others are done.
 */
export async function enforceRetention(shard: JobShard<Bindings>): Promise<void> {
  const { env, db, now, budget } = shard;
  const days = retentionDays(env);
  const floors = {
    audit: idFloor(instant(now - days.audit * DAY_MS)),
    imports: idFloor(instant(now - days.imports * DAY_MS)),
  };
  if (!budget.take(1)) return;
  let after = await positionOf(db, JOB);
  const failures = new Failures();
  while (budget.take(2)) {
    const page = await read(db, organisationsAfter(db, after, floors));
    const old = page.filter(({ isOld }) => isOld).map(({ id }) => id);
    let isDone = true;
    for (let at = 0; at < old.length && isDone; at += TOGETHER) {
      isDone = await deleteOld({ ...shard, floors }, old.slice(at, at + TOGETHER), failures);
    }
    if (!isDone) break; // the next run examines this page again, because it still has old rows
    after = page.length < ORGANISATIONS ? '' : (page.at(-1)?.id ?? '');
    await continueAfter(db, JOB, after);
    if (after === '') break;
  }
  failures.throwIfAny();
}

const nextAfter = (id: SQL) => sql`(SELECT min(org_id) FROM (
  SELECT min(org_id) AS org_id FROM ${audit} WHERE org_id > ${id} UNION ALL
  SELECT min(org_id) FROM ${importRuns} WHERE org_id > ${id}))`;

/**
 * The next organisations with audit entries or import runs, deleted organisations included, and whether
 * each has old ones. It is one seek in an index for each. Entries of plans have an empty `org_id`, which
 * comes first.
 */
function organisationsAfter(db: Database, after: string, floors: Floors) {
  const first = after === '' ? sql`''` : nextAfter(sql`${after}`);
  const isOld = sql`(
    EXISTS (SELECT 1 FROM ${audit} WHERE org_id = orgs.id AND id < ${floors.audit}) OR
    EXISTS (SELECT 1 FROM ${importRuns} WHERE org_id = orgs.id AND id < ${floors.imports}))
    AND ${isNotClosed(sql`orgs.id`)}`;
  return db.select({ id: sql<string>`id`, isOld: sql<number>`is_old` }).from(sql`(
      WITH RECURSIVE orgs(id) AS (
        SELECT ${first} UNION ALL SELECT ${nextAfter(sql`orgs.id`)} FROM orgs WHERE id IS NOT NULL
        LIMIT ${ORGANISATIONS})
      SELECT id, ${isOld} AS is_old FROM orgs WHERE id IS NOT NULL)`);
}

interface RetentionShard extends JobShard<Bindings> {
  readonly floors: Floors;
}

/** Deletes the old rows of some organisations. @returns false if the budget ended before. */
async function deleteOld(
  shard: RetentionShard,
  orgs: readonly string[],
  failures: Failures,
): Promise<boolean> {
  const { db, floors, budget } = shard;
  const failed = new Set<string>();
  while (budget.take(STATEMENTS)) {
    const remaining = orgs.filter((org) => !failed.has(org));
    const entries = await read(db, oldEntries(db, remaining, floors.audit));
    const stored: Entry[] = [];
    let isSpent = false;
    for (const [org, ofOrg] of Map.groupBy(entries, ({ orgId }) => orgId)) {
      isSpent = !budget.take(0, 1);
      if (isSpent) break;
      await store(shard, org, ofOrg).then(
        () => stored.push(...ofOrg),
        (error: unknown) => {
          failed.add(org);
          failures.add(org, error);
        },
      );
    }
    const ids = sql`SELECT value FROM json_each(${JSON.stringify(remaining)})`;
    const isOneOf = sql`${organisations.id} IN (${ids})`;
    const [, { meta }] = await commit(db, [
      deleteEntries(db, stored),
      deleteImportRuns(db, remaining, floors.imports),
      // The clock moves, so that answers with the deleted rows get no 304.
      bumpClocks(db, isOneOf, instant(timeNow())),
    ]);
    if (isSpent) return false;
    const isCut = entries.length === ROWS || entries.at(-1)?.more === 1;
    if (!isCut && meta.changes < ROWS) return true;
  }
  return false;
}

type Entry = typeof audit.$inferSelect;

/**
 * Some old audit entries of some organisations. SQLite reads them by the primary key, oldest first. With
 * ORDER BY it would read and sort all of them, because it does not recognise this order.
 */
function oldEntries(db: Database, orgs: readonly string[], floor: string) {
  const some = db
    .select(getTableColumns(audit))
    .from(sql`json_each(${JSON.stringify(orgs)}) AS org`)
    .crossJoin(audit)
    .where(and(eq(audit.orgId, sql`org.value`), lt(audit.id, floor)))
    .limit(ROWS);
  return db.select({ ...getTableColumns(audit), more: MORE }).from(fittingRowsOf(audit, some));
}

/** Stores entries of an organisation in R2. */
async function store({ env, isMain }: JobShard<Bindings>, org: string, entries: readonly Entry[]) {
  const [first] = entries;
  // Changes of plans are stored only from the main shard. The others have copies of them.
  const isCopy = org === '' && !isMain;
  if (first === undefined || isCopy) return;
  const lines = entries.map((entry) => `${JSON.stringify(withStates(entry))}\n`).join('');
  const httpMetadata = { contentType: 'application/jsonl' };
  await env.IMAGES.put(archivedAuditKey(org, first.id), lines, { httpMetadata });
}

function deleteEntries(db: Database, entries: readonly Entry[]) {
  const keys = JSON.stringify(entries.map(({ orgId, id }) => [orgId, id]));
  const these = sql`SELECT value ->> 0, value ->> 1 FROM json_each(${keys})`;
  const key = sql`${audit.orgId}, ${audit.id}`;
  return db.delete(audit).where(and(sql`(${key}) IN (${these})`, isNotClosed(audit.orgId)));
}

function deleteImportRuns(db: Database, orgs: readonly string[], floor: string) {
  const key = sql`${importRuns.orgId}, ${importRuns.id}`;
  const of = sql`${importRuns.orgId} IN (SELECT value FROM json_each(${JSON.stringify(orgs)}))`;
  const old = and(of, lt(importRuns.id, floor), isNotClosed(importRuns.orgId));
  const some = sql`(${key}) IN (SELECT ${key} FROM ${importRuns} WHERE ${old} LIMIT ${ROWS})`;
  return db.delete(importRuns).where(some);
}
