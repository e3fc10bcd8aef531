import type { Tenant } from '../../db/tenant.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isOnPage } from '../../db/conditions.ts';
import type { Database } from '../../db/shards.ts';
import { folded } from '../../db/unit-sql.ts';
import {
  folders,
  members,
  organisations,
  plans,
  projects,
  publications,
  tokens,
  webhooks,
} from '../../db/schema.ts';
import { inWindow, windowEnd } from '../../db/window.ts';
import { type Instant, monthOf } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { LIMITS, usedBy } from '../../writes/quota.ts';

/** An organisation with its plan's limits and its usage. */
export type ListedOrganisation = Awaited<ReturnType<typeof organisationPage>>[number];

/** The same with what stands on its price lists. */
export type OrganisationRow = Awaited<ReturnType<typeof organisationOf>>[number];

const id = sql<string>`${organisations.id}`;
const { address, contact, logo, firm, openImmoProviderId, imprint, forbidsAssistants } =
  organisations;
/** What its people set, beside its name. */
const settings = { address, contact, logo, firm, openImmoProviderId, imprint, forbidsAssistants };

/** @param now an instant in the calendar month (UTC) whose created units are counted. */
const organisationColumns = (now: Instant) => ({
  id: organisations.id,
  name: organisations.name,
  suspendedAt: organisations.suspendedAt,
  erasingSince: organisations.erasingSince,
  createdAt: organisations.createdAt,
  // Not `plans.id`: D1 returns rows as objects, in which columns with the same name collide.
  plan: { id: organisations.planId, ...LIMITS },
  used: usedBy({ orgId: id, month: monthOf(now) }),
});

interface OrganisationPage {
  /** Text that their names contain. */
  readonly name: string | undefined;
  readonly from: Position | undefined;
  readonly limit: number;
}

const allAfter = (from: Position | undefined) => ({
  table: organisations,
  id: organisations.id,
  indexed: isOnPage(organisations.id, from),
});

/** The organisations, newest first, one more than `limit` if there are more. */
export function organisationPage(db: Database, now: Instant, page: OrganisationPage) {
  const { name, from, limit } = page;
  const rows = allAfter(from);
  const hasName = sql`instr(${folded(sql`${organisations.name}`)}, ${folded(sql`${name}`)}) > 0`;
  return db
    .select(organisationColumns(now))
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(
      and(
        name === undefined ? rows.indexed : inWindow(db, rows, hasName),
        isNull(organisations.closedAt),
      ),
    )
    .orderBy(desc(organisations.id))
    .limit(limit + 1);
}

/** The id at which the search for a name ends for a page. */
export function organisationWindowEnd(db: Database, from: Position | undefined) {
  return windowEnd(db, allAfter(from));
}

export function organisationOf({ db, org }: Tenant, now: Instant) {
  return db
    .select({ ...organisationColumns(now), ...settings })
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(eq(organisations.id, org));
}

export function insertOrganisation({ db }: Tenant, { plan, used: _none, ...row }: OrganisationRow) {
  return db.insert(organisations).values({ ...row, planId: plan.id, writtenAt: row.createdAt });
}

export function updateOrganisation({ db, org }: Tenant, organisation: OrganisationRow) {
  const { plan, id: _id, used: _used, createdAt: _createdAt, ...set } = organisation;
  return db
    .update(organisations)
    .set({ ...set, planId: plan.id })
    .where(eq(organisations.id, org));
}

/**
 * Whether the organisation has projects or folders. Units, images and imports need no check of their
 * own: foreign keys bind them to projects.
 */
export function contentOf({ db, org }: Tenant) {
  return db
    .select({
      projects: sql<number>`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.orgId} = ${org})`.as(
        'has_projects',
      ),
      folders: sql<number>`EXISTS (SELECT 1 FROM ${folders} WHERE ${folders.orgId} = ${org})`.as(
        'has_folders',
      ),
    })
    .from(organisations)
    .where(eq(organisations.id, org));
}

/** Deletes an organisation without projects and folders: all that it can have, then its own row. */
export function deleteEmpty({ db, org }: Tenant) {
  return [
    ...[tokens, webhooks, publications, members].map((table) =>
      db.delete(table).where(eq(table.orgId, org)),
    ),
    db.delete(organisations).where(eq(organisations.id, org)),
  ];
}
