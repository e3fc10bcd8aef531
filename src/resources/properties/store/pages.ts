import { type SQL, sql } from 'drizzle-orm';
import { properties } from '../../../db/schema.ts';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { UNIT_KINDS } from '../../../values/unit-states.ts';
import {
  type Extent,
  extentOf,
  ifAuthenticated,
  indexOf,
  KINDS,
  kindsIf,
  kindsIn,
  since,
  SOURCES,
  type UnitFilter,
  unitsOf,
  unitsOfSource,
  valuesOf,
  ifWritten,
} from './filter.ts';
import { merged } from './merged.ts';
import { type UnitFieldSet, unitTexts } from './units.ts';

/** Which units of a list a page shows. */
export interface UnitPage {
  readonly limit: number;
  readonly offset: number;
  /** The id after which the page begins, if a cursor gave one. */
  readonly after: string | undefined;
  readonly withImages: boolean;
  /** The fields of each unit; by default those of the contract. */
  readonly fields?: UnitFieldSet;
}

/** What determines the SQL text of the newest ids. */
interface NewestShape extends Extent {
  /** Whether it reads all units of the organisation, those of one kind, or of several. */
  readonly kinds: 'all' | 'one' | 'several';
  /** Whether a cursor says where it begins. */
  readonly continued: boolean;
}

/** What determines the SQL text of a page. */
interface PageShape extends NewestShape {
  /** Whether it looks for external ids. */
  readonly sources: boolean;
  readonly since: boolean;
  readonly withImages: boolean;
  readonly fields: UnitFieldSet;
}

/** The organisation, read from a table so that a long statement computes it once. */
const ASKED: Pick<Tenant, 'org'> = { org: sql`(SELECT id FROM asked)` };

const pages = new PreparedStatements((tenant, shape: PageShape) => {
  const asked = shape.since ? ifWritten(tenant) : tenant;
  const ids = shape.since
    ? sql`WITH RECURSIVE asked(id) AS MATERIALIZED (SELECT ${asked.org}), ${tableOfIds(ASKED, shape)}`
    : sql`WITH RECURSIVE ${tableOfIds(tenant, shape)}`;
  if (!shape.since && !shape.sources && tenant.mayBeKnown !== true) {
    return unitTexts(tenant, sql`(${ids} SELECT id AS value FROM ids)`, shape);
  }
  // As one value, because SQLite would compute a table even for a tenant that was not found. In a table
  // of its own, because SQLite would compile an argument of json_each() twice.
  const array = sql`${ids} SELECT json_group_array(id) FROM ids`;
  const values = sql`(
    WITH list(json) AS MATERIALIZED (SELECT ${ifAuthenticated(asked, array, sql`NULL`)})
    SELECT one.value FROM list CROSS JOIN json_each(list.json) AS one)`;
  return unitTexts(tenant, values, shape);
});

/** A page of units, newest first, one more than `limit` if there are more. */
export function unitPage(tenant: PlaceholderTenant, filter: UnitFilter, page: UnitPage) {
  const { limit, offset, after, withImages, fields = 'contract' } = page;
  const sources = filter.externalSourceId !== undefined;
  const kinds = kindsIn(filter);
  const read = kinds.length === 1 ? 'one' : kinds.length === UNIT_KINDS ? 'all' : 'several';
  const values = valuesOf(filter);
  const { floor } = values;
  return pages.ask(
    tenant,
    {
      ...extentOf(filter),
      kinds: sources ? 'several' : read,
      continued: after !== undefined,
      sources,
      since: filter.updatedSince !== undefined,
      withImages,
      fields,
    },
    {
      ...values,
      kind: kinds[0],
      count: limit + 1,
      offset,
      after,
      upTo: limit + 1 + offset,
      older: after !== undefined && after < floor ? after : floor,
    },
  );
}

/** The placeholders of a page's statement. */
const given = {
  kind: sql.placeholder('kind'),
  count: numberGiven('count'),
  offset: numberGiven('offset'),
  /** Number of units up to the end of the page, plus one. */
  upTo: numberGiven('upTo'),
  after: sql.placeholder('after'),
  /** Upper id bound for units created before `since`. */
  older: sql.placeholder('older'),
};

function tableOfIds(tenant: Pick<Tenant, 'org'>, shape: PageShape): SQL {
  if (shape.sources) return idsOfSources(tenant, shape);
  return shape.since ? idsSince(tenant, shape) : newestIds(tenant, shape);
}

