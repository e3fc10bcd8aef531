import { and, asc, desc, eq, exists, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../access/actor.ts';
import { columnsNamed } from '../../db/columns.ts';
import { isOnPage } from '../../db/conditions.ts';
import { refuseIfNull, violationOf } from '../../db/constraints.ts';
import { packStates } from '../../db/large-values.ts';
import { commit, read, readTogether, type Statement } from '../../db/round-trip.ts';
import { audit, organisations, plans } from '../../db/schema.ts';
import type { Database } from '../../db/shards.ts';
import { Plan } from './schema.ts';
import { timeNow } from '../../values/clock.ts';
import { newId } from '../../values/id.ts';
import { idFloor, instant, millisecondsOf } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { makeEntry } from '../../writes/transaction.ts';
import type { Author, Change } from '../../writes/change.ts';
import { bumpClocks } from '../../writes/clock.ts';

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
function copyToOrganisations(db: Database, id: string) {
  return db.insert(audit).select(sql`
    SELECT o.id, a.id, a.at, a.actor, a.action, a.target_kind, a.target_id, a.states, NULL,
      a.actor_kind, NULL, a.states_length, NULL
    FROM ${audit} AS a JOIN ${organisations} AS o ON o.plan_id = a.target_id
    WHERE a.org_id = '' AND a.id = ${id} AND o.created_at <= a.at AND o.closed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${audit} AS kept WHERE kept.org_id = o.id AND kept.id = a.id)`);
}

const PLANS_AT_ONCE = 500;

/** Whether this many more statements may be sent. */
type MaySend = (statements: number) => boolean;

/**
 * Copies plans from the main shard to another shard, if that lacks their latest version.
 *
 * @param maySend once it returns false, the rest is left to a later run.
 * @throws what D1 throws. An error about a single plan is thrown after the others are copied.
 */
export async function copyPlans(
  first: Database,
  shard: Database,
  maySend: MaySend = () => true,
): Promise<void> {
  const errors: Error[] = [];
  let page: Version[] = [];
  let after = '';
  do {
    if (!maySend(2)) break;
    page = await read(first, versions(first, after).limit(PLANS_AT_ONCE));
    const last = page.at(-1)?.id ?? after;
    const copies = await read(shard, versions(shard, after, last));
    const copied = new Map(copies.map(({ id, version }) => [id, version]));
    for (const { id, version } of page) {
      if (copied.get(id) === version) continue;
      await copyPlan(first, shard, id, maySend).catch((error: unknown) => {
        errors.push(error instanceof Error ? error : new Error(String(error)));
      });
    }
    after = last;
  } while (page.length === PLANS_AT_ONCE);
  const [error] = errors;
  if (error !== undefined) throw error;
}

interface Version {
  readonly id: string;
  readonly version: number;
}

const versions = (db: Database, after: string, last?: string) =>
  db
    .select({ id: plans.id, version: plans.version })
    .from(plans)
    .where(and(gt(plans.id, after), last === undefined ? undefined : lte(plans.id, last)))
    .orderBy(asc(plans.id))
    .$dynamic();

type PlanRow = typeof plans.$inferSelect;
type Entry = typeof audit.$inferSelect;

/** The maximum number of changes of a plan in one transaction. */
const ENTRIES_AT_ONCE = 20;

/** The clocks of isolates, and so the order of their ids, differ by less than this. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Brings a shard's copy of a plan up to date. First come the changes that the shard's audit logs lack, then
 * the plan itself. It can be repeated, and can run several times at once.
 *
 * @throws what D1 throws: a later run then does the rest.
 */
export async function copyPlan(
  first: Database,
  shard: Database,
  id: string,
  maySend: MaySend = () => true,
): Promise<void> {
  if (!maySend(5)) return; // what the plan itself needs
  const [[plan], copied] = await Promise.all([
    read(first, planRow(first, id)),
    readTogether(shard, (add) => ({
      row: add(planRow(shard, id)),
      entry: add(lastEntry(shard, id)),
    })),
  ]);
  if (plan === undefined || plan.version === copied.row()[0]?.version) return;
  const [last] = copied.entry();
  const isOnPlan = eq(organisations.planId, id);
  let after = last === undefined ? '' : idFloor(instant(millisecondsOf(last.at) - CLOCK_SKEW_MS));
  let entries: Entry[];
  do {
    if (!maySend(1)) return;
    entries = await read(first, entriesAfter(first, id, after));
    if (!maySend(2 * entries.length + 1)) return;
    if (entries.length > 0) {
      const copies = entries.flatMap((entry) => recordCopy(shard, entry));
      await commit(shard, [...copies, bumpClocks(shard, isOnPlan, instant(timeNow()))]);
    }
    after = entries.at(-1)?.id ?? after;
  } while (entries.length === ENTRIES_AT_ONCE);
  await commit(shard, [storeCopy(shard, plan), bumpClocks(shard, isOnPlan, instant(timeNow()))]);
}

/** Brings the copy of a plan in an organisation's shard up to date, before the organisation is put on it. */
export async function bringPlan({ tenant, first }: Author, id: string): Promise<void> {
  if (tenant.db !== first) await copyPlan(first, tenant.db, id);
}

const planRow = (db: Database, id: string) => db.select().from(plans).where(eq(plans.id, id));

const isOfPlan = (id: string) => and(sql`${audit.orgId} = ''`, eq(audit.targetId, id));

/** The last change of a plan that a shard has. */
const lastEntry = (shard: Database, planId: string) =>
  shard
    .select({ at: audit.at })
    .from(audit)
    .where(isOfPlan(planId))
    .orderBy(desc(audit.id))
    .limit(1);

const entriesAfter = (first: Database, planId: string, id: string) =>
  first
    .select()
    .from(audit)
    .where(and(isOfPlan(planId), gt(audit.id, id)))
    .orderBy(asc(audit.id))
    .limit(ENTRIES_AT_ONCE);

/** Copies a change to the shard, and to the organisations on the plan there, unless they have it. */
function recordCopy(shard: Database, entry: Entry): Statement[] {
  const { id, at, actor, action, targetKind, targetId, states, by, statesLength } = entry;
  const row = sql`SELECT '', ${id}, ${at}, ${actor}, ${action}, ${targetKind}, ${targetId},
    ${packStates(states)}, NULL, ${by}, NULL, ${statesLength}, NULL
    WHERE NOT EXISTS (SELECT 1 FROM ${audit} WHERE org_id = '' AND id = ${id})`;
  return [shard.insert(audit).select(row), copyToOrganisations(shard, id)];
}

/** Stores the plan, unless the shard has a later version. */
function storeCopy(shard: Database, plan: PlanRow): Statement {
  const isLater = sql`excluded.version > ${plans.version}`;
  return shard
    .insert(plans)
    .values(plan)
    .onConflictDoUpdate({ target: plans.id, set: plan, setWhere: isLater });
}
