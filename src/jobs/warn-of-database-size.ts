import { type ShardsEnv, bindingOf } from '../db/shards.ts';
import { MAX_BYTES, isNearlyFull, sizeOf } from '../db/free-space.ts';
import type { JobShard } from './each-shard.ts';

/** Logs an error while a database is nearly full: D1 refuses every write to a full one. */
export async function warnOfSize({ db, budget }: JobShard<ShardsEnv>): Promise<void> {
  if (!budget.take(1)) return;
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
