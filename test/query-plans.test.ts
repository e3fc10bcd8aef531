import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, inject, test } from 'vitest';
import * as schema from '../src/db/schema.ts';
import { purgeOutdated } from '../src/jobs/purge-expired.ts';
import { removeOrphans } from '../src/jobs/remove-orphans.ts';
import type { Settings } from './harness/bindings.ts';
import { Client, nextOf, type Query } from './harness/client.ts';
import { Operator, OPERATOR_KEY } from './harness/operator.ts';
import { anOrganisation } from './harness/organisation.ts';
import { signedIn } from './harness/people.ts';
import { formWith, PLAN } from './harness/pictures.ts';
import { recorded } from './harness/recorded.ts';
import { signInAt, Visitor } from './harness/visitor.ts';
import { writersOver } from './harness/writers.ts';

const SINCE = '2026-01-01T00:00:00Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

const TABLES = new Set(
  Object.values<unknown>(schema).flatMap((each) =>
    is(each, SQLiteTable) ? getTableName(each) : [],
  ),
);

/** The names that a statement calls its tables by. */
function namesOfTables(sql: string): Set<string> {
  const named = sql.matchAll(/(?:FROM|JOIN|UPDATE|INTO|,)\s+"?(\w+)"?(?:\s+AS\s+"?(\w+)"?)?/gi);
  const tables = [...named].filter(([, table = '']) => TABLES.has(table));
  return new Set(tables.flatMap(([, table = '', alias = table]) => [table, alias]));
}

/** The first page of a list of everything: it reads the table in order, as far as the page goes. */
const IN_ORDER = /^SCAN (plans|organisations) USING INDEX sqlite_autoindex_/;

/** What a plan reads a whole table or index for. */
function scansIn({ sql, plan }: { sql: string; plan: readonly string[] }): string[] {
  const tables = namesOfTables(sql);
  const isPage =
    sql.endsWith(' desc limit ?') && !plan.some((line) => line.includes('TEMP B-TREE'));
  return plan.filter(
    (line) => tables.has(/^SCAN (\w+)/.exec(line)?.[1] ?? '') && !(isPage && IN_ORDER.test(line)),
  );
}

/** Every combination of a value of each parameter. */
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

/** Does everything that the API offers. */
async function useApi(api: Client) {
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  await api.post(
    `/projects/${project.id}/imports`,
    { units: [{}, {}] },
    { 'Idempotency-Key': 'a' },
  );
  const run = await api.imports(project, [{}]);
  const folder = await api.createsFolder();
  await api.createsFolder({ parentId: folder.id });
  await api.createsFolder({ visibility: 'org' });
  await api.follows('/projects', { limit: 1 });
  for (const parentId of [undefined, 'null', folder.id])
    await api.follows('/folders', { parentId });
  for (const path of [`/imports/${run.importRunId}`, `/properties/${unit.id}`]) await api.get(path);
  await api.get(`/properties/${unit.id}`, { include: 'images' });
  await api.get(`/projects/${project.id}`);
  for (const query of LISTS) {
    for (const path of ['/properties', `/projects/${project.id}/properties`]) {
      const page = await api.get(path, { ...query, limit: 1 });
      if (nextOf(page) !== undefined) await api.turns(page);
    }
  }
}

/** Does everything that the operator's plane offers. */
async function runService(operator: Operator) {
  const plan = await operator.createsPlan();
  const { org, owner } = await operator.opensOrganisation(plan);
  const member = await operator.adds(org, 'editor');
  const { token, secret } = await operator.issues(org, member);
  const api = new Client(secret);
  const unit = await api.createsUnit(await api.createsProject());
  const at = `/orgs/${org.id}`;
  const images = `${at}/properties/${unit.id}/images`;
  const { body } = await operator.sends('POST', images, { body: formWith(PLAN) });
  for (const [path, change] of [
    [`/plans/${plan.id}`, { burst: 9, requestsPerMinute: 60 }],
    [at, { name: 'Neu' }],
    [`${at}/members/${member.id}`, { role: 'viewer', email: 'neu@example.org' }],
    [`${at}/properties/${unit.id}`, { archived: true }],
    [`${images}/${body.image.id}`, { category: 'Grundriss' }],
  ] as const) {
    expect((await operator.patch(path, change)).status).toBe(200);
  }
  for (const path of ['/plans', '/orgs', at, `${at}/members`, `${at}/tokens`]) {
    await operator.get(path, { limit: 1 });
  }
  for (const path of [`/plans/${plan.id}/audit`, `${at}/audit`]) {
    await operator.follows(path, { limit: 2 });
  }
  await operator.post(`${at}/tokens/${token.id}/rotate`, {});
  await operator.delete(`${at}/tokens/${token.id}`);
  await operator.delete(`${images}/${body.image.id}`);
  await operator.sends('POST', images, { body: formWith(PLAN) });
  expect((await operator.delete(`${at}/members/${member.id}`)).status).toBe(200);
  expect((await operator.delete(`${at}/members/${owner.id}`)).status).toBe(409);
  expect((await operator.get(`/orgs/${UNKNOWN}`)).status).toBe(404);
}

