import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/database.ts';
import { PreparedStatements } from '../db/prepared-statements.ts';
import { audit, organisations } from '../db/schema.ts';
import type { StandingTenant } from '../db/tenant.ts';
import type { Role } from '../values/roles.ts';

/** The organisation that the path names. Each of its statements has a placeholder, `org`, for the id. */
export function tenantInPath(db: Database): StandingTenant {
  const nobody = sql<string>`NULL`;
  const org = sql<string>`${sql.placeholder('org')}`;
  const role = sql<Role>`'owner'`;
  const standsFor = 'the organisation in the path';
  return { db, org, member: nobody, token: nobody, role, standsFor };
}

/** Finds one row if the organisation exists, and none otherwise. */
export const organisationInPath = new PreparedStatements(({ db, org }) =>
  db.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, org)),
);

/** The same for an organisation that may have been deleted: its audit trail stays. */
export const organisationEverInPath = new PreparedStatements(({ db, org }) =>
  unionAll(
    db.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, org)),
    db.select({ id: audit.orgId }).from(audit).where(eq(audit.orgId, org)),
  ).limit(1),
);
