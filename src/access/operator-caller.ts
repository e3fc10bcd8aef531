import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { NO_MEMBER, tenantNamed } from '../db/tenant.ts';
import { PreparedStatements } from '../db/round-trip.ts';
import { audit, organisations } from '../db/schema.ts';
import { orNotFound } from '../values/failure.ts';
import type { Instant } from '../values/instant.ts';
import type { Role } from '../values/roles.ts';
import type { Credential, CallerQuery, Lookup } from './credential.ts';
import { requireOperatorPermits } from './permissions.ts';

const OPERATOR = {
  ...NO_MEMBER,
  role: sql<Role>`'owner'`,
  cacheKey: 'the organisation in the path',
};

const columns = {
  id: organisations.id,
  writtenAt: sql<Instant | null>`${organisations.writtenAt}`,
  restoredAt: sql<Instant | null>`${organisations.restoredAt}`,
};

/** Finds the clock of the organisation if it exists. */
const organisationInPath = new PreparedStatements(({ db, org }) =>
  db.select(columns).from(organisations).where(eq(organisations.id, org)),
);

/** Finds the clock of an organisation that may have been deleted. */
const organisationEverInPath = new PreparedStatements(({ db, org }) =>
  unionAll(
    db.select(columns).from(organisations).where(eq(organisations.id, org)),
    db
      .select({
        id: audit.orgId,
        writtenAt: sql<Instant | null>`NULL`,
        restoredAt: sql<Instant | null>`NULL`,
      })
      .from(audit)
      .where(eq(audit.orgId, org)),
  ).limit(1),
);

/** Looks up the organisation in the operator's path. The operator's key is checked without storage. */
export function operatorLookUp(
  { person }: Credential & { by: 'operator' },
  { shard, orgId, includeDeleted }: CallerQuery,
): Lookup {
  const statement = includeDeleted === true ? organisationEverInPath : organisationInPath;
  const tenant = tenantNamed(shard, OPERATOR);
  return {
    allowance: null,
    values: { org: orgId },
    tenant,
    ask: (trip) => {
      const rows = orgId === null ? undefined : trip.add(shard, statement.ask(tenant, null, {}));
      return () => {
        const { writtenAt, restoredAt } =
          rows === undefined ? NONE : orNotFound(rows()[0], 'organisation');
        return {
          actor: { by: 'operator', person },
          orgId: orgId ?? '',
          writtenAt,
          restoredAt,
          // A closed organisation's writer refuses changes.
          requirePermissions: requireOperatorPermits,
        };
      };
    },
  };
}

const NONE = { writtenAt: null, restoredAt: null };
