import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { audit } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Action } from '../../values/actions.ts';
import { idFloor, type Instant } from '../../values/instant.ts';
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

/** What of a trail is wanted; what is missing narrows nothing. */
export interface TrailFilter {
  readonly actor?: string | undefined;
  readonly action?: Action | undefined;
  /** Id of what was changed. */
  readonly target?: string | undefined;
  readonly since?: Instant | undefined;
  readonly before?: Instant | undefined;
  readonly limit: number;
}

/**
 * What was changed in an organisation, newest first, one more than `limit` if there is more. The
 * primary key finds a period: an entry's id begins with its time.
 */
export function organisationTrail(
  { db, org }: Tenant,
  { actor, action, target, since, before: end, limit }: TrailFilter,
  from: Position | undefined,
) {
  return db
    .select(entryColumns)
    .from(audit)
    .where(
      and(
        eq(audit.orgId, org),
        before(from),
        since === undefined ? undefined : gte(audit.id, idFloor(since)),
        end === undefined ? undefined : lt(audit.id, idFloor(end)),
        actor === undefined ? undefined : eq(audit.actor, actor),
        action === undefined ? undefined : eq(audit.action, action),
        target === undefined ? undefined : eq(audit.targetId, target),
      ),
    )
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
