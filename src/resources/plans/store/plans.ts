import { and, desc, eq, exists, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/homes.ts';
import { plans } from '../../../db/schema.ts';
import type { Position } from '../../../values/position.ts';
import type { Plan } from '../schema.ts';

const planColumns = {
  id: plans.id,
  name: plans.name,
  monthlyUnits: plans.monthlyUnits,
  maxOnlineUnits: plans.maxOnlineUnits,
  maxProjects: plans.maxProjects,
  maxFolders: plans.maxFolders,
  requestsPerMinute: plans.requestsPerMinute,
  burst: plans.burst,
  createdAt: plans.createdAt,
  retiredAt: plans.retiredAt,
};

/** The plans, newest first, one more than `limit` if there are more. */
export function planPage(db: Database, from: Position | undefined, limit: number) {
  const [last] = from?.after ?? [];
  return db
    .select(planColumns)
    .from(plans)
    .where(last === undefined ? undefined : lt(plans.id, last))
    .orderBy(desc(plans.id))
    .limit(limit + 1);
}

export function planById(db: Database, id: string) {
  return db.select(planColumns).from(plans).where(eq(plans.id, id));
}

export function insertPlan(db: Database, plan: Plan) {
  return db.insert(plans).values(plan);
}

export function updatePlan(db: Database, { id, createdAt: _kept, ...fields }: Plan) {
  return db
    .update(plans)
    .set({ ...fields, version: sql`${plans.version} + 1` })
    .where(eq(plans.id, id));
}

/** Condition: the plan is unchanged since it was read. */
export function planIsUnchanged(db: Database, plan: Plan): SQL {
  const same = [
    eq(plans.id, plan.id),
    eq(plans.name, plan.name),
    sql`${plans.monthlyUnits} IS ${plan.monthlyUnits}`,
    sql`${plans.maxOnlineUnits} IS ${plan.maxOnlineUnits}`,
    sql`${plans.maxProjects} IS ${plan.maxProjects}`,
    sql`${plans.maxFolders} IS ${plan.maxFolders}`,
    sql`${plans.requestsPerMinute} IS ${plan.requestsPerMinute}`,
    sql`${plans.burst} IS ${plan.burst}`,
    sql`${plans.retiredAt} IS ${plan.retiredAt}`,
  ];
  return exists(
    db
      .select({ id: plans.id })
      .from(plans)
      .where(and(...same)),
  );
}
