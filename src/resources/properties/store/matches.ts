import { type SQL, sql } from 'drizzle-orm';
import { folded, UNIT_TEXT } from '../../../db/unit-text.ts';
import { properties, unitCounts } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { type Extent, KINDS } from './filter.ts';

// The units that match a text.

/**
 * The most units that a search or an order examines. In a larger organisation, a search finds
 * identifiers and external ids only by their beginning, and examines at most this many of each.
 */
export const MOST_EXAMINED = 50_000;

const most = sql.raw(String(MOST_EXAMINED));

/** The values of the placeholders in {@link matchesOf}. */
export function textValues(text: string) {
  return {
    text,
    // The index of external ids distinguishes upper and lower case.
    spellings: JSON.stringify([...new Set([text, text.toLowerCase(), text.toUpperCase()])]),
    id: text.replace(/^#/, '').toLowerCase(),
  };
}

const needle = folded(sql`${sql.placeholder('text')}`);

/** The organisation if all of its units are searched, or if only beginnings are; otherwise NULL. */
const ORG = {
  all: sql`(SELECT org FROM searched WHERE NOT beginnings)`,
  beginnings: sql`(SELECT org FROM searched WHERE beginnings)`,
};

/** Condition: a text starts with another one. An index serves it. */
const startsWith = (text: SQL, start: SQL) =>
  sql`${text} >= ${start} AND ${text} < ${start} || char(1114111)`;

/** The number of characters at the end of an id by which people name a unit without a name. */
const SHORT_ID = sql.raw('5');

/**
 * A table `found(id)` of the units that match a text: those that contain it, or have it as their id or
 * the end of it. In an organisation with more than {@link MOST_EXAMINED} units, those whose identifier
 * or external id starts with it. A table `searched(org, beginnings)` of one row says which.
 */
function found({ org }: Tenant): SQL {
  const byText = sql`SELECT p.id FROM ${properties} AS p INDEXED BY properties_by_text`;
  return sql`
    searched(org, beginnings) AS MATERIALIZED (
      SELECT ${org}, coalesce(sum(units), 0) > ${most} FROM ${unitCounts}
      WHERE org_id = ${org} AND project_id = ''),
    by_identifier(id) AS MATERIALIZED (
      ${byText} WHERE p.org_id = ${ORG.beginnings} AND ${startsWith(UNIT_TEXT, needle)}
      LIMIT ${most} + 1),
    by_source(id) AS MATERIALIZED (
      SELECT p.id FROM json_each(${sql.placeholder('spellings')}) AS spelling
      CROSS JOIN ${properties} AS p INDEXED BY properties_by_source
      WHERE p.org_id = ${ORG.beginnings}
        AND ${startsWith(sql`p.external_source_id`, sql`spelling.value`)}
      LIMIT ${most} + 1),
    found(id) AS (
      ${byText} WHERE p.org_id = ${ORG.all} AND (instr(${UNIT_TEXT}, ${needle}) > 0
        OR ${sql.placeholder('id')} IN (p.id, substr(p.id, -${SHORT_ID})))
      UNION ALL
      SELECT id FROM (SELECT id FROM by_identifier UNION SELECT id FROM by_source))`;
}

/**
 * A table `matching(id, key)` of the units that match a text and a filter, and the tables before it. The
 * `+` prevents SQLite from looking for each unit in the index of every kind.
 */
export function matchesOf(tenant: Tenant, { project }: Extent, key: SQL): SQL {
  return sql`${found(tenant)},
    matching(id, key) AS (
      SELECT p.id, ${key} FROM found CROSS JOIN ${properties} AS p
        ON p.org_id = (SELECT org FROM searched) AND p.id = found.id
      WHERE +p.kind IN (SELECT kind.value FROM ${KINDS})
        ${project ? sql`AND p.project_id = ${sql.placeholder('project')}` : sql``})`;
}

/**
 * A table of one row: how many units match; 1 if more may match than were examined; and whether `all` was
 * searched or only `beginnings`.
 */
export function sumsOf(tenant: Tenant, extent: Extent): SQL {
  return sql`(
    WITH ${matchesOf(tenant, extent, sql`NULL`)}
    SELECT (SELECT count(*) FROM matching) AS total,
      max((SELECT count(*) FROM by_identifier), (SELECT count(*) FROM by_source)) > ${most} AS at_least,
      iif(beginnings, 'beginnings', 'all') AS searched
    FROM searched)`;
}