/** A table `ids` of the ids on a page of units with one of several external ids. */
function idsOfSources(tenant: Pick<Tenant, 'org'>, shape: PageShape): SQL {
  const found = merged({
    name: 'found',
    lanes: SOURCES,
    lane: sql`source.value`,
    unitsOf: (source) => unitsOfSource(tenant, shape, source),
    begin: beginOf(shape),
    cut: sql`LIMIT ${given.count} OFFSET ${given.offset}`,
  });
  return sql`${found}, ids AS (SELECT id FROM found WHERE id IS NOT NULL)`;
}

/** A table `ids` of the newest ids of a filter. */
function newestIds(tenant: Pick<Tenant, 'org'>, shape: NewestShape): SQL {
  const cut = sql`LIMIT ${given.count} OFFSET ${given.offset}`;
  const inOrder = (index: SQL, more: SQL) => sql`ids(id) AS (
    SELECT p.id FROM ${properties} AS p ${index}
    WHERE ${unitsOf(tenant, shape)} ${more} ${beginOf(shape)} ORDER BY p.id DESC ${cut})`;
  // The table itself orders all units of the organisation; an index orders those of a kind.
  if (shape.kinds === 'all' && !shape.project) return inOrder(sql`NOT INDEXED`, sql``);
  if (shape.kinds === 'one') return inOrder(indexOf(shape), sql`AND p.kind = ${given.kind}`);
  return sql`${mergeKinds(tenant, shape, {
    name: 'newest',
    kinds: KINDS,
    begin: beginOf(shape),
    cut,
  })},
    ids AS (SELECT id FROM newest WHERE id IS NOT NULL)`;
}

/** The index of changes finds the older units that were changed since, if they are at most this many. */
const FEW = 2000;

/**
 * The ids of a page of units that were changed since an instant, newest first. Units created since are
 * the newest, so they come first. Older units that were changed follow. If these are few, the index of
 * changes finds them all; otherwise the older units are scanned, newest first, until the page is full.
 */
function idsSince(tenant: Pick<Tenant, 'org'>, shape: PageShape): SQL {
  const cut = sql`LIMIT ${given.upTo}`;
  const below = sql`AND p.id < ${given.older}`;
  const created = {
    name: 'created',
    kinds: KINDS,
    begin: beginOf(shape),
    only: sql`AND p.id >= ${since.floor} AND ${since.changed}`,
    cut,
  };
  const many = sql`EXISTS (SELECT 1 FROM many)`;
  const passed = {
    name: 'passed',
    kinds: kindsIf(many),
    begin: below,
    only: sql`AND ${since.changed}`,
    cut,
  };
  const changed = (one: SQL) => sql`
    SELECT ${one} FROM lacking CROSS JOIN ${KINDS}
    CROSS JOIN ${properties} AS p ${indexOf(shape, '_by_change')}
    WHERE ${unitsOf(tenant, shape)} AND p.kind = kind.value
      AND p.updated_at <> p.created_at AND ${since.changed} ${below}`;
  return sql`${mergeKinds(tenant, shape, created)},
    found(id) AS MATERIALIZED (SELECT id FROM created WHERE id IS NOT NULL),
    lacking AS MATERIALIZED (
      SELECT 1 WHERE (SELECT count(*) FROM found) < ${given.upTo}),
    many AS MATERIALIZED (${changed(sql`1`)} LIMIT 1 OFFSET ${sql.raw(String(FEW))}),
    ${mergeKinds(tenant, shape, passed)},
    ids(id) AS (
      SELECT id FROM found
      UNION ALL
      SELECT id FROM passed WHERE id IS NOT NULL
      UNION ALL
      SELECT id FROM (${changed(sql`p.id`)} AND NOT ${many} ORDER BY p.id DESC ${cut})
      ORDER BY id DESC LIMIT ${given.count} OFFSET ${given.offset})`;
}

interface Merge {
  /** The name of the table. */
  readonly name: string;
  /** The kinds, as a table `kind`. */
  readonly kinds: SQL;
  /** Where it begins. */
  readonly begin: SQL;
  /** What narrows the units of every kind. */
  readonly only?: SQL;
  readonly cut: SQL;
}

/** A table `name` of the newest units of several kinds: see {@link merged}. */
function mergeKinds(tenant: Pick<Tenant, 'org'>, shape: NewestShape, merge: Merge): SQL {
  const { name, kinds, begin, only = sql``, cut } = merge;
  return merged({
    name,
    lanes: kinds,
    lane: sql`kind.value`,
    unitsOf: (kind) => sql`${properties} AS p ${indexOf(shape)}
      WHERE ${unitsOf(tenant, shape)} AND p.kind = ${kind} ${only}`,
    begin,
    cut,
  });
}

const beginOf = ({ continued }: NewestShape): SQL =>
  continued ? sql`AND p.id < ${given.after}` : sql``;
