import { and, asc, eq, getTableColumns, isNull, lte, type SQL } from 'drizzle-orm';
import { type Database, everyShard, Meter } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { propertyImages } from '../db/schema.ts';
import { storeThumbnail } from '../images/objects.ts';
import { type Instant, instant, millisecondsOf } from '../values/instant.ts';
import { recordThumbnail, type Thumbnail } from '../resources/images/change.ts';
import { warn } from '../values/warn.ts';
import { isNotClosed } from '../writes/clock.ts';
import { serviceTask, submitWrite } from '../writes/task.ts';
import type { WriterBindings } from './ask-writers.ts';
import type { Budget } from './budget.ts';

/** How many thumbnails a run tries to make in a shard. One original, of up to 20 MiB, is in memory. */
const IMAGES_PER_RUN = 30;

/** For an image: the record of the attempt. */
const QUERIES = 1;
/** The original, its picture by the binding, the object of the thumbnail, and the writer. */
const CALLS = 5;

const HOUR_MS = 60 * 60 * 1000;
/** An image that is older gets no further attempt. */
const MAX_AGE_MS = 366 * 24 * HOUR_MS;

/**
 * The error codes of the Images binding when the month's free transformations are used up. It then
 * refuses every picture ("Errors", Cloudflare Images).
 */
const USED_UP: ReadonlySet<unknown> = new Set([9422, 9423]);

type Bindings = WriterBindings & Pick<Env, 'IMAGES' | 'THUMBNAILER'>;

/**
 * Makes the thumbnails that could not be made when their images were uploaded, the longest overdue first.
 * A failed attempt is repeated when the image is four times as old, at the earliest an hour later, and
 * for at most a year: seven times in all. While the month's free transformations are used up, each run
 * makes one attempt, which does not count.
 *
 * @param now in epoch milliseconds.
 */
export async function makeMissingThumbnails(
  env: Bindings,
  now: number,
  budget: Budget,
): Promise<void> {
  for (const db of everyShard(env)) {
    if (!budget.take(1)) return;
    for (const image of await read(db, imagesDue(db, instant(now)))) {
      if (!budget.take(QUERIES, CALLS)) return;
      if (!(await tryToMake(env, db, image, now))) return;
    }
  }
}

type ImageRow = typeof propertyImages.$inferSelect;

function imagesDue(db: Database, now: Instant) {
  return db
    .select(getTableColumns(propertyImages))
    .from(propertyImages)
    .where(and(lte(propertyImages.thumbnailDueAt, now), isNotClosed(propertyImages.orgId)))
    .orderBy(asc(propertyImages.thumbnailDueAt))
    .limit(IMAGES_PER_RUN);
}

/** @returns false if no other thumbnail can be made now either. */
async function tryToMake(env: Bindings, db: Database, image: ImageRow, now: number) {
  // Before the attempt, so that a picture that ends the run is not the first one of the next run.
  await commit(db, [setDue(db, image, nextAttempt(image, now))]);
  try {
    const original = await env.IMAGES.get(image.objectKey);
    if (original === null) throw new Error('The original is missing.');
    const pieces = [new Uint8Array(await original.arrayBuffer())];
    const { orgId, propertyId, id } = image;
    const made = { propertyId, id, ...(await storeThumbnail(env, image, pieces)) };
    const task = serviceTask(env, recordThumbnail, orgId, JSON.stringify(made satisfies Thumbnail));
    await submitWrite({ env, var: { meter: new Meter() } }, task);
    return true;
  } catch (error) {
    const isUsedUp = error instanceof Error && USED_UP.has(Reflect.get(error, 'code'));
    if (isUsedUp) await commit(db, [setDue(db, image, image.thumbnailDueAt)]);
    const { orgId, propertyId, id } = image;
    warn('no thumbnail', error, { orgId, propertyId, id });
    return !isUsedUp;
  }
}

/** When a thumbnail is tried again if this attempt fails; `null`: never. */
function nextAttempt({ createdAt }: ImageRow, now: number): Instant | null {
  const age = now - millisecondsOf(createdAt);
  const wait = Math.max(HOUR_MS, 3 * age);
  return age + wait > MAX_AGE_MS ? null : instant(now + wait);
}

/** Condition: the image, if it still lacks its thumbnail. */
const lacking = ({ orgId, propertyId, id }: ImageRow): SQL | undefined =>
  and(
    eq(propertyImages.orgId, orgId),
    eq(propertyImages.propertyId, propertyId),
    eq(propertyImages.id, id),
    isNull(propertyImages.thumbnailKey),
  );

const setDue = (db: Database, image: ImageRow, thumbnailDueAt: Instant | null) =>
  db.update(propertyImages).set({ thumbnailDueAt }).where(lacking(image));
