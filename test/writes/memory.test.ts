import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { passTime, stopClock } from '../harness/clock.ts';
import { Client, toldBy } from '../harness/client.ts';
import { shardOf, interposedShards, inShard } from '../harness/shards.ts';
import { Operator, operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { writersOver } from '../harness/writers.ts';

// A writer remembers the callers whom it has admitted and the projects that it has found. Each test has a
// writer that remembers a token and a project, and somebody who ends what it remembers.

beforeEach(stopClock);

/** A second writer object for each organisation, as during a deployment. It sees the same databases. */
const secondWriters = () => ({ ORGANISATION_WRITER: writersOver({}) });

interface Ending {
  readonly operator: Operator;
  readonly at: string;
  readonly token: { readonly id: string };
  readonly member: { readonly id: string };
  readonly project: { readonly id: string };
  readonly plan: { readonly id: string };
}

/** An organisation whose writer remembers the owner's token and a project. */
async function aRememberedCaller(fields: { readonly expiresAt?: string } = {}) {
  const { org } = await operator.opensOrganisation();
  const member = await operator.adds(org, 'owner');
  const { token, secret } = await operator.issues(org, member, undefined, fields);
  const api = new Client(secret);
  const project = await api.createsProject();
  const path = `/projects/${project.id}/properties`;
  expect((await api.post(path, {})).status).toBe(201);
  const remembered = await api.post(path, {});
  expect([remembered.status, remembered.reached]).toEqual([
    201,
    ['ORGANISATION_WRITER', 'RELEASE'],
  ]);
  const units = async () => (await operator.get(`/orgs/v1/${org.id}/units`)).body.units;
  const at = `/orgs/v1/${org.id}`;
  const ending = { at, token, member, project, plan: { id: org.plan } };
  return { org, api, path, units, ending };
}

const ENDINGS: Readonly<Record<string, readonly [string, (ending: Ending) => Promise<unknown>]>> = {
  'the token is revoked': [
    '401 unauthenticated',
    ({ operator: by, at, token }) => by.delete(`${at}/tokens/${token.id}`),
  ],
  'the member is removed': [
    '403 insufficient_scope',
    ({ operator: by, at, member }) => by.delete(`${at}/members/${member.id}`),
  ],
  'the member becomes a viewer': [
    '403 insufficient_scope',
    ({ operator: by, at, member }) => by.patch(`${at}/members/${member.id}`, { role: 'viewer' }),
  ],
  'the organisation is suspended': [
    '403 organisation_suspended',
    ({ operator: by, at }) => by.patch(at, { suspended: true }),
  ],
  'the token is rotated without grace': [
    '401 unauthenticated',
    ({ operator: by, at, token }) =>
      by.post(`${at}/tokens/${token.id}/rotate`, { graceSeconds: 0 }),
  ],
};

describe.each([
  ['the same writer', () => operator],
  ['another writer', () => new Operator(undefined, secondWriters())],
])('What a writer remembers ends at once if, through %s,', (_, by) => {
  test.each(Object.entries(ENDINGS))('%s', async (__, [refusal, ends]) => {
    const { api, path, units, ending } = await aRememberedCaller();
    const before = await units();
    await ends({ ...ending, operator: by() });
    const answer = await api.post(path, {});
    expect(`${answer.status} ${answer.body.error?.code}`).toBe(refusal);
    expect(await units()).toEqual(before);
  });

  test('the project is deleted', async () => {
    const { org, api, path, ending } = await aRememberedCaller();
    await inShard(org, 'DELETE FROM properties WHERE org_id = ?', org.id);
    const deleted = await by().delete(`${ending.at}/projects/${ending.project.id}`);
    expect(deleted.status).toBe(200);
    expect((await api.post(path, {})).status).toBe(404);
  });
});

test('A writer forgets a token that expires', async () => {
  const expiresAt = new Date(Date.now() + 30_000).toISOString();
  const { api, path } = await aRememberedCaller({ expiresAt });
  passTime(29_000);
  expect((await api.post(path, {})).status).toBe(201);
  passTime(1000);
  expect((await api.post(path, {})).status).toBe(401);
});

test('A writer notes the use of a token again after a minute', async () => {
  const { api, path, ending } = await aRememberedCaller();
  passTime(61_000);
  expect((await api.post(path, {})).status).toBe(201);
  const { tokens } = (await operator.get(`${ending.at}/tokens`)).body;
  expect(tokens[0].lastUsedAt).toBe(new Date().toISOString());
});

test('A writer writes nothing into an organisation that is closed', async () => {
  const { org, api, path } = await aRememberedCaller();
  const closed = shardOf(org).prepare('UPDATE organisations SET closed_at = ? WHERE id = ?');
  await closed.bind(new Date().toISOString(), org.id).run();
  expect((await api.post(path, {})).status).toBe(503);
  await closed.bind(null, org.id).run();
  expect((await api.post(path, {})).status).toBe(201);
});

test('A writer does not remember sessions', async () => {
  const organisation = await anOrganisation();
  const owner = await signedIn(organisation, 'owner');
  const creates = () => owner.post(`/orgs/v1/${organisation.id}/projects`, { name: 'Hof' });
  expect((await creates()).status).toBe(201);
  await env.DB.prepare('DELETE FROM sessions').run();
  const refused = await creates();
  expect(toldBy(refused)).toBe('401 signed_out');
});

test('Nobody who is refused waits for a turn', async () => {
  const { org, api, path } = await aRememberedCaller();
  const committing = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const shards = interposedShards(async ({ statements, make }) => {
    const isCommit = statements[0]?.sql.startsWith('insert into "commit_records"') === true;
    if (isCommit) {
      committing.resolve();
      await held.promise;
    }
    return make();
  });
  const settings = { ORGANISATION_WRITER: writersOver(shards) };
  const first = api.whereSettingsAre(settings).post(path, {});
  await committing.promise;

  const reader = await operator.adds(org, 'viewer');
  const { secret } = await operator.issues(org, reader, ['project:read']);
  const stranger = await signedIn(await anOrganisation(), 'owner');
  const answers = await Promise.all([
    new Client(secret, settings).post(path, {}),
    stranger.whereSettingsAre(settings).post(`/orgs/v1/${org.id}${path}`, {}),
    api.whereSettingsAre(settings).patch('/properties/00000000-0000-7000-8000-000000000000', {}),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 404, 404]);
  held.resolve();
  expect((await first).status).toBe(201);
});
