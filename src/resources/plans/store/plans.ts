import { and, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { columnsNamed } from '../../../db/columns.ts';
import { isOnPage } from '../../../db/conditions.ts';
import type { Database } from '../../../db/shards.ts';
import { plans } from '../../../db/schema.ts';
import type { Position } from '../../../values/position.ts';
import { Plan } from '../schema.ts';

const planColumns = columnsNamed(plans, Plan.shape);

/** The plans, newest first, one more than `limit` if there are more. */
export function planPage(db: Database, from: Position | undefined, limit: number) {
  return db
    .select(planColumns)
    .from(plans)
    .where(isOnPage(plans.id, from))
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
  const same = Object.entries(planColumns).map(([name, column]) => {
    const fields: Readonly<Record<string, unknown>> = plan;
    return sql`${column} IS ${fields[name]}`;
  });
  return exists(
    db
      .select({ id: plans.id })
      .from(plans)
      .where(and(...same)),
  );
}
