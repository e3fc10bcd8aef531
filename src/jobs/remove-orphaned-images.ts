import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type Database, boundDatabases, mainShard, type ShardsEnv } from '../db/shards.ts';
import { commit, read, readTogether } from '../db/round-trip.ts';
import { documents, expiringObjects, orphanedObjects, propertyImages } from '../db/schema.ts';
import { isContentKey } from '../documents/objects.ts';
import { type ImagePlace, keysOfSizes, placeOf } from '../images/objects.ts';
import { STATEMENTS_OF_SURVEY, surveyShards } from '../db/check-shards.ts';
import { type Instant, instant } from '../values/instant.ts';
import type { Budget } from './budget.ts';
import { continueAfter, positionOf } from './position.ts';

const JOB = 'remove orphans';

/** An upload stores its objects first, and its row seconds later. Older objects should have rows. */
const MIN_AGE_MS = 6 * 60 * 60 * 1000;

/** Grace before a deletion: the operator can notice a wrong database, or restore the right one. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/** Crashes leave few orphans. Above this share of a page's images, the database may be wrong. */
const MAX_SHARE = 0.1;
/** This many orphans are plausible in a page of any size, if at least one of its images has a row. */
const FEW = 10;

/** The number of pages of objects that a run examines. The next run continues after them. */
const PAGES = 5;
const PAGE_SIZE = 1000;
/** The statements of a page: in each shard, and in the main shard for the orphans and the position. */
const READS_IN_SHARD = 4;
const STATEMENTS_OF_PAGE = 4;
/** A list and a deletion of objects. */
const CALLS_OF_PAGE = 2;

type Bindings = ShardsEnv & Pick<Env, 'IMAGES'>;

/**
 * Deletes objects of images without a row, which uploads and removals leave if they crash, and those of
 * documents, which only a restored database lacks. An object is deleted
 * only if an earlier run, at least seven days before, also found it without a row. Each run examines the next
 * part of the bucket, and begins again after the last. The job asks every bound database for the rows, and
 * deletes nothing if one of them is lost or has organisations to which HOMES does not lead. If too many
 * objects of a page have no row, the database may be the wrong one, or a restored backup: the run logs one
 * error, deletes nothing of the page, and stops. The next run begins with the same page.
 *
 * @param now in epoch milliseconds.
 */
export async function removeOrphans(env: Bindings, now: number, budget: Budget): Promise<void> {
  if (!budget.take(boundDatabases(env).length * STATEMENTS_OF_SURVEY)) return;
  const { faults, shards } = await surveyShards(env);
  const [first] = faults;
  if (first !== undefined) {
    const error = `Nothing was removed: HOMES or a binding is wrong. ${first.fault}`;
    console.error(JSON.stringify({ job: JOB, error }));
    return;
  }
  const db = mainShard(env);
  if (!budget.take(1)) return;
  let after = await positionOf(db, JOB);
  const statements = shards.length * READS_IN_SHARD + STATEMENTS_OF_PAGE;
  for (let pages = 0; pages < PAGES && budget.take(statements, CALLS_OF_PAGE); pages++) {
    const page = await pageAfter(env, shards, after, now);
    const suspicious = isSuspicious(page);
    if (suspicious) {
      report(page);
    } else {
      await removeFrom(env, db, page, now);
      after = page.next ?? '';
    }
    await continueAfter(db, JOB, after);
    if (suspicious || after === '') break;
  }
}

/** A part of the bucket, in the order of keys. */
interface Page {
  readonly after: string;
  /** The last key of the page; `null` if it is the last page. */
  readonly next: string | null;
  /** The number of image objects that are old enough to have a row. */
  readonly images: number;
  /** The keys of image objects without a row. */
  readonly orphans: readonly string[];
}

async function pageAfter(
  env: Bindings,
  shards: readonly Database[],
  after: string,
  now: number,
): Promise<Page> {
  const { objects, truncated } = await env.IMAGES.list({
    limit: PAGE_SIZE,
    ...(after !== '' && { startAfter: after }),
  });
  const images = objects
    .filter(({ uploaded }) => uploaded.getTime() < now - MIN_AGE_MS)
    .map(({ key }) => key)
    .filter((key) => placeOf(key) !== null || isContentKey(key));
  return {
    after,
    next: truncated ? (objects.at(-1)?.key ?? null) : null,
    images: images.length,
    orphans: await orphansAmong(shards, images),
  };
}

/** Whether more images have no row than crashes can explain. */
function isSuspicious({ images, orphans }: Page): boolean {
  const none = orphans.length === images;
  return orphans.length > 0 && (none || orphans.length > Math.max(FEW, images * MAX_SHARE));
}

