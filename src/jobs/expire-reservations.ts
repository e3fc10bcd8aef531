import * as z from 'zod';
import { type Database, type HomesEnv, Meter, bindingOf, everyHome } from '../db/homes.ts';
import { read } from '../db/round-trip.ts';
import { expireReservations as command, MAX_EXPIRED } from '../resources/reservations/expire.ts';
import { organisationsWithExpired } from '../resources/reservations/store.ts';
import { releaseOf } from '../settings.ts';
import { instant } from '../values/instant.ts';
import { submitWrite } from '../writes/task.ts';
import { type Budget, budgetOfRun } from './budget.ts';
import { Failures, allSettled } from './all-settled.ts';

type Bindings = HomesEnv & Pick<Env, 'ORGANISATION_WRITER' | 'JURISDICTION' | 'RELEASE'>;

/** The number of organisations that one statement finds. Their writers work at the same time. */
const ORGANISATIONS = 50;

const Result = z.object({ ended: z.number() });

/**
 * Asks the writers to end expired reservations, at most 100 a task. A writer decides by its own clock. The
 * next run ends what the budget leaves.
 *
 * @param now when the run was due, in epoch milliseconds.
 * @throws AggregateError with the errors of homes and organisations, after the others are done.
 */
export async function expireReservations(env: Bindings, now: number): Promise<void> {
  const budget = budgetOfRun();
  await allSettled(everyHome(env).map((db) => [bindingOf(db), expireIn(env, db, now, budget)]));
}

async function expireIn(env: Bindings, db: Database, now: number, budget: Budget): Promise<void> {
  const done: string[] = [];
  const failures = new Failures();
  while (budget.take(1)) {
    const query = { now: instant(now), except: done, limit: ORGANISATIONS };
    const page = await read(db, organisationsWithExpired(db, query));
    if (page.length === 0) break;
    await Promise.all(
      page.map(({ id }) =>
        expireOf(env, id, budget).catch((error: unknown) => {
          failures.add(id, error);
        }),
      ),
    );
    done.push(...page.map(({ id }) => id));
  }
  failures.throwIfAny();
}

/** Ends the reservations of an organisation, 100 after 100. */
async function expireOf(env: Bindings, orgId: string, budget: Budget): Promise<void> {
  const worker = { env, var: { meter: new Meter() } };
  const credential = { by: 'service' } as const;
  const release = releaseOf(env);
  const task = {
    command: command.name,
    input: '',
    credential,
    permissions: [],
    taking: null,
    orgId,
    release,
    idempotent: null,
  };
  while (budget.take(0, 1)) {
    const { result } = await submitWrite(worker, task);
    if (Result.parse(JSON.parse(result)).ended < MAX_EXPIRED) return;
  }
}
