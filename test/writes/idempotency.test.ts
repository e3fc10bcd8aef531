import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { aCaller, aClient, aProject } from '../harness/callers.ts';
import { type Fields, toldBy } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { DAY_MS } from '../harness/durations.ts';
import { faultsTold } from '../harness/faults.ts';
import { essence, isReplayed, keyed } from '../harness/idempotency-key.ts';
import { runsJobs } from '../harness/jobs.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { aPoster, type Post, POSTS, projectPost } from '../harness/posts.ts';
import { inEveryShard } from '../harness/shards.ts';

/** A client for one POST, with the number of resources that it has created. */
async function aMaker(post: Post) {
  const { sends, made } = await aPoster(post);
  const makes = (fields: Fields, headers?: Record<string, string>) =>
    sends(JSON.stringify(post.body(fields)), headers);
  return { sends, makes, made };
}

describe.each(POSTS)('$title', (post) => {
  test('creates its resources once for one key, and repetitions get the same bytes', async () => {
    const { makes, made } = await aMaker(post);
    const first = await makes({}, keyed('one'));
    const again = await makes({}, keyed('one'));
    expect(first.status).toBe(post.status);
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
    expect(essence(again)).toEqual(essence(first));
    expect(await made()).toBe(1);
  });

  test('creates its resources once for thirty concurrent requests with one key', async () => {
    const { makes, made } = await aMaker(post);
    const answers = await Promise.all(Array.from({ length: 30 }, () => makes({}, keyed('one'))));
    expect(new Set(answers.map((answer) => JSON.stringify(essence(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(post.status);
    expect(answers.filter(isReplayed)).toHaveLength(29);
    expect(await made()).toBe(1);
  });

  test('creates new resources for another key, and without a key', async () => {
    const { makes, made } = await aMaker(post);
    await makes({}, keyed('one'));
    await makes({}, keyed('other'));
    await makes({});
    await makes({});
    expect(await made()).toBe(4);
  });

  test('refuses a key that was used with another body', async () => {
    const { sends, made } = await aMaker(post);
    const body = JSON.stringify(post.body({}));
    expect((await sends(body, keyed('one'))).status).toBe(post.status);
    const other = await sends(`${body} `, keyed('one'));
    expect(toldBy(other)).toBe('400 idempotency_key_reused');
    expect(isReplayed(await sends(body, keyed('one')))).toBe(true);
    expect(await made()).toBe(1);
  });
});

test('quotes around a key are not part of it', async () => {
  const { makes } = await aMaker(projectPost);
  const bare = await makes({}, keyed('8e03978e-40d5'));
  const quoted = await makes({}, keyed('"8e03978e-40d5"'));
  expect(essence(quoted)).toEqual(essence(bare));
  expect(isReplayed(quoted)).toBe(true);
});

test.each([
  ['empty', ''],
  ['empty within quotes', '""'],
  ['longer than 255 characters', 'k'.repeat(256)],
  ['with a space', 'one two'],
  ['with a tab', 'one\ttwo'],
])('a key that is %s is refused together with all other faults', async (_, key) => {
  const { makes, made } = await aMaker(projectPost);
  const rule = 'Idempotency-Key: must be from 1 to 255 visible ASCII characters';
  expect(faultsTold(await makes({}, keyed(key)))).toEqual([rule]);
  expect(faultsTold(await makes({ name: 7 }, keyed(key)))).toEqual([
    rule,
    expect.stringMatching(/^name: /),
  ]);
  expect(await made()).toBe(0);
});

test('a key may have 255 characters', async () => {
  const { makes } = await aMaker(projectPost);
  const key = keyed('~'.repeat(255));
  await makes({}, key);
  expect(isReplayed(await makes({}, key))).toBe(true);
});

test('the same key of another token, path or organisation is independent', async () => {
  const organisation = await anOrganisation();
  const person = await organisation.person();
  const api = await organisation.signedIn({}, person);
  const callers = [api, await organisation.signedIn({}, person), await aClient()];
  const projects = await Promise.all(
    callers.map((each) => each.post('/projects', { name: 'Hof' }, keyed('one'))),
  );
  const one = await api.createsProject();
  const other = await api.createsProject();
  const units = [
    await api.post(`/projects/${one.id}/properties`, {}, keyed('one')),
    await api.post(`/projects/${other.id}/properties`, {}, keyed('one')),
    await api.post(`/projects/${one.id}/imports`, { units: [{}] }, keyed('one')),
    await api.post('/folders', { name: 'Hof' }, keyed('one')),
  ];
  expect([...projects, ...units].some(isReplayed)).toBe(false);
  expect(units.map(({ status }) => status)).toEqual([201, 201, 202, 201]);
});

test('an error is not stored, so a repeated request runs again', async () => {
  const { organisation, api, project } = await aProject();
  await organisation.onPlan({ monthlyUnits: 0 });
  const sends = () => api.post(`/projects/${project.id}/imports`, { units: [{}] }, keyed('one'));
  expect((await sends()).status).toBe(402);
  await organisation.onPlan({ monthlyUnits: 1 });
  expect((await sends()).status).toBe(202);
  await organisation.onPlan({ monthlyUnits: 0 });
  expect(isReplayed(await sends())).toBe(true);

  const folder = () => api.post('/folders', { name: '' }, keyed('one'));
  expect((await folder()).status).toBe(400);
  expect(isReplayed(await api.post('/folders', { name: 'Hof' }, keyed('one')))).toBe(false);
});

test('a replay requires the scope of the operation', async () => {
  const organisation = await anOrganisation();
  const person = await organisation.person('editor');
  const api = await organisation.signedIn({}, person);
  const sends = () => api.post('/projects', { name: 'Hof' }, keyed('one'));
  expect((await sends()).status).toBe(201);
  await organisation.changesRole(person, 'viewer');
  expect((await sends()).status).toBe(403);
});

test('a replay asks the writer alone', async () => {
  const { makes } = await aMaker(projectPost);
  await makes({}, keyed('one'));
  const replay = await makes({}, keyed('one'));
  expect(isReplayed(replay)).toBe(true);
  expect(replay.reached).toEqual(['ORGANISATION_WRITER', 'RELEASE']);
});

test('a stored answer is replayed after the writer object was evicted', async () => {
  const { organisation, api } = await aCaller();
  const sends = () => api.post('/projects', { name: 'Hof' }, keyed('one'));
  const first = await sends();
  await evictDurableObject(env.ORGANISATION_WRITER.getByName(organisation.id));
  expect(essence(await sends())).toEqual(essence(first));
  const another = await api.post('/projects', { name: 'Hof' }, keyed('another'));
  expect(another.body.project.id > first.body.project.id).toBe(true);
});

/** Number of rows that are not newer than the stopped clock. */
async function kept(table: 'idempotency_keys' | 'commit_records'): Promise<number> {
  const rows = `SELECT 1 FROM ${table} WHERE created_at <= ?`;
  return (await inEveryShard(rows, new Date().toISOString())).length;
}

describe('After a day', () => {
  stopClock();

  test('a key can be used again, whether or not the scheduled job has run', async () => {
    const { makes, made } = await aMaker(projectPost);
    const first = await makes({}, keyed('one'));
    passTime(DAY_MS - 1000);
    expect(isReplayed(await makes({}, keyed('one')))).toBe(true);
    passTime(1000);
    const anew = await makes({}, keyed('one'));
    expect([anew.status, isReplayed(anew)]).toEqual([201, false]);
    expect(anew.body.project.id).not.toBe(first.body.project.id);
    expect(essence(await makes({}, keyed('one')))).toEqual(essence(anew));
    expect(await made()).toBe(2);
  });

  test('a key can be used with another body', async () => {
    const { makes } = await aMaker(projectPost);
    await makes({}, keyed('one'));
    passTime(DAY_MS);
    expect((await makes({ name: 'Hof' }, keyed('one'))).status).toBe(201);
  });

  test('the scheduled job deletes only expired records', async () => {
    passTime(DAY_MS * 2);
    await runsJobs();
    const { makes } = await aMaker(projectPost);
    await makes({}, keyed('one'));
    passTime(DAY_MS - 1000);
    await makes({}, keyed('two'));
    await runsJobs();
    expect([await kept('idempotency_keys'), await kept('commit_records')]).toEqual([2, 2]);
    expect(isReplayed(await makes({}, keyed('one')))).toBe(true);
    passTime(2000);
    await runsJobs();
    expect([await kept('idempotency_keys'), await kept('commit_records')]).toEqual([1, 1]);
    expect(isReplayed(await makes({}, keyed('two')))).toBe(true);
  });
});
