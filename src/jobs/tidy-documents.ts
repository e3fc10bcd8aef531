import { and, asc, eq, exists, lte, sql } from 'drizzle-orm';
import { type Database, bindingOf, everyShard } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { documents, expiringObjects } from '../db/schema.ts';
import { EMPTY_MS, endEmptyDocuments } from '../resources/documents/end-empty.ts';
import { MAX_ENDED, organisationsToTidy } from '../resources/documents/store.ts';
import { instant } from '../values/instant.ts';
import { isNotClosed } from '../writes/clock.ts';
import { runAllThenThrow } from './run-all-then-throw.ts';
import { type WriterBindings, askWriters } from './ask-writers.ts';
import type { Budget } from './budget.ts';

/** Objects and rows that one step deletes: R2 deletes up to 1,000 objects in one call. */
const AT_ONCE = 500;

/** How long lists of changes show a deleted document. */
const SHOWN_MS = 366 * 24 * 60 * 60 * 1000;

type Bindings = WriterBindings & Pick<Env, 'IMAGES'>;

/**
 * Ends what nobody needs of documents: those that have had no content for a day, contents that no document
 * has any more once their links have ended, objects of uploads that failed, and after a year the rows of
 * deleted documents.
 *
 * @param now in epoch milliseconds.
 * @throws AggregateError with the errors of shards and organisations, after the others are done.
 */
export async function tidyDocuments(env: Bindings, now: number, budget: Budget): Promise<void> {
  await runAllThenThrow(
    everyShard(env).map((db) => [bindingOf(db), tidyShard(env, db, now, budget)]),
  );
}

async function tidyShard(env: Bindings, db: Database, now: number, budget: Budget): Promise<void> {
  await deleteExpired(env, db, now, budget);
  if (budget.take(1)) await forgetDeleted(db, now);
  const before = instant(now - EMPTY_MS);
  const organisations = (except: readonly string[], limit: number) =>
    read(db, organisationsToTidy(db, { before, except, limit }));
  await askWriters(env, { command: endEmptyDocuments, atOnce: MAX_ENDED, organisations }, budget);
}

/** The statements of a step, and its call to R2. */
const QUERIES = 2;
const CALLS = 1;

/** Deletes expired objects that no document has, and then their rows. A crash in between repeats the step. */
async function deleteExpired({ IMAGES }: Bindings, db: Database, now: number, budget: Budget) {
  let found = AT_ONCE;
  while (found === AT_ONCE && budget.take(QUERIES, CALLS)) {
    const due = await read(db, expired(db, now));
    found = due.length;
    if (found === 0) return;
    const unused = due.filter(({ isUsed }) => isUsed === 0).map(({ key }) => key);
    if (unused.length > 0) await IMAGES.delete(unused);
    const keys = sql`SELECT value FROM json_each(${JSON.stringify(due.map(({ key }) => key))})`;
    await commit(db, [
      db.delete(expiringObjects).where(sql`${expiringObjects.objectKey} IN (${keys})`),
    ]);
  }
}

function expired(db: Database, now: number) {
  const used = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, expiringObjects.orgId),
        // The key has the document's id after that of the organisation: see `contentKey`.
        sql`${documents.id} = substr(${expiringObjects.objectKey}, 48, 36)`,
        eq(documents.objectKey, expiringObjects.objectKey),
      ),
    );
  return db
    .select({ key: expiringObjects.objectKey, isUsed: sql<number>`${exists(used)}`.as('is_used') })
    .from(expiringObjects)
    .where(and(lte(expiringObjects.expiresAt, instant(now)), isNotClosed(expiringObjects.orgId)))
    .orderBy(asc(expiringObjects.expiresAt))
    .limit(AT_ONCE);
}

/** Deletes some rows of documents that were deleted more than a year ago. */
async function forgetDeleted(db: Database, now: number): Promise<void> {
  const old = sql`SELECT org_id, id FROM ${documents} AS d
    WHERE d.deleted_at < ${instant(now - SHOWN_MS)} AND ${isNotClosed(sql`d.org_id`)}
    ORDER BY d.deleted_at LIMIT ${AT_ONCE}`;
  await commit(db, [db.delete(documents).where(sql`(org_id, id) IN (${old})`)]);
}
