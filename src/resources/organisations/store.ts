import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { organisations, plans, unitCounts, unitMonths } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';

/** An organisation with its plan's limits and what is used of them. */
export type OrganisationRow = Awaited<ReturnType<typeof organisationOf>>[number];

/** @param now in whose calendar month (UTC) the created units are counted. */
const organisationColumns = (now: Instant) => ({
  id: organisations.id,
  name: organisations.name,
  createdAt: organisations.createdAt,
  plan: {
    // Not `plans.id`: D1 gives rows as objects, in which two columns of one name are one.
    id: organisations.planId,
    monthlyUnits: plans.monthlyUnits,
    maxOnlineUnits: plans.maxOnlineUnits,
  },
  used: {
    monthlyUnits: sql<number>`(
      SELECT coalesce(sum(${unitMonths.units}), 0) FROM ${unitMonths}
      WHERE ${unitMonths.orgId} = ${organisations.id} AND ${unitMonths.month} = ${now.slice(0, 7)})`.as(
      'created_units',
    ),
    onlineUnits: sql<number>`(
      SELECT coalesce(sum(${unitCounts.units}), 0) FROM ${unitCounts}
      WHERE ${unitCounts.orgId} = ${organisations.id} AND ${unitCounts.projectId} = ''
        AND ${unitCounts.archived} = 0 AND ${unitCounts.visibility} = 'online')`.as('online_units'),
  },
});

/** The organisations, newest first, one more than `limit` if there are more. */
export function organisationPage(
  db: Database,
  now: Instant,
  from: Position | undefined,
  limit: number,
) {
  const [last] = from?.after ?? [];
  return db
    .select(organisationColumns(now))
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(last === undefined ? undefined : lt(organisations.id, last))
    .orderBy(desc(organisations.id))
    .limit(limit + 1);
}

export function organisationOf({ db, org }: Tenant, now: Instant) {
  return db
    .select(organisationColumns(now))
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(eq(organisations.id, org));
}

export function insertOrganisation({ db }: Tenant, { id, name, plan, createdAt }: OrganisationRow) {
  return db
    .insert(organisations)
    .values({ id, name, planId: plan.id, createdAt, writtenAt: createdAt });
}

export function updateOrganisation({ db, org }: Tenant, { name, plan }: OrganisationRow) {
  return db.update(organisations).set({ name, planId: plan.id }).where(eq(organisations.id, org));
}
