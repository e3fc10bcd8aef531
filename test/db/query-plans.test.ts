import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, inject, test } from 'vitest';
import { UNIT_SORTS } from '../../src/resources/properties/store/sort-keys.ts';
import * as schema from '../../src/db/schema.ts';
import { runFiveMinuteJobs, runHourlyJobs } from '../../src/jobs/crons.ts';
import { aCaller, aClient } from '../harness/callers.ts';
import type { Settings } from '../harness/bindings.ts';
import { operationsOf } from '../harness/calls.ts';
import { Client, nextOf, type Query } from '../harness/client.ts';
import { DAY_MS } from '../harness/durations.ts';
import { callersOnce, type CallerName } from '../harness/furnished.ts';
import { Operator, operatorWithoutThumbnails } from '../harness/operator.ts';
import { cancelImport, importAll } from '../../src/local/transfer/import-records.ts';
import { setSuspended } from '../../src/local/transfer/service.ts';
import { asks, opensAt, sourceOf, spreadWith } from '../shards/under.ts';
import { serviceUnder } from '../shards/spread.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { recorded } from '../harness/recorded.ts';
import { signInAt, Visitor } from '../harness/visitor.ts';
import { writersOver } from '../harness/writers.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { NO_STATES } from '../harness/audit-states.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

const SINCE = '2026-01-01T00:00:00Z';
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
const IN_ORDER = /^SCAN (plans|organisations) USING (COVERING )?INDEX sqlite_autoindex_/;

/** The lines of a plan that read a whole table or index. */
function scansIn({ sql, plan }: { sql: string; plan: readonly string[] }): string[] {
  const tables = namesOfTables(sql);
  const isPage =
    / desc limit \?(?: offset \?)?$/.test(sql) &&
    !plan.some((line) => line.includes('TEMP B-TREE'));
  return plan.filter(
    (line) => tables.has(/^SCAN (\w+)/.exec(line)?.[1] ?? '') && !(isPage && IN_ORDER.test(line)),
  );
}

/** Every combination of one value of each parameter. */
function combined(values: Readonly<Record<string, readonly Query[string][]>>): Query[] {
  return Object.entries(values).reduce<Query[]>(
    (queries, [name, each]) =>
      queries.flatMap((query) => each.map((value) => ({ ...query, [name]: value }))),
    [{}],
  );
}

const LISTS = combined({
  status: [undefined, 'frei', 'frei,verkauft'],
  visibility: [undefined, 'online'],
  includeArchived: [undefined, true],
  updatedSince: [undefined, SINCE],
  include: [undefined, 'images'],
});

const BY_EXTERNAL_ID = combined({
  externalSourceId: [['A', 'B']],
  updatedSince: [undefined, SINCE],
  include: [undefined, 'images'],
});

/** Calls every operation of a surface once. */
async function callsEach(surface: CallerName, settings: Settings) {
  const theCaller = callersOnce();
  for (const { title, route, calls, ends } of operationsOf(surface)) {
    const { caller, has } = await theCaller(surface, ends);
    const { status } = await calls(caller.whereSettingsAre(settings), has);
    expect([title, status]).toEqual([title, route.status]);
  }
}

/** Calls operations of the API with every filter, and twice with a key. */
async function useApi(api: Client) {
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  await api.post(
    `/projects/${project.id}/imports`,
    { units: [{ unitIdentifier: 'A' }, { unitIdentifier: 'B' }] },
    { 'Idempotency-Key': 'a' },
  );
  const folder = await api.createsFolder();
  await api.createsFolder({ parentId: folder.id });
  await api.createsFolder({ visibility: 'org' });
  await api.follows('/projects', { limit: 1 });
  for (const parentId of [undefined, 'null', folder.id])
    await api.follows('/folders', { parentId });
  await api.get(`/properties/${unit.id}`, { include: 'images' });
  const images = `/properties/${unit.id}/images`;
  const form = { body: formWith(PLAN), headers: { 'Idempotency-Key': 'a' } };
  expect((await api.sends('POST', images, form)).status).toBe(201);
  const bulk = [
    { id: unit.id, etage: 1 },
    { externalSourceId: 'A', etage: 1 },
  ];
  expect((await api.post('/properties/bulk', { properties: bulk })).status).toBe(200);
  for (const query of [...LISTS, ...BY_EXTERNAL_ID]) {
    for (const path of ['/properties', `/projects/${project.id}/properties`]) {
      const page = await api.get(path, { ...query, limit: 1 });
      if (nextOf(page) !== undefined) await api.turns(page);
    }
  }
}

