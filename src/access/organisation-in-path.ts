import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/homes.ts';
import { NOBODY, type PlaceholderTenant } from '../db/tenant.ts';
import { PreparedStatements } from '../db/round-trip.ts';
import { audit, organisations } from '../db/schema.ts';
import type { Instant } from '../values/instant.ts';
import type { Role } from '../values/roles.ts';

const OPERATOR = { ...NOBODY, role: sql<Role>`'owner'` };
const orgInPath = sql<string>`${sql.placeholder('org')}`;
/** Matches deleted organisations, too: their audit log is kept, and may have changed. */
const orgUnlessKnown = sql<string>`(SELECT ${orgInPath} WHERE NOT EXISTS (
  SELECT 1 FROM ${organisations}
  WHERE ${organisations.id} = ${orgInPath} AND ${organisations.writtenAt} = ${sql.placeholder('known')}))`;

/**
 * The organisation in the path. Each of its statements has a placeholder, `org`, for the id.
 *
 * @param known whether they also have a placeholder `known`: a clock at which they find nothing.
 */
export function tenantInPath(db: Database, known = false): PlaceholderTenant {
  const cacheKey = 'the organisation in the path';
  return known
    ? {
        db,
        ...OPERATOR,
        org: orgUnlessKnown,
        cacheKey: `${cacheKey}, if changed`,
        mayBeKnown: true,
      }
    : { db, ...OPERATOR, org: orgInPath, cacheKey };
}

const found = {
  id: organisations.id,
  writtenAt: sql<Instant | null>`${organisations.writtenAt}`,
  closedAt: sql<Instant | null>`${organisations.closedAt}`,
};

/** Finds the clock of the organisation if it exists, and whether it is closed. */
export const organisationInPath = new PreparedStatements(({ db, org }) =>
  db.select(found).from(organisations).where(eq(organisations.id, org)),
);

/** Finds the clock of an organisation that may have been deleted. */
export const organisationEverInPath = new PreparedStatements(({ db, org }) =>
  unionAll(
    db.select(found).from(organisations).where(eq(organisations.id, org)),
    db
      .select({
        id: audit.orgId,
        writtenAt: sql<Instant | null>`NULL`,
        closedAt: sql<Instant | null>`NULL`,
      })
      .from(audit)
      .where(eq(audit.orgId, org)),
  ).limit(1),
);