/** Does everything that the dashboard offers. */
async function useDashboard(settings: Settings) {
  const organisation = await anOrganisation();
  const signedInOwner = await signedIn(organisation, 'owner');
  const owner = signedInOwner.whereSettingsAre(settings);
  const at = `/orgs/${organisation.id}`;
  const lists = [`${at}/members`, `${at}/tokens`, `${at}/audit`];
  const { body: made } = await owner.post(`${at}/members`, {
    email: 'neu@example.org',
    name: 'Nele Neu',
    role: 'editor',
  });
  await owner.get(at);
  for (const path of lists) await owner.follows(path, { limit: 1 });
  const period = { since: '2026-01-01T00:00:00Z', before: '2027-01-01T00:00:00Z' };
  await owner.get(`${at}/audit`, { actor: signedInOwner.id, action: 'member.created', ...period });
  const member = `${at}/members/${made.member.id}`;
  for (const path of ['/me', '/sessions', `${at}/usage`]) await owner.get(path);
  const { session } = await signedInOwner.signsInAgain();
  expect((await owner.delete(`/sessions/${session}`)).status).toBe(200);
  await signedInOwner.signsInAgain();
  expect((await owner.post('/sessions/end-others', undefined)).body.sessions).toHaveLength(1);
  expect((await owner.delete(`${member}/sessions`)).status).toBe(200);
  const host = await anOrganisation();
  await new Operator(OPERATOR_KEY, settings).adds(host, 'viewer', { email: signedInOwner.email });
  expect((await owner.post(`/orgs/${host.id}/invitation/accept`, undefined)).status).toBe(200);
  const visitor = new Visitor({ ...signInAt(inject('provider')), ...settings });
  await visitor.signsInAs('ida');
  await visitor.signsInAs('mia');
  const own = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } };
  expect((await visitor.opens('/auth/sign-out', own)).status).toBe(204);
  expect((await owner.patch(member, { role: 'viewer' })).status).toBe(200);
  expect((await owner.delete(member)).status).toBe(200);
}

describe('Every statement', () => {
  test('of the API, of the dashboard, of the operator and of the schedule finds its rows by an index', async () => {
    const { database, plans } = recorded(env.DB);
    const settings = { DB: database, ORGANISATION_WRITER: writersOver(database) };
    await useApi((await (await anOrganisation()).signedIn()).whereSettingsAre(settings));
    await runService(new Operator(OPERATOR_KEY, settings));
    await useDashboard(settings);
    const bindings = { ...env, DB: database };
    await purgeOutdated(bindings, Date.now());
    await env.IMAGES.put(`${UNKNOWN}/${UNKNOWN}/${UNKNOWN}/original`, 'x');
    await removeOrphans(bindings, Date.now() + DAY_MS);

    const seen = await plans();
    expect(seen.length).toBeGreaterThan(60);
    expect(seen.filter(({ sql }) => sql.includes('"orphaned_objects"'))).toHaveLength(3);
    // What is changed is found by its whole key.
    const changes = seen.filter(({ sql }) => /^update "properties"/i.test(sql));
    expect(changes.length).toBeGreaterThanOrEqual(2);
    for (const { plan } of changes) {
      expect(plan).toContain('SEARCH properties USING PRIMARY KEY (org_id=? AND id=?)');
    }
    const passing = seen.filter(({ plan }) =>
      plan.some((line) => /^SEARCH properties .*\(org_id=\?\)$/.test(line)),
    );
    expect(passing).toEqual([]);
    // Only pages of units are sorted: a page at a time.
    const sorted = seen.filter(({ plan }) => plan.some((line) => line.includes('TEMP B-TREE')));
    expect(sorted.filter(({ sql }) => !/FROM ids\b/.test(sql))).toEqual([]);
    expect(seen.flatMap((each) => scansIn(each).map((scan) => ({ scan, sql: each.sql })))).toEqual(
      [],
    );
  });
});
