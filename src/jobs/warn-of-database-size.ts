import { type Database, type ShardsEnv, bindingOf } from '../db/shards.ts';
import { MAX_BYTES, isNearlyFull, sizeOf } from '../db/free-space.ts';
import type { Budget } from './budget.ts';
import { inEachShard } from './each-shard.ts';

/** Logs an error while a database is nearly full: D1 refuses every write to a full one. */
export async function warnOfSize(env: ShardsEnv, _now: number, budget: Budget): Promise<void> {
  await inEachShard(env, async (db) => {
    if (budget.take(1)) await warn(db);
  });
}

async function warn(db: Database): Promise<void> {
  const bytes = await sizeOf(db);
  if (!isNearlyFull(bytes)) return;
  const error = 'The database is nearly full: see docs/operating.md.';
  console.error(
    JSON.stringify({
      job: 'warn of database size',
      error,
      database: bindingOf(db),
      bytes,
      of: MAX_BYTES,
    }),
  );
}