/** Calls operations of the operator with filters, and until an organisation is erased. */
async function runService(operator: Operator) {
  const plan = await operator.createsPlan();
  const { org, owner } = await operator.opensOrganisation(plan);
  const member = await operator.adds(org, 'editor');
  const api = new Client((await operator.issues(org, member)).secret);
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  for (let run = 1; run <= 2; run++) await api.imports(project, [{}]);
  const at = `/orgs/v1/${org.id}`;
  for (const [path, change] of [
    [`/plans/${plan.id}`, { burst: 9, requestsPerMinute: 60 }],
    [`${at}/members/${member.id}`, { role: 'viewer', email: 'neu@example.org' }],
    [`${at}/projects/${project.id}`, { name: 'Neu' }],
    [`${at}/properties/${unit.id}`, { archived: true }],
  ] as const) {
    expect((await operator.patch(path, change)).status).toBe(200);
  }
  for (const path of [`/plans/${plan.id}/audit`, `${at}/audit`]) {
    await operator.follows(path, { limit: 2 });
  }
  for (const query of [{}, { name: 'e' }])
    await operator.turns(await operator.get('/orgs', { ...query, limit: 1 }));
  const since = SINCE;
  for (const query of [
    { since },
    { action: 'org.created,org.updated' },
    { actor: 'operator', since },
  ]) {
    await operator.follows(`${at}/audit`, { ...query, limit: 2 });
  }
  await operator.follows(`${at}/export`, { limit: 1 });
  const { org: leaving, owner: last } = await operator.opensOrganisation(plan, { name: 'Lea' });
  const { secret: lastToken } = await operator.issues(leaving, last);
  await new Client(lastToken).createsUnit(await new Client(lastToken).createsProject());
  await operator.patch(`/orgs/v1/${leaving.id}`, { suspended: true });
  for (const step of ['', '/steps', '/steps', '/steps', '/steps', '/steps', '/steps']) {
    await operator.post(`/orgs/v1/${leaving.id}/erasure${step}`, undefined);
  }
  expect((await operator.get(`/orgs/v1/${leaving.id}`)).status).toBe(404);
  for (const path of ['/projects', '/imports', '/units']) {
    await operator.follows(at + path, { limit: 1 });
  }
  for (const path of [
    `/projects/${project.id}`,
    `/units/${unit.id}?include=images`,
    '/folders',
    '/folders?parentId=null',
  ]) {
    expect((await operator.get(at + path)).status).toBe(200);
  }
  expect((await operator.delete(`${at}/members/${owner.id}`)).status).toBe(409);
  expect((await operator.get(`/orgs/v1/${UNKNOWN}`)).status).toBe(404);
}

const SEARCHES = combined({
  status: [undefined, 'frei', 'frei,verkauft'],
  archived: ['without', 'with'],
  q: [undefined, 'we'],
  sort: ['newest', '-kaufpreis'],
});
const SORTS = UNIT_SORTS.map((sort) => ({ sort, archived: 'only' }));

/** Calls the dashboard's operations of units, with every filter and order. */
async function findsUnits(owner: Client, api: Client, at: string) {
  const project = await api.createsProject();
  await api.imports(project, [{ unitIdentifier: 'WE 1' }, { unitIdentifier: 'WE 2' }, {}]);
  for (const query of [...SEARCHES, ...SORTS]) {
    for (const projectId of [undefined, project.id]) {
      const page = await owner.get(`${at}/units`, { ...query, projectId, limit: 1 });
      expect(page.status).toBe(200);
      if (nextOf(page) !== undefined) await owner.turns(page);
    }
  }
  const made = await owner.post(`${at}/projects/${project.id}/properties`, {});
  const { id } = made.body.property;
  const unit = `${at}/properties/${id}`;
  for (const city of ['Ulm', 'Jena']) {
    expect((await owner.patch(unit, { city })).status).toBe(200); // two pages of its audit log
  }
  await owner.get(`${at}/units/${id}`, { include: 'images' });
  await owner.follows(`${unit}/audit`, { limit: 1 });
}

/** Puts a folder into another, which asks for those above it. */
async function movesAFolder(owner: Client, at: string) {
  const { body: made } = await owner.post(`${at}/folders`, { name: 'Pläne' });
  const { body: parent } = await owner.post(`${at}/folders`, { name: 'Haus 1' });
  const folder = `${at}/folders/${made.folder.id}`;
  expect((await owner.patch(folder, { parentId: parent.folder.id })).status).toBe(200);
}

