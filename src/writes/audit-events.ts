import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/round-trip.ts';
import { audit, organisations } from '../db/schema.ts';
import { violation } from '../db/violation.ts';
import type { Action } from '../values/actions.ts';
import { newId } from '../values/id.ts';

/** One thing that a change did. It must hold no secret: it is stored and shown as it is. */
export interface AuditEvent {
  readonly action: Action;
  /** `null` for what is no organisation's: a plan. */
  readonly orgId: string | null;
  /** What it was done to, as it was and as it is; `null` where it was not, or is no more. */
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  readonly id: string;
}

type Snapshot = Readonly<Record<string, unknown>>;

/**
 * The statements that enter events into the trail, for the change's own transaction.
 *
 * @param holds what the change was worked out from, as a condition. If it no longer holds, the
 * first entry has no time, which its column refuses: the whole transaction is undone.
 */
export function entered(
  db: Database,
  actor: string,
  events: readonly AuditEvent[],
  holds: SQL | undefined,
): Statement[] {
  return events.flatMap(({ action, orgId, id: targetId, before, after }, position) => {
    const { id, createdAt } = newId();
    const [targetKind = ''] = action.split('.');
    const guarded = position === 0 && holds !== undefined;
    const at = guarded ? sql`CASE WHEN ${holds} THEN ${createdAt} END` : createdAt;
    const entry = { id, actor, action, targetKind, targetId, before, after };
    const insert = db.insert(audit).values({ ...entry, orgId: orgId ?? '', at });
    return targetKind === 'plan' ? [insert, copyToOrganisations(db, id)] : [insert];
  });
}

/** Whether a change was undone because what it was worked out from held no longer. */
export function isOvertaken(error: unknown): boolean {
  return violation(error)?.includes('audit.at') ?? false;
}

/** A plan's change is a change for each organisation that is on it, and stands in its trail too. */
function copyToOrganisations(db: Database, id: string) {
  return db.insert(audit).select(sql`
    SELECT o.id, a.id, a.at, a.actor, a.action, a.target_kind, a.target_id, a.before, a.after
    FROM ${audit} AS a JOIN ${organisations} AS o ON o.plan_id = a.target_id
    WHERE a.org_id = '' AND a.id = ${id}`);
}
