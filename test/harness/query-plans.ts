import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../src/db/schema.ts';

// How SQLite finds the rows of every statement that the service sends in any test.

const TABLES = new Set(
  Object.values<unknown>(schema).flatMap((each) =>
    is(each, SQLiteTable) ? getTableName(each) : [],
  ),
);

/** The names and aliases of the tables in a statement. */
function namesOfTables(sql: string): Set<string> {
  const named = sql.matchAll(/(?:FROM|JOIN|UPDATE|INTO|,)\s+"?(\w+)"?(?:\s+AS\s+"?(\w+)"?)?/gi);
  const tables = [...named].filter(([, table = '']) => TABLES.has(table));
  return new Set(tables.flatMap(([, table = '', alias = table]) => [table, alias]));
}

/**
 * The first page of an unfiltered list: it reads in index order, and stops at the end of its page.
 */
const IN_ORDER = /^SCAN (plans|organisations) USING INDEX sqlite_autoindex_/;

/** What may read many units of an organisation, with the reason. */
const READS_UNITS = [
  /order by "properties"."id" limit \?(?:\)|$)/, // an export, in the order of their key
  /^select EXISTS/, // an erasure asks whether any unit is left
  /^delete from "unit_counts" where \(org_id/,
  /^insert into "projects"/, // SQLite makes this look for units only while a foreign key is violated
  /^delete from "projects" where/, // SQLite looks for units that refer to it
];

const READS_ALL =
  /^SEARCH (?:(?:properties|d|f) .*|[pu] USING INDEX \w*properties\w* )\(org_id=\?\)$/;

/** What may sort: a page, or rows whose number is bounded. */
const SORTS = [
  / AS ids\b/,
  /matching\(id, key\) AS/,
  /^select distinct \+"documents"/, // the organisations with documents that have no content
  /^select "folder_id", "project_id", count\(\*\)/, // the counts of documents
  /order by substr\(id, -3\)/, // organisations of one slot, while they move
  /^select distinct \+"reservations"/,
  /RECURSIVE tree\(folder, depth\)/,
  /RECURSIVE history\(entry_id\)/,
  / AS mean_area\s+FROM /,
  /WHERE up_to - own <= \d+/, // the rows of a page that fit
  /\bsort_order\b/, // the images of a page
  / ORDER BY part\b/, // the resources of one change
  /^update "webhooks" set .* = \(SELECT json_group_array/s, // the latest attempts
];

/** A search reads the units of each state key that is left, and the rows of its page. */
const SEARCHED: readonly (readonly [index: string, columns: string])[] = [
  ['properties_by_state_key', 'org_id=? AND state_key=?'],
  ['properties_of_project', 'org_id=? AND project_id=? AND state_key=?'],
];

/** Units by their state key: without an index that it names, SQLite may take any that begins alike. */
const UNNAMED_INDEX = /\bAS state CROSS JOIN "properties" AS p (?!INDEXED BY )/;

/** The index of the primary key of units. */
const BY_KEY = 'USING INDEX sqlite_autoindex_properties_1 (org_id=? AND id=?)';

interface Planned {
  readonly sql: string;
  readonly plan: readonly string[];
}

const fits = (sql: string, patterns: readonly RegExp[]) => patterns.some((each) => each.test(sql));

/** The lines of a plan that read a whole table or index, or every unit of an organisation. */
function scansIn({ sql, plan }: Planned): string[] {
  const tables = namesOfTables(sql);
  const isPage = / desc limit \?(?: offset \?)?$/.test(sql) && !sortsIn(plan);
  return plan.filter(
    (line) =>
      (tables.has(/^SCAN (\w+)/.exec(line)?.[1] ?? '') && !(isPage && IN_ORDER.test(line))) ||
      (READS_ALL.test(line) && !fits(sql, READS_UNITS)),
  );
}

const sortsIn = (plan: readonly string[]) => plan.some((line) => line.includes('TEMP B-TREE'));

/** The lines that a plan needs and lacks. */
function missingIn({ sql, plan }: Planned): string[] {
  const needed: string[] = [];
  if (sql.startsWith('update "properties"')) {
    needed.push(`SEARCH properties ${BY_KEY}`);
  }
  for (const [index, columns] of SEARCHED) {
    if (!sql.includes('matching(id, key) AS')) continue;
    if (!sql.includes(`INDEXED BY ${index}`)) continue;
    needed.push(`SEARCH p USING INDEX ${index} (${columns}`, `SEARCH u ${BY_KEY} LEFT-JOIN`);
  }
  return needed.filter((line) => !plan.some((each) => each.startsWith(line)));
}

/** Whether a list of a website reads its index, once. */
const readsPublishedOnce = (plan: readonly string[]) =>
  plan.filter((line) => line.includes('properties_published')).length === 1;

/** What is wrong with the plan of a statement. */
function faultsOf(planned: Planned): string[] {
  const { sql, plan } = planned;
  if (sql.endsWith(' where false')) return [];
  const isUncompiled = / AS ids\b/.test(sql) && /\b(limit|offset) \?(?! \+ 0)/i.test(sql);
  return [
    ...scansIn(planned),
    ...missingIn(planned).map((line) => `lacks ${line}`),
    ...(sortsIn(plan) && !fits(sql, SORTS) ? ['sorts'] : []),
    ...(/ AS place\b/.test(sql) && !readsPublishedOnce(plan) ? ['a list of a website'] : []),
    // SQLite compiles a statement with such a limit again whenever it is executed: see numberGiven().
    ...(UNNAMED_INDEX.test(sql) ? ['names no index'] : []),
    ...(isUncompiled ? ['is compiled each time'] : []),
  ].map((fault) => `${fault}: ${sql}`);
}

const checked = new Set<string>();
/** Statements that are not checked yet, with the values of a call. */
const sent = new Map<string, readonly unknown[]>();

/** What a test does meanwhile: the service writes in small letters. */
const OF_TEST = /^(?:DELETE|INSERT|UPDATE) /;

/** Notes a statement of the service. */
export function noteStatement(sql: string, values: readonly unknown[]): void {
  if (!checked.has(sql) && !OF_TEST.test(sql)) sent.set(sql, values);
}

/** What is wrong with the plans of statements that were sent for the first time since the last call. */
export async function plansBroken(): Promise<string[]> {
  const statements = [...sent];
  sent.clear();
  if (statements.length === 0) return [];
  for (const [sql] of statements) checked.add(sql);
  const plans = await env.DB.batch<{ detail: string }>(
    statements.map(([sql, values]) => env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)),
  );
  return statements.flatMap(([sql], at) =>
    faultsOf({
      sql,
      // Whether an index has all columns does not matter.
      plan: (plans[at]?.results ?? []).map(({ detail }) => detail.replace('COVERING ', '')),
    }),
  );
}
