import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Database, everyShard, type ShardsEnv } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { propertyImages } from '../db/schema.ts';
import { ImageError } from '../images/formats/format.ts';
import { replaceOriginal } from '../images/objects.ts';
import { type Picture, pictureIn } from '../images/picture.ts';
import { isNotClosed } from '../writes/clock.ts';
import type { Budget } from './budget.ts';
import { commitToUnit } from './commit-to-unit.ts';

/** How many images a run reads in a shard. One original, of up to 20 MiB, is in memory. */
const IMAGES_PER_RUN = 20;

/** The statements for an image. */
const QUERIES = 3;
/** The requests to its object. */
const CALLS = 2;

type Bindings = ShardsEnv & Pick<Env, 'IMAGES'>;
type ImageRow = typeof propertyImages.$inferSelect;

/**
 * Removes private data from originals that were stored without that: by a version before, or by another
 * way than an upload. The oldest come first. What is no image that the service reads stays as it is, and
 * the log names it.
 *
 * @throws the error of a database or of R2: the next run begins with the same image.
 */
export async function removePrivateData(
  env: Bindings,
  _now: number,
  budget: Budget,
): Promise<void> {
  for (const db of everyShard(env)) {
    if (!budget.take(1)) return;
    for (const image of await read(db, unknownImages(db))) {
      if (!budget.take(QUERIES, CALLS)) return;
      await removeFrom(env, db, image);
    }
  }
}

function unknownImages(db: Database) {
  return db
    .select(getTableColumns(propertyImages))
    .from(propertyImages)
    .where(and(sql`${propertyImages.privateData} = 'unknown'`, isNotClosed(propertyImages.orgId)))
    .orderBy(asc(propertyImages.id))
    .limit(IMAGES_PER_RUN);
}

async function removeFrom(env: Bindings, db: Database, image: ImageRow): Promise<void> {
  const stored = await env.IMAGES.get(image.objectKey);
  const picture = stored && readable(new Uint8Array(await stored.arrayBuffer()));
  if (stored === null || picture === null) {
    const { orgId, propertyId, id } = image;
    const warning = stored === null ? 'the original is missing' : 'private data was not removed';
    console.warn(JSON.stringify({ warning, orgId, propertyId, id }));
    await commit(db, [setRow(db, image, { privateData: 'unreadable' })]);
  } else if (picture.sha256 === image.sha256) {
    await commit(db, [setRow(db, image, { privateData: 'removed' })]);
  } else if (await replaceOriginal(env, stored, { fileName: image.fileName, picture })) {
    const { contentType, size, sha256, width, height } = picture;
    const row = { contentType, size, sha256, width, height, privateData: 'removed' as const };
    await commitToUnit(db, image, setRow(db, image, row));
  }
}

function readable(bytes: Uint8Array): Picture | null {
  try {
    return pictureIn(bytes);
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

const setRow = (db: Database, image: ImageRow, row: Partial<ImageRow>) =>
  db.update(propertyImages).set(row).where(isUnknown(image));

/** Condition: the image, if no other run has read it meanwhile. */
const isUnknown = ({ orgId, propertyId, id }: ImageRow): SQL | undefined =>
  and(
    eq(propertyImages.orgId, orgId),
    eq(propertyImages.propertyId, propertyId),
    eq(propertyImages.id, id),
    eq(propertyImages.privateData, 'unknown'),
  );
