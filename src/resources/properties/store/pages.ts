import { type SQL, sql } from 'drizzle-orm';
import { properties, unitCounts } from '../../../db/schema.ts';
import { PreparedStatements } from '../../../db/prepared-statements.ts';
import type { StandingTenant, Tenant } from '../../../db/tenant.ts';
import { idFloor } from '../../../values/instant.ts';
import { UNIT_KINDS } from '../../../values/unit-states.ts';
import {
  keptFor,
  KINDS,
  kindsIn,
  type Scope,
  scopeOf,
  type UnitFilter,
  unitsOf,
  valuesOf,
} from './filter.ts';
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

/** What the text of a page's statement depends on. */
interface PageShape extends Scope {
  /** Whether it reads all units of the organisation, those of one kind, or of several. */
  readonly kinds: 'all' | 'one' | 'several';
  readonly since: boolean;
  /** Whether a cursor says where it begins. */
  readonly continued: boolean;
  readonly withImages: boolean;
}

const pages = new PreparedStatements((tenant, shape: PageShape) => {
  const ids = shape.since ? idsSince(tenant, shape) : idsOf(tenant, shape);
  return unitTexts(tenant, sql`WITH RECURSIVE ${ids}`, shape.withImages);
});

/** A page of units, newest first, one more than `limit` if there are more. */
export function unitPage(tenant: StandingTenant, filter: UnitFilter, page: UnitPage) {
  const { limit, offset, after, withImages } = page;
  const { updatedSince } = filter;
  const kinds = kindsIn(filter);
  const floor = updatedSince === undefined ? '' : idFloor(updatedSince);
  return pages.ask(
    tenant,
    {
      ...scopeOf(filter),
      kinds: kinds.length === 1 ? 'one' : kinds.length === UNIT_KINDS ? 'all' : 'several',
      since: updatedSince !== undefined,
      continued: after !== undefined,
      withImages,
    },
    {
      ...valuesOf(filter),
      kind: kinds[0],
      count: limit + 1,
      offset,
      upTo: limit + 1 + offset,
      after,
      floor,
      older: after !== undefined && after < floor ? after : floor,
    },
  );
}

/** What a statement's placeholders stand for. */
const given = {
  kind: sql.placeholder('kind'),
  count: sql.placeholder('count'),
  offset: sql.placeholder('offset'),
  /** How many units there are up to the end of the page, and one more. */
  upTo: sql.placeholder('upTo'),
  since: sql.placeholder('since'),
  after: sql.placeholder('after'),
  /** The id from which on units were created since. */
  floor: sql.placeholder('floor'),
  /** The id below which a page begins that has none of them. */
  older: sql.placeholder('older'),
};

/** A table `ids` of the ids on a page. */
function idsOf(tenant: Tenant, shape: PageShape): SQL {
  const cut = sql`LIMIT ${given.count} OFFSET ${given.offset}`;
  const inOrder = (index: SQL, more: SQL) => sql`ids(id) AS (
    SELECT p.id FROM ${properties} AS p ${index}
    WHERE ${unitsOf(tenant, shape)} ${more} ${beginOf(shape)} ORDER BY p.id DESC ${cut})`;
  // All units of the organisation stand in order in the table itself, those of a kind in an index.
  if (shape.kinds === 'all' && !shape.project) return inOrder(sql`NOT INDEXED`, sql``);
  if (shape.kinds === 'one') return inOrder(indexOf(shape), sql`AND p.kind = ${given.kind}`);
  return sql`${merged(tenant, shape, { name: 'newest', begin: beginOf(shape), cut })},
    ids AS (SELECT id FROM newest WHERE id IS NOT NULL)`;
}

/**
 * The ids of a page of units that were changed since an instant. Those created since stand
 * first, as they are the newest; then those of the older ones that were changed: found by when they
 * were, if they are few, else by passing the older ones until there are enough.
 */
function idsSince(tenant: Tenant, shape: PageShape): SQL {
  const cut = sql`LIMIT ${given.upTo}`;
  const changed = sql`AND p.updated_at >= ${given.since}`;
  const below = sql`AND p.id < ${given.older}`;
  const created = {
    name: 'created',
    begin: beginOf(shape),
    only: sql`AND p.id >= ${given.floor} ${changed}`,
    cut,
  };
  const passing = sql`(SELECT passing FROM plan)`;
  const passed = { name: 'passed', begin: below, only: changed, cut, when: passing };
  return sql`${countedSince(tenant)},
    ${merged(tenant, shape, created)},
    found(id) AS MATERIALIZED (SELECT id FROM created WHERE id IS NOT NULL),
    plan(finding, passing) AS MATERIALIZED (
      SELECT lacking AND few, lacking AND NOT few FROM (
        SELECT (SELECT count(*) FROM found) < ${given.upTo} AS lacking,
          changed * changed <= ${given.upTo} * (
            SELECT sum(units) FROM ${unitCounts} WHERE ${keptFor(tenant)}) AS few
        FROM since)),
    ${merged(tenant, shape, passed)},
    ids(id) AS (
      SELECT id FROM found
      UNION ALL
      SELECT id FROM passed WHERE id IS NOT NULL
      UNION ALL
      SELECT id FROM (
        SELECT p.id FROM plan CROSS JOIN ${KINDS}
        CROSS JOIN ${properties} AS p ${indexOf(shape, '_by_change')}
        WHERE plan.finding AND ${unitsOf(tenant, shape)} AND p.kind = kind.value
          AND p.updated_at <> p.created_at ${changed} ${below}
        ORDER BY p.id DESC ${cut})
      ORDER BY id DESC LIMIT ${given.count} OFFSET ${given.offset})`;
}

interface Merge {
  /** What the table is to be called. */
  readonly name: string;
  /** Where it begins. */
  readonly begin: SQL;
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
function merged(tenant: Tenant, shape: PageShape, merge: Merge): SQL {
  const { name, begin, only = sql``, cut, when = sql`1` } = merge;
  const queue = sql.raw(name);
  const newest = (kind: SQL, more: SQL) => sql`(
    SELECT p.id FROM ${properties} AS p ${indexOf(shape)}
    WHERE ${unitsOf(tenant, shape)} AND p.kind = ${kind} ${more} ${only}
    ORDER BY p.id DESC LIMIT 1)`;
  return sql`${queue}(id, kind) AS (
    SELECT ${newest(sql`kind.value`, begin)}, kind.value FROM ${KINDS} WHERE ${when}
    UNION ALL
    SELECT ${newest(sql`q.kind`, sql`AND p.id < q.id`)}, q.kind
    FROM ${queue} AS q WHERE q.id IS NOT NULL
    ORDER BY 1 DESC ${cut})`;
}

const beginOf = ({ continued }: PageShape): SQL =>
  continued ? sql`AND p.id < ${given.after}` : sql``;

/** The index of the organisation, or of the project; SQLite would take the table for the order. */
function indexOf({ project }: Scope, suffix: '' | '_by_change' = ''): SQL {
  if (project) return sql.raw(`INDEXED BY properties_of_project${suffix}`);
  return sql.raw(`INDEXED BY properties${suffix || '_by_kind'}`);
}
