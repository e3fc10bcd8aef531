import { eq } from 'drizzle-orm';
import { commit, read } from '../db/round-trip.ts';
import { jobPositions } from '../db/schema.ts';
import { type Database, type ShardsEnv, bindingOf, everyShard } from '../db/shards.ts';
import type { Budget } from './budget.ts';

/** Collects errors while other work continues. */
export class Failures {
  readonly #errors: Error[] = [];

  /** @param name names the work that failed. */
  add(name: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#errors.push(new Error(`${name}: ${message}`, { cause: error }));
  }

  /** @throws AggregateError with every error and its name, if there is any. */
  throwIfAny(): void {
    if (this.#errors.length === 0) return;
    throw new AggregateError(this.#errors, this.#errors.map(({ message }) => message).join('; '));
  }
}

/** A shard in which a job works. */
export interface JobShard<Bindings> {
  readonly env: Bindings;
  readonly db: Database;
  readonly isMain: boolean;
  /** When the run was due, in epoch milliseconds. */
  readonly now: number;
  /** What is left of it for all shards. */
  readonly budget: Budget;
}

/**
 * The job that works in all shards at the same time.
 *
 * @throws AggregateError with the error of every shard whose work failed, after the others are done.
 */
export const inEachShard =
  <Bindings extends ShardsEnv>(work: (shard: JobShard<Bindings>) => Promise<void>) =>
  async (env: Bindings, now: number, budget: Budget): Promise<void> => {
    const failures = new Failures();
    await Promise.all(
      everyShard(env).map((db, at) =>
        work({ env, db, isMain: at === 0, now, budget }).catch((error: unknown) =>
          failures.add(bindingOf(db), error),
        ),
      ),
    );
    failures.throwIfAny();
  };

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
