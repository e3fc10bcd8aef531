import { sql } from 'drizzle-orm';
import { commit } from '../db/round-trip.ts';
import { expiringObjects, organisations } from '../db/schema.ts';
import { databaseOf, type ShardsEnv, slotOf } from '../db/shards.ts';
import type { Tenant } from '../db/tenant.ts';
import { withDerived } from './keys.ts';
import { timeNow } from '../values/clock.ts';
import { organisationClosed } from '../values/failure.ts';
import { type Instant, instant, millisecondsOf } from '../values/instant.ts';

/** How long an object that no row has any more stays: longer than its links work. */
const KEPT_MS = 2 * 60 * 60 * 1000;
/** How long an upload may take until a row has its object. */
const UPLOAD_MS = 6 * 60 * 60 * 1000;

interface At {
  readonly env: ShardsEnv & Pick<Env, 'IMAGES'>;
  readonly orgId: string;
}

/**
 * Stores the object of an upload. It is announced first: whatever happens afterwards, a row has it, or a job
 * deletes it.
 *
 * @returns what was stored, and the steps after a refused and after a made write. The result of the write has
 * the key of this object, or of another one, as after a replay.
 * @throws Failure `unavailable` if the organisation is closed, or gone; and what `store` throws.
 */
export async function storeUpload<Stored>(
  { env, orgId }: At,
  key: string,
  store: () => Promise<Stored>,
) {
  if (!(await announce(env, orgId, key))) throw organisationClosed();
  const stored = await store();
  const remove = () => removeObjects(env, key);
  return {
    stored,
    undo: remove,
    finish: ({ objectKey }: { readonly objectKey: string | null }) =>
      objectKey === key ? Promise.resolve() : remove(),
  };
}

/**
 * Records an object that is about to be stored. The row is bookkeeping about R2, and moves no clock.
 *
 * @returns false if the organisation is closed, or gone: then nothing may be stored.
 */
async function announce(env: ShardsEnv, orgId: string, key: string): Promise<boolean> {
  const db = databaseOf(env, slotOf(orgId));
  const expiresAt = instant(timeNow() + UPLOAD_MS);
  const row = sql`SELECT ${key}, ${organisations.id}, ${expiresAt} FROM ${organisations}
    WHERE ${organisations.id} = ${orgId} AND ${organisations.closedAt} IS NULL`;
  const [{ meta }] = await commit(db, [db.insert(expiringObjects).select(row)]);
  return meta.changes > 0;
}

/** Lets an object expire that its row no longer has. */
export function expireObject({ db, org }: Tenant, key: string, now: Instant) {
  const expiresAt = instant(millisecondsOf(now) + KEPT_MS);
  return db
    .insert(expiringObjects)
    .values({ orgId: org, objectKey: key, expiresAt })
    .onConflictDoUpdate({ target: expiringObjects.objectKey, set: { expiresAt } });
}

type Bucket = Pick<Env, 'IMAGES'>;

/** Removes images and documents: the objects with these keys, and what was made from them. */
export function removeObjects({ IMAGES }: Bucket, ...keys: readonly string[]): Promise<void> {
  return IMAGES.delete(keys.flatMap(withDerived));
}

/**
 * Removes a part of an organisation's objects, whether they have rows or not, and of its archived audit
 * log.
 *
 * @returns the number of removed objects, and whether there may be more.
 */
export async function removeSomeObjectsOf({ IMAGES }: Bucket, orgId: string, limit: number) {
  for (const prefix of [`${orgId}/`, `audit/${orgId}/`]) {
    const { objects } = await IMAGES.list({ prefix, limit });
    if (objects.length === 0) continue;
    await IMAGES.delete(objects.map(({ key }) => key));
    return { objects: objects.length, more: true };
  }
  return { objects: 0, more: false };
}
