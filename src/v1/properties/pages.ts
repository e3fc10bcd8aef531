import { type SQL, sql } from 'drizzle-orm';
import { properties, unitCounts } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type Instant, idFloor } from '../../values/instant.ts';
import { UNIT_KINDS } from '../../values/unit-states.ts';
import { kindsIn, type UnitFilter, unitsOf } from './filter.ts';
import { countedSince } from './since.ts';
import { unitTexts } from './unit-texts.ts';

/** Which units of a list a page shows. */
export interface UnitPage {
  readonly limit: number;
  readonly offset: number;
  /** The id after which the page begins, if a cursor gave one. */
  readonly after: string | undefined;
  readonly withImages: boolean;
}

/** A page of units, newest first, one more than `limit` if there are more. */
export function unitPage(tenant: Tenant, filter: UnitFilter, page: UnitPage) {
  const { updatedSince } = filter;
  const ids =
    updatedSince === undefined
      ? idsOf(tenant, filter, page)
      : idsSince(tenant, filter, page, updatedSince);
  return unitTexts(tenant, sql`WITH RECURSIVE ${ids}`, page.withImages);
}

/** A table `ids` of the ids on a page. */
function idsOf(tenant: Tenant, filter: UnitFilter, { limit, offset, after }: UnitPage): SQL {
  const kinds = kindsIn(filter);
  const cut = sql`LIMIT ${limit + 1} OFFSET ${offset}`;
  const inOrder = (index: SQL, more: SQL) => sql`ids(id) AS (
    SELECT p.id FROM ${properties} AS p ${index}
    WHERE ${unitsOf(tenant, filter)} ${more} ${below(after)} ORDER BY p.id DESC ${cut})`;
  // All units of the organisation stand in order in the table itself, those of a kind in an index.
  if (kinds.length === UNIT_KINDS && filter.projectId === undefined) {
    return inOrder(sql`NOT INDEXED`, sql``);
  }
  if (kinds.length === 1) return inOrder(indexOf(filter), sql`AND p.kind = ${kinds[0]}`);
  return sql`${merged(tenant, filter, { name: 'newest', after, cut })},
    ids AS (SELECT id FROM newest WHERE id IS NOT NULL)`;
}

/**
 * The ids of a page of units that were changed since an instant. Those created since stand
 * first, as they are the newest; then those of the older ones that were changed: found by when they
 * were, if they are few, else by passing the older ones until there are enough.
 */
function idsSince(tenant: Tenant, filter: UnitFilter, page: UnitPage, since: Instant): SQL {
  const { limit, offset, after } = page;
  const wanted = limit + 1 + offset;
  const cut = sql`LIMIT ${wanted}`;
  const floor = idFloor(since);
  const older = after !== undefined && after < floor ? after : floor;
  const changed = sql`AND p.updated_at >= ${since}`;
  const created = { name: 'created', after, only: sql`AND p.id >= ${floor} ${changed}`, cut };
  const passing = sql`(SELECT passing FROM plan)`;
  const passed = { name: 'passed', after: older, only: changed, cut, when: passing };
  const inAll = sql`(SELECT sum(units) FROM ${unitCounts}
    WHERE org_id = ${tenant.org} AND project_id = ${filter.projectId ?? ''})`;
  return sql`${countedSince(tenant, filter, since)},
    ${merged(tenant, filter, created)},
    found(id) AS MATERIALIZED (SELECT id FROM created WHERE id IS NOT NULL),
    plan(finding, passing) AS MATERIALIZED (
      SELECT lacking AND few, lacking AND NOT few FROM (
        SELECT (SELECT count(*) FROM found) < ${wanted} AS lacking,
          changed * changed <= ${wanted} * ${inAll} AS few
        FROM since)),
    ${merged(tenant, filter, passed)},
    ids(id) AS (
      SELECT id FROM found
      UNION ALL
      SELECT id FROM passed WHERE id IS NOT NULL
      UNION ALL
      SELECT id FROM (
        SELECT p.id FROM plan CROSS JOIN ${kindTable(filter)}
        CROSS JOIN ${properties} AS p ${indexOf(filter, '_by_change')}
        WHERE plan.finding AND ${unitsOf(tenant, filter)} AND p.kind = kind.value
          AND p.updated_at <> p.created_at ${changed} ${below(older)}
        ORDER BY p.id DESC ${cut})
      ORDER BY id DESC LIMIT ${limit + 1} OFFSET ${offset})`;
}

interface Merge {
  /** What the table is to be called. */
  readonly name: string;
  /** The id after which it begins. */
  readonly after: string | undefined;
  /** What narrows the units of every kind. */
  readonly only?: SQL;
  readonly cut: SQL;
  /** Whether anything is wanted at all. */
  readonly when?: SQL;
}

/**
 * A table `name(id, kind)` of the newest units of several kinds, of each of which the units stand in
 * order: merged through a queue that has one unit of each (SQLite, "Queries against a graph":
 * with ORDER BY a recursive query takes out what is next in order, and puts in what follows it). So
 * as many are read as are asked for, and one of each kind. Where a kind has ended the id is NULL.
 */
function merged(tenant: Tenant, filter: UnitFilter, merge: Merge): SQL {
  const { name, after, only = sql``, cut, when = sql`1` } = merge;
  const queue = sql.raw(name);
  const newest = (kind: SQL, more: SQL) => sql`(
    SELECT p.id FROM ${properties} AS p ${indexOf(filter)}
    WHERE ${unitsOf(tenant, filter)} AND p.kind = ${kind} ${more} ${only}
    ORDER BY p.id DESC LIMIT 1)`;
  return sql`${queue}(id, kind) AS (
    SELECT ${newest(sql`kind.value`, below(after))}, kind.value
    FROM ${kindTable(filter)} WHERE ${when}
    UNION ALL
    SELECT ${newest(sql`q.kind`, sql`AND p.id < q.id`)}, q.kind
    FROM ${queue} AS q WHERE q.id IS NOT NULL
    ORDER BY 1 DESC ${cut})`;
}

const kindTable = (filter: UnitFilter) =>
  sql`json_each(${JSON.stringify(kindsIn(filter))}) AS kind`;

const below = (id: string | undefined) => (id === undefined ? sql`` : sql`AND p.id < ${id}`);

/** The index of the organisation, or of the project; SQLite would take the table for the order. */
function indexOf({ projectId }: UnitFilter, suffix: '' | '_by_change' = ''): SQL {
  if (projectId !== undefined) return sql.raw(`INDEXED BY properties_of_project${suffix}`);
  return sql.raw(`INDEXED BY properties${suffix || '_by_kind'}`);
}
