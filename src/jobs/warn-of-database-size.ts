import { type Database, bindingOf, everyHome, type HomesEnv } from '../db/homes.ts';
import { MAX_BYTES, isNearlyFull, sizeOf } from '../db/room.ts';
import type { Budget } from './budget.ts';
import { allSettled } from './all-settled.ts';

/** Logs an error while a database is nearly full: D1 refuses every write to a full one. */
export async function warnOfSize(env: HomesEnv, _now: number, budget: Budget): Promise<void> {
  const homes = everyHome(env).filter(() => budget.take(1));
  await allSettled(homes.map((home) => [bindingOf(home), warn(home)]));
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
