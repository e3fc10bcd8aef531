import { and, eq, sql } from 'drizzle-orm';
import { type Database, databaseOf } from '../db/database.ts';
import { jobPositions, propertyImages } from '../db/schema.ts';
import { placeOf } from '../images/objects.ts';

const JOB = 'remove orphans';

/** An upload stores its objects first and its row seconds later; by then it has long ended. */
const MIN_AGE_MS = 6 * 60 * 60 * 1000;

/** How many objects a run looks at: the next one goes on behind them. */
const PAGES = 5;
const PAGE_SIZE = 1000;

type Bindings = Pick<Env, 'DB' | 'IMAGES'>;

/**
 * Removes image objects that have no row: left by a crash between the two, or by a removal whose
 * second half failed. Each run looks at a part of the bucket, until all of it has been seen; then
 * from the start again. Objects that this service has not put there are left alone.
 *
 * @param now in epoch milliseconds.
 */
export async function removeOrphans(env: Bindings, now: number): Promise<void> {
  const db = databaseOf(env);
  const begun = db.select().from(jobPositions).where(eq(jobPositions.job, JOB));
  const [position] = await begun;
  let after = position?.after ?? '';
  for (let page = 0; page < PAGES; page++) {
    const next = await removeOrphansAfter(env, db, after, now);
    after = next ?? '';
    if (next === null) break;
  }
  await db
    .insert(jobPositions)
    .values({ job: JOB, after })
    .onConflictDoUpdate({ target: jobPositions.job, set: { after } });
}

/** @returns the last key that was looked at; `null` where there are no more. */
async function removeOrphansAfter(
  { IMAGES }: Bindings,
  db: Database,
  after: string,
  now: number,
): Promise<string | null> {
  const { objects, truncated } = await IMAGES.list({
    limit: PAGE_SIZE,
    ...(after !== '' && { startAfter: after }),
  });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - MIN_AGE_MS);
  const orphans = await orphansAmong(
    db,
    old.map(({ key }) => key),
  );
  if (orphans.length > 0) await IMAGES.delete(orphans);
  return truncated ? (objects.at(-1)?.key ?? null) : null;
}

/** Keys of images, of which no row speaks. */
async function orphansAmong(db: Database, keys: readonly string[]): Promise<string[]> {
  const places = keys.map(placeOf).filter((place) => place !== null);
  if (places.length === 0) return [];
  const rows = await db
    .select({ original: propertyImages.objectKey, thumbnail: propertyImages.thumbnailKey })
    .from(propertyImages)
    .innerJoin(
      sql`json_each(${JSON.stringify(places)}) AS place`,
      and(
        eq(propertyImages.orgId, sql`place.value ->> 'orgId'`),
        eq(propertyImages.propertyId, sql`place.value ->> 'propertyId'`),
        eq(propertyImages.id, sql`place.value ->> 'id'`),
      ),
    );
  const known = new Set(rows.flatMap(({ original, thumbnail }) => [original, thumbnail]));
  return keys.filter((key) => placeOf(key) !== null && !known.has(key));
}
