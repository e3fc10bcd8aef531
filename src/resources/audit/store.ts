import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { audit } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Position } from '../../values/position.ts';

const entryColumns = {
  id: audit.id,
  orgId: sql<string | null>`nullif(${audit.orgId}, '')`,
  at: audit.at,
  by: audit.by,
  actor: audit.actor,
  action: audit.action,
  target: { kind: audit.targetKind, id: audit.targetId },
  before: audit.before,
  after: audit.after,
};

/** What was changed in an organisation, newest first, one more than `limit` if there is more. */
export function organisationTrail({ db, org }: Tenant, from: Position | undefined, limit: number) {
  return db
    .select(entryColumns)
    .from(audit)
    .where(and(eq(audit.orgId, org), before(from)))
    .orderBy(desc(audit.id))
    .limit(limit + 1);
}

/** How a plan was changed, newest first, one more than `limit` if there is more. */
export function planTrail(db: Database, planId: string, from: Position | undefined, limit: number) {
  return (
    db
      .select(entryColumns)
      .from(audit)
      // Written out, not bound: only so does SQLite see that the partial index serves.
      .where(and(sql`${audit.orgId} = ''`, eq(audit.targetId, planId), before(from)))
      .orderBy(desc(audit.id))
      .limit(limit + 1)
  );
}

function before(from: Position | undefined) {
  const [last] = from?.after ?? [];
  return last === undefined ? undefined : lt(audit.id, last);
}