/** Calls operations of the dashboard, with filters, and signs in and out. */
async function useDashboard(settings: Settings) {
  const organisation = await anOrganisation();
  const signedInOwner = await signedIn(organisation, 'owner');
  const owner = signedInOwner.whereSettingsAre(settings);
  const at = `/orgs/v1/${organisation.id}`;
  const lists = [`${at}/members`, `${at}/tokens`, `${at}/audit`];
  // A second member, and a second entry of the audit log, so that both lists have a second page.
  const colleague = { email: 'neu@example.org', name: 'Nele Neu', role: 'editor' };
  expect((await owner.post(`${at}/members`, colleague)).status).toBe(201);
  await movesAFolder(owner, at);
  for (const path of lists) await owner.follows(path, { limit: 1 });
  const period = { since: '2026-01-01T00:00:00Z', before: '2027-01-01T00:00:00Z' };
  await owner.get(`${at}/audit`, { actor: signedInOwner.id, action: 'member.created', ...period });
  await findsUnits(owner, await organisation.signedIn(), at);
  await signedInOwner.signsInAgain();
  expect((await owner.post('/sessions/end-others', undefined)).body.sessions).toHaveLength(1);
  const visitor = new Visitor({ ...signInAt(inject('provider')), ...settings });
  await visitor.signsInAs('ida');
  await visitor.signsInAs('mia');
  const own = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } };
  expect((await visitor.opens('/auth/sign-out', own)).status).toBe(204);
  const project = await (await organisation.signedIn()).createsProject();
  const imports = `${at}/projects/${project.id}/imports`;
  const once = { 'Idempotency-Key': 'a' };
  const { body: run } = await owner.post(imports, { units: [{}, {}] }, once);
  expect((await owner.post(imports, { units: [{}, {}] }, once)).body).toEqual(run);
  for (const path of ['/projects', '/imports', '/units']) {
    await owner.follows(at + path, { limit: 1 });
  }
}

/** A question that the order of an index does not answer. */
const SEARCH = 'matching(id, key) AS MATERIALIZED';

/** A search reads the units of each state key that is left, and the rows of its page. */
const SEARCHED = Object.fromEntries(
  [
    ['properties_by_state_key', 'org_id=? AND state_key=?'],
    ['properties_of_project', 'org_id=? AND project_id=? AND state_key=?'],
  ].map(([index, columns]) => [
    `INDEXED BY ${index}`,
    [
      `SEARCH p USING INDEX ${index} (${columns})`,
      'SEARCH u USING PRIMARY KEY (org_id=? AND id=?) LEFT-JOIN',
    ],
  ]),
);

interface Planned {
  readonly sql: string;
  readonly plan: readonly string[];
}

/** Fails if a statement reads a whole table or index, or sorts more than a page. */
function expectIndexes(seen: readonly Planned[]): void {
  // An export reads units in the order of their key. An erasure asks whether any unit is left, and
  // deletes projects once there is none. The plan of a project's insertion names a look for units
  // that SQLite makes only while a foreign key is violated. To delete one project, SQLite looks for
  // units that refer to it, by the key of all units of the organisation.
  const allowed = [
    /order by "properties"."id" limit \?(?:\)|$)/,
    /^select EXISTS/,
    /^delete from "unit_counts" where \(org_id/,
    /^insert into "projects"/,
    /^delete from "projects" where/,
  ];
  const passing = seen.filter(
    ({ sql, plan }) =>
      !allowed.some((each) => each.test(sql)) &&
      plan.some((line) => /^SEARCH (?:properties|d|f) .*\(org_id=\?\)$/.test(line)),
  );
  expect(passing).toEqual([]);
  // SQLite compiles a statement with such a limit again whenever it is executed: see numberGiven().
  const lists = seen.filter(({ sql }) => / AS ids\b/.test(sql));
  expect(lists.filter((each) => /\b(limit|offset) \?(?! \+ 0)/i.test(each.sql))).toEqual([]);
  // Only pages of units and of the history of a unit are sorted, one page at a time, and the matches of a
  // search; the organisations with documents that have no content, or with reservations that have just expired;
  // while organisations move, those of one slot, and the folders of one organisation; and the counts of its
  // documents, by folder and project; and the groups of figures, of units whose number is bounded.
  const sortedRightly = [
    / AS ids\b/,
    /matching\(id, key\) AS MATERIALIZED/,
    /^select distinct \+"documents"/,
    /^select "folder_id", "project_id", count\(\*\)/,
    /order by substr\(id, -3\)/,
    /^select distinct \+"reservations"/,
    /RECURSIVE tree\(folder, depth\)/,
    /RECURSIVE history\(entry_id\)/,
    / AS mean_area\s+FROM /,
    /WHERE up_to - own <= \d+/, // the rows of a page that fit
  ];
  const sorted = seen.filter(({ plan }) => plan.some((line) => line.includes('TEMP B-TREE')));
  expect(sorted.filter(({ sql }) => !sortedRightly.some((each) => each.test(sql)))).toEqual([]);
  expect(seen.flatMap((each) => scansIn(each).map((scan) => ({ scan, sql: each.sql })))).toEqual(
    [],
  );
}

