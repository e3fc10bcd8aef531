import { and, asc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type Database, everyHome, type HomesEnv } from '../db/database.ts';
import { commit, read } from '../db/round-trip.ts';
import { audit, importRuns, jobPositions } from '../db/schema.ts';
import { archivedAuditKey } from '../images/objects.ts';
import { retentionDays } from '../settings.ts';
import { idFloor, instant } from '../values/instant.ts';

const JOB = 'retire old rows';

/** How many organisations a run looks at; the next run continues after them. */
const ORGANISATIONS = 200;

/** How many rows are read, stored and deleted together. */
const ROWS = 500;

/** How long a run may take, in milliseconds. */
const BUDGET_MS = 60_000;

const DAY_MS = 24 * 60 * 60 * 1000;

type Bindings = HomesEnv & Pick<Env, 'IMAGES' | 'AUDIT_RETENTION_DAYS' | 'IMPORT_RETENTION_DAYS'>;

/** The ids below which rows are old. */
interface Floors {
  readonly audit: string;
  readonly imports: string;
}

/**
 * Deletes audit entries and import runs that are older than the settings say. Audit entries are
 * stored in R2 first, as JSON lines; a run that ends in between stores them again under the same
 * key. Each run looks at the next organisations, and starts again after the last.
 *
 * @param now in epoch milliseconds.
 */
export async function retireOldRows(env: Bindings, now: number): Promise<void> {
  const [first, ...others] = everyHome(env);
  await Promise.all([
    retireIn(env, first, now, true),
    ...others.map((home) => retireIn(env, home, now, false)),
  ]);
}

/**
 * Retires old rows of one home. The changes of plans are stored from the first home alone: others have
 * copies of them.
 */
async function retireIn(env: Bindings, db: Database, now: number, isFirst: boolean): Promise<void> {
  const deadline = Date.now() + BUDGET_MS;
  const days = retentionDays(env);
  const floors = {
    audit: idFloor(instant(now - days.audit * DAY_MS)),
    imports: idFloor(instant(now - days.imports * DAY_MS)),
  };
  const [position] = await read(
    db,
    db.select().from(jobPositions).where(eq(jobPositions.job, JOB)),
  );
  // Entries of plans have no organisation: their `org_id` is empty, and comes first.
  let after = position?.after ?? '';
  const next = await read(db, nextOrganisations(db, after));
  for (const { id } of after === '' ? [{ id: '' }, ...next] : next) {
    const isCopy = id === '' && !isFirst;
    if (!(await retireOf(env, db, { org: id, isCopy, floors, deadline }))) break;
    after = id;
  }
  if (next.length < ORGANISATIONS && after === (next.at(-1)?.id ?? after)) after = '';
  await commit(db, [
    db
      .insert(jobPositions)
      .values({ job: JOB, after })
      .onConflictDoUpdate({ target: jobPositions.job, set: { after } }),
  ]);
}

const nextAfter = (id: SQL) => sql`SELECT min(org_id) FROM ${audit} WHERE org_id > ${id}`;

/** The next organisations with audit entries, deleted ones included: one seek in the index each. */
function nextOrganisations(db: Database, after: string) {
  return db.select({ id: sql<string>`id` }).from(sql`(
      WITH RECURSIVE orgs(id) AS (
        ${nextAfter(sql`${after}`)} UNION ALL SELECT (${nextAfter(sql`orgs.id`)}) FROM orgs WHERE id IS NOT NULL
        LIMIT ${ORGANISATIONS})
      SELECT id FROM orgs WHERE id IS NOT NULL)`);
}

interface Retiring {
  readonly org: string;
  /** Whether its entries are stored from another home. */
  readonly isCopy: boolean;
  readonly floors: Floors;
  /** In epoch milliseconds. */
  readonly deadline: number;
}

/** Retires the old rows of an organisation. @returns whether it came to their end. */
async function retireOf({ IMAGES }: Bindings, db: Database, retiring: Retiring) {
  const { org, isCopy, floors, deadline } = retiring;
  const isOld = and(eq(audit.orgId, org), lt(audit.id, floors.audit));
  for (;;) {
    if (Date.now() > deadline) return false;
    const entries = await read(
      db,
      db.select().from(audit).where(isOld).orderBy(asc(audit.id)).limit(ROWS),
    );
    const [first, last] = [entries.at(0), entries.at(-1)];
    if (first === undefined || last === undefined) break;
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    const httpMetadata = { contentType: 'application/jsonl' };
    if (!isCopy) await IMAGES.put(archivedAuditKey(org, first.id), lines, { httpMetadata });
    // By one bound alone: of two, SQLite may take the farther one, and pass all that is old.
    const stored = and(eq(audit.orgId, org), lte(audit.id, last.id));
    await commit(db, [db.delete(audit).where(stored)]);
  }
  return deleteImportRuns(db, retiring);
}

async function deleteImportRuns(db: Database, { org, floors, deadline }: Retiring) {
  const old = and(
    eq(importRuns.orgId, org),
    lt(importRuns.id, floors.imports),
    gt(importRuns.id, ''),
  );
  for (;;) {
    if (Date.now() > deadline) return false;
    const key = sql`${importRuns.orgId}, ${importRuns.id}`;
    const some = sql`(${key}) IN (SELECT ${key} FROM ${importRuns} WHERE ${old} LIMIT ${ROWS})`;
    const [{ meta }] = await commit(db, [db.delete(importRuns).where(some)]);
    if (meta.changes < ROWS) return true;
  }
}
