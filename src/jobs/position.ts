import { eq } from 'drizzle-orm';
import type { Database } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { jobPositions } from '../db/schema.ts';

/** The key after which a run of a job continues; empty at the beginning. It is one statement. */
export async function positionOf(db: Database, job: string): Promise<string> {
  const [position] = await read(
    db,
    db.select().from(jobPositions).where(eq(jobPositions.job, job)),
  );
  return position?.after ?? '';
}

/** Keeps the position: the next run continues after this key. */
export async function continueAfter(db: Database, job: string, after: string): Promise<void> {
  const position = db.insert(jobPositions).values({ job, after });
  await commit(db, [position.onConflictDoUpdate({ target: jobPositions.job, set: { after } })]);
}