/** An object that has its row: where all have none, the schedule deletes none. */
async function aKeptImage(): Promise<void> {
  const { organisation, api } = await aCaller();
  const { id } = await api.createsUnit(await api.createsProject());
  const path = `/orgs/v1/${organisation.id}/properties/${id}/images`;
  const { status } = await operatorWithoutThumbnails.sends('POST', path, { body: formWith(PLAN) });
  expect(status).toBe(201);
}

/** Shards that remember their statements, and bindings of which they are a part. */
function aRecordedService() {
  const { shards, plans } = recorded();
  return { plans, shards, settings: { ...shards, ORGANISATION_WRITER: writersOver(shards) } };
}

describe('Every statement', () => {
  test('of the API finds its rows by an index', { timeout: 90_000 }, async () => {
    const { plans, settings } = aRecordedService();
    await callsEach('api', settings);
    await useApi((await aClient()).whereSettingsAre(settings));
    const seen = await plans();
    expect(seen.length).toBeGreaterThan(40);
    expectIndexes(seen);
  });

  test('of the operator finds its rows by an index', { timeout: 90_000 }, async () => {
    const { plans, settings } = aRecordedService();
    await callsEach('operator', settings);
    await runService(new Operator(OPERATOR_KEY, settings));
    const seen = await plans();
    expect(seen.length).toBeGreaterThan(40);
    // An update or deletion finds its row by the whole key.
    const changes = seen.filter(({ sql }) => /^update "properties"/i.test(sql));
    expect(changes.length).toBeGreaterThanOrEqual(2);
    for (const { plan } of changes) {
      expect(plan).toContain('SEARCH properties USING PRIMARY KEY (org_id=? AND id=?)');
    }
    expectIndexes(seen);
  });

  test('of the dashboard finds its rows by an index', { timeout: 90_000 }, async () => {
    const { plans, settings } = aRecordedService();
    await callsEach('session', settings);
    await useDashboard(settings);
    const seen = await plans();
    expect(seen.length).toBeGreaterThan(10);
    expectIndexes(seen);
    for (const [index, read] of Object.entries(SEARCHED)) {
      const searches = seen.filter(({ sql }) => sql.includes(SEARCH) && sql.includes(index));
      expect(searches.length).toBeGreaterThan(20);
      for (const { plan } of searches) expect(plan).toEqual(expect.arrayContaining(read));
    }
  });

  test('of the scheduled jobs finds its rows by an index', async () => {
    const { plans, settings } = aRecordedService();
    const bindings = { ...env, ...settings };
    await aKeptImage();
    await env.DB.prepare(
      `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
       VALUES ('', ?1, '2024-06-10T02:35:18.400Z', 'operator', 'plan.updated', 'plan', ?1, ${NO_STATES})`,
    )
      .bind(UNKNOWN)
      .run();
    await runHourlyJobs(bindings, Date.now() + DAY_MS);
    await runFiveMinuteJobs(bindings, Date.now() + DAY_MS);
    const seen = await plans();
    expect(seen.filter(({ sql }) => /^delete from "(?:audit|import_runs)"/.test(sql))).toHaveLength(
      2,
    );
    expectIndexes(seen);
  });

  test('of an import finds its rows by an index', { timeout: 90_000 }, async () => {
    const { plans, shards } = aRecordedService();
    const before = serviceUnder(env.HOMES, shards);
    const { org } = await opensAt(5, 'DB', await before.operator.createsPlan(), 'Umzug');
    await setSuspended(asks(before), org.id, true);
    const source = await sourceOf(before, org.id);
    const ask = asks(serviceUnder(spreadWith(5, 'DB_2', env.HOMES), shards));
    await importAll(ask, source);
    await expect(cancelImport(ask, org.id)).rejects.toThrow('no unfinished import');
    const seen = await plans();
    expect(seen.length).toBeGreaterThan(40);
    expectIndexes(seen);
  });
});
