import { and, asc, eq, exists, lte, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf, organisationsWith } from '../db/conditions.ts';
import type { Database } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { documents, expiringObjects, propertyImages } from '../db/schema.ts';
import { KEYS_OF_IMAGE } from '../objects/keys.ts';
import { removeObjects } from '../objects/store.ts';
import { EMPTY_MS, endEmptyDocuments } from '../resources/documents/change.ts';
import { isEmptySince, MAX_ENDED } from '../resources/documents/store.ts';
import { instant } from '../values/instant.ts';
import { isNotClosed } from '../writes/clock.ts';
import type { JobShard } from './each-shard.ts';
import { type WriterBindings, askWriters } from './ask-writers.ts';

/** Images or documents that one step deletes: R2 deletes up to 1,000 objects in one call. */
const AT_ONCE = Math.floor(1000 / KEYS_OF_IMAGE);

/** How long lists of changes show a deleted document. */
const SHOWN_MS = 366 * 24 * 60 * 60 * 1000;

type Bindings = WriterBindings & Pick<Env, 'IMAGES'>;

/**
 * Cleans up images and documents: deletes the objects of failed uploads, objects that no row has any more, once
 * their links have ended, documents that have had no content for a day, and after a year the rows of deleted
 * documents.
 */
export async function tidyFiles(shard: JobShard<Bindings>): Promise<void> {
  const { env, db, now, budget } = shard;
  await deleteExpired(shard);
  if (budget.take(1)) await forgetDeleted(db, now);
  const isEmpty = isEmptySince(instant(now - EMPTY_MS));
  const organisations = (except: readonly string[], limit: number) =>
    read(db, organisationsWith(db, documents, isEmpty, { except, limit }));
  await askWriters(env, { command: endEmptyDocuments, atOnce: MAX_ENDED, organisations }, budget);
}

/** The statements of a step, and its call to R2. */
const QUERIES = 2;
const CALLS = 1;

/** Deletes expired objects that no row has, and then what announced them. A crash in between repeats the step. */
async function deleteExpired({ env, db, now, budget }: JobShard<Bindings>) {
  let found = AT_ONCE;
  while (found === AT_ONCE && budget.take(QUERIES, CALLS)) {
    const isDue = lte(expiringObjects.expiresAt, instant(now));
    const due = await read(db, expired(db, isDue));
    found = due.length;
    if (found === 0) return;
    const unused = due.filter(({ isUsed }) => isUsed === 0).map(({ key }) => key);
    if (unused.length > 0) await removeObjects(env, ...unused);
    const isGone = isOneOf(
      expiringObjects.objectKey,
      due.map(({ key }) => key),
    );
    // One that was removed or replaced meanwhile is due later.
    await commit(db, [db.delete(expiringObjects).where(and(isGone, isDue))]);
  }
}

function expired(db: Database, isDue: SQL) {
  const { objectKey, orgId } = expiringObjects;
  /** An id in the key: see `objects/keys.ts`. */
  const idAt = (position: number) => sql`substr(${objectKey}, ${sql.raw(String(position))}, 36)`;
  const document = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, orgId),
        eq(documents.id, idAt(48)),
        eq(documents.objectKey, objectKey),
      ),
    );
  const image = db
    .select({ id: propertyImages.id })
    .from(propertyImages)
    .where(
      and(
        eq(propertyImages.orgId, orgId),
        eq(propertyImages.propertyId, idAt(38)),
        eq(propertyImages.id, idAt(75)),
        eq(propertyImages.objectKey, objectKey),
      ),
    );
  const isUsed = sql<number>`${or(exists(document), exists(image))}`.as('is_used');
  return db
    .select({ key: objectKey, isUsed })
    .from(expiringObjects)
    .where(and(isDue, isNotClosed(orgId)))
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
