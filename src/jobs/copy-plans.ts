import { and, asc, gt, lte } from 'drizzle-orm';
import { type Database, type HomesEnv, everyHome, firstHome } from '../db/database.ts';
import { read } from '../db/round-trip.ts';
import { plans } from '../db/schema.ts';
import { copyPlan } from '../writes/copy-plan.ts';

const PLANS_AT_ONCE = 500;

/**
 * Copies plans to the homes that lack their latest version: those that were unreachable when a plan
 * was changed, and new ones. A home that does not answer is tried again by the next run.
 */
export async function copyPlans(env: HomesEnv): Promise<void> {
  const first = firstHome(env);
  const others = everyHome(env).slice(1);
  await Promise.all(
    others.map((home) =>
      copyAll(first, home).catch((error: unknown) => {
        console.error(JSON.stringify({ job: 'copy plans', error: String(error) }));
      }),
    ),
  );
}

async function copyAll(first: Database, home: Database): Promise<void> {
  let page: Version[];
  let after = '';
  do {
    page = await read(first, versions(first, after).limit(PLANS_AT_ONCE));
    const last = page.at(-1)?.id ?? after;
    const copies = await read(home, versions(home, after, last));
    const copied = new Map(copies.map(({ id, version }) => [id, version]));
    for (const { id, version } of page) {
      if (copied.get(id) !== version) await copyPlan(first, home, id);
    }
    after = last;
  } while (page.length === PLANS_AT_ONCE);
}

interface Version {
  readonly id: string;
  readonly version: number;
}

const versions = (db: Database, after: string, last?: string) =>
  db
    .select({ id: plans.id, version: plans.version })
    .from(plans)
    .where(and(gt(plans.id, after), last === undefined ? undefined : lte(plans.id, last)))
    .orderBy(asc(plans.id))
    .$dynamic();
