import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/homes.ts';
import { NOBODY, type PlaceholderTenant, tenantNamed } from '../db/tenant.ts';
import { PreparedStatements } from '../db/round-trip.ts';
import { audit, organisations } from '../db/schema.ts';
import type { Instant } from '../values/instant.ts';
import type { Role } from '../values/roles.ts';

const OPERATOR = {
  ...NOBODY,
  role: sql<Role>`'owner'`,
  cacheKey: 'the organisation in the path',
};

/** The organisation in the operator's path: see {@link tenantNamed}. */
export const tenantInPath = (db: Database, known = false): PlaceholderTenant =>
  tenantNamed(db, OPERATOR, known);

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