function report({ after, images, orphans }: Page): void {
  console.error(
    JSON.stringify({
      job: JOB,
      error:
        'Too many images have no row: is this the right database? Nothing was deleted. To delete these images, delete their objects by hand.',
      after,
      first: orphans[0],
      images,
      orphans: orphans.length,
    }),
  );
}

/** Deletes the page's orphans whose grace period is over, and records the others. */
async function removeFrom({ IMAGES }: Bindings, db: Database, page: Page, now: number) {
  const { orphans } = page;
  const recorded = await read(db, db.select().from(orphanedObjects).where(within(page)));
  if (recorded.length === 0 && orphans.length === 0) return;
  const firstSeen = new Map(recorded.map(({ objectKey, firstSeenAt }) => [objectKey, firstSeenAt]));
  const due: Instant = instant(now - GRACE_MS);
  const isDue = (key: string) => (firstSeen.get(key) ?? instant(now)) <= due;
  const expired = orphans.filter(isDue);
  if (expired.length > 0) await IMAGES.delete(expired);
  await record(
    db,
    page,
    orphans.filter((key) => !isDue(key)),
    now,
  );
}

/** Replaces the page's recorded orphans with these. Those that were recorded keep their first date. */
async function record(db: Database, page: Page, orphans: readonly string[], now: number) {
  const these = sql`SELECT value FROM json_each(${JSON.stringify(orphans)})`;
  const others = and(within(page), sql`${orphanedObjects.objectKey} NOT IN (${these})`);
  const rows = sql`SELECT value, ${instant(now)} FROM (${these}) WHERE true`;
  await commit(db, [
    db.delete(orphanedObjects).where(others),
    db.insert(orphanedObjects).select(rows).onConflictDoNothing(),
  ]);
}

/** Condition: the key is in the page's range. */
function within({ after, next }: Page): SQL | undefined {
  const { objectKey } = orphanedObjects;
  return and(gt(objectKey, after), next === null ? undefined : lte(objectKey, next));
}

/** The keys that no image, no document and no expiring object has, in any shard. */
async function orphansAmong(
  shards: readonly Database[],
  keys: readonly string[],
): Promise<string[]> {
  const places = keys.map(placeOf).filter((place) => place !== null);
  const contents = keys.filter(isContentKey);
  const found = await Promise.all(
    shards.flatMap((shard) => [
      ...(places.length === 0 ? [] : [keysIn(shard, places)]),
      ...(contents.length === 0 ? [] : [contentKeysIn(shard, contents)]),
    ]),
  );
  const known = new Set(found.flat());
  return keys.filter((key) => !known.has(key));
}

/** The object keys in a shard's rows of these images, and those of their sizes, which no row names. */
async function keysIn(shard: Database, places: readonly ImagePlace[]): Promise<string[]> {
  const query = shard
    .select({
      orgId: propertyImages.orgId,
      propertyId: propertyImages.propertyId,
      id: propertyImages.id,
      original: propertyImages.objectKey,
      thumbnail: propertyImages.thumbnailKey,
    })
    .from(propertyImages)
    .innerJoin(
      sql`json_each(${JSON.stringify(places)}) AS place`,
      and(
        eq(propertyImages.orgId, sql`place.value ->> 'orgId'`),
        eq(propertyImages.propertyId, sql`place.value ->> 'propertyId'`),
        eq(propertyImages.id, sql`place.value ->> 'id'`),
      ),
    );
  const rows = await read(shard, query);
  return rows.flatMap(({ original, thumbnail, ...place }) =>
    keysOfSizes(place).concat(original, thumbnail ?? []),
  );
}

/** Those of these keys that a shard's documents have, or its expiring objects. */
async function contentKeysIn(shard: Database, keys: readonly string[]): Promise<(string | null)[]> {
  const given = sql`json_each(${JSON.stringify(keys)}) AS given`;
  const used = shard
    .select({ key: documents.objectKey })
    .from(documents)
    .innerJoin(
      given,
      // A key has the ids of the organisation and of the document: see `contentKey`.
      and(
        eq(documents.orgId, sql`substr(given.value, 1, 36)`),
        eq(documents.id, sql`substr(given.value, 48, 36)`),
        eq(documents.objectKey, sql`given.value`),
      ),
    );
  const expiring = shard
    .select({ key: expiringObjects.objectKey })
    .from(expiringObjects)
    .innerJoin(given, eq(expiringObjects.objectKey, sql`given.value`));
  const rows = await readTogether(shard, (add) => [add(used), add(expiring)] as const);
  return rows.flatMap((each) => each()).map(({ key }) => key);
}
