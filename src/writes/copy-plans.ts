import { and, asc, gt, lte } from 'drizzle-orm';
import { isOfMove } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import { read } from '../db/round-trip.ts';
import { plans } from '../db/schema.ts';
import { copyPlan } from './copy-plan.ts';

const PLANS_AT_ONCE = 500;

/**
 * Copies the plans of the first home of which another home lacks the latest version.
 *
 * @throws whatever D1 throws; what it throws for a single plan, once the others are copied. That it has
 * moving organisations is thrown only if nothing worse has happened.
 */
export async function copyPlans(first: Database, home: Database): Promise<void> {
  const errors: Error[] = [];
  let page: Version[];
  let after = '';
  do {
    page = await read(first, versions(first, after).limit(PLANS_AT_ONCE));
    const last = page.at(-1)?.id ?? after;
    const copies = await read(home, versions(home, after, last));
    const copied = new Map(copies.map(({ id, version }) => [id, version]));
    for (const { id, version } of page) {
      if (copied.get(id) === version) continue;
      await copyPlan(first, home, id).catch((error: unknown) => {
        errors.push(error instanceof Error ? error : new Error(String(error)));
      });
    }
    after = last;
  } while (page.length === PLANS_AT_ONCE);
  const worst = errors.find((error) => !isOfMove(error)) ?? errors[0];
  if (worst !== undefined) throw worst;
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
