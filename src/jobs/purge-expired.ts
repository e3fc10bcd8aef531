import { lt } from 'drizzle-orm';
import { databaseOf } from '../db/database.ts';
import { idempotencyKeys, writeFences } from '../db/schema.ts';
import { oldestKept } from '../writes/idempotency.ts';

/** Removes the idempotency records and the fences of writes that are more than 24 hours old. */
export async function purgeOutdated(env: Env, now: number): Promise<void> {
  const db = databaseOf(env);
  const oldest = oldestKept(now);
  await db.batch([
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest)),
    db.delete(writeFences).where(lt(writeFences.createdAt, oldest)),
  ]);
}
