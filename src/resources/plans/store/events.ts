import { type SQL, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../access/actor.ts';
import { refuseIfNull, violationOf } from '../../../db/constraints.ts';
import type { Database } from '../../../db/shards.ts';
import type { Statement } from '../../../db/round-trip.ts';
import { audit, organisations } from '../../../db/schema.ts';
import { newId } from '../../../values/id.ts';
import { makeEntry } from '../../../writes/attempt.ts';
import type { Change } from '../../../writes/change.ts';
import { bumpClocks } from '../../../writes/clock.ts';

export interface PlanWrite<Result> extends Pick<
  Change<Result>,
  'statements' | 'events' | 'result'
> {
  /** Must hold in the transaction: what was read for the change has not changed since. */
  readonly holds?: SQL;
}

/**
 * The statements that record a plan's change: in the audit log of the plan, and in that of each
 * organisation on the plan. They also advance the organisations' clocks. If `holds` is false, SQLite rolls the
 * batch back.
 */
export function recordPlanEvents(
  db: Database,
  actor: Actor,
  { events, holds }: PlanWrite<unknown>,
): Statement[] {
  return events.flatMap((event) => {
    const { id, createdAt } = newId();
    const held =
      holds && refuseIfNull('plan changed', sql`CASE WHEN ${holds} THEN ${createdAt} END`);
    const entry = { ...makeEntry(event, actor), id, orgId: '', at: createdAt, ...held };
    return [
      db.insert(audit).values(entry),
      copyToOrganisations(db, id),
      bumpClocks(db, eq(organisations.planId, event.id), createdAt),
    ];
  });
}

/** Whether a change was rolled back because `holds` was false. */
export function isOvertaken(error: unknown): boolean {
  return violationOf(error) === 'plan changed';
}

/** Copies an entry into the audit log of each open organisation on the plan that lacks it. */
export function copyToOrganisations(db: Database, id: string) {
  return db.insert(audit).select(sql`
    SELECT o.id, a.id, a.at, a.actor, a.action, a.target_kind, a.target_id, a.states, NULL,
      a.actor_kind, NULL, a.states_length
    FROM ${audit} AS a JOIN ${organisations} AS o ON o.plan_id = a.target_id
    WHERE a.org_id = '' AND a.id = ${id} AND o.created_at <= a.at AND o.closed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${audit} AS kept WHERE kept.org_id = o.id AND kept.id = a.id)`);
}
