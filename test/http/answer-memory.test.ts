import { describe, expect, test, vi } from 'vitest';
import { AnswerMemory } from '../../src/http/response/answer-memory.ts';
import { type Answer, Client, headerOf, headersOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { numbered } from '../harness/unit-lists.ts';
import { type ShardBindings, interposedShards } from '../harness/shards.ts';

/** The look-ups of the caller and of the clock, and the list of states asked for; nothing of a page. */
const ROWS = 30;

/** A Worker that remembers answers, and one that does not. */
const REMEMBERING = { ANSWER_MEMORY_MIB: '16' };
const FORGETTING = { ANSWER_MEMORY_MIB: '0' };

/** An organisation with units, one with an image, and somebody whose token was used just now. */
async function aStock() {
  const { org, owner } = await operator.opensOrganisation();
  const { token, secret } = await operator.issues(org, owner);
  const api = new Client(secret, REMEMBERING);
  const project = await api.createsProject();
  await api.imports(project, numbered(60));
  return { org, owner, token, api, project };
}

const seen = (answer: Answer) => ({ text: answer.text, headers: headersOf(answer) });

describe('A repeated answer', () => {
  test('is the same as before, in one round trip that reads no page', async () => {
    const { api, project } = await aStock();
    for (const path of [
      '/properties?limit=50',
      '/properties?updatedSince=2020-01-01T00:00:00Z',
      `/projects/${project.id}?include=properties`,
      '/projects',
    ]) {
      const first = await api.get(path);
      const again = await api.get(path);
      expect(seen(again)).toEqual(seen(first));
      expect([again.status, again.roundTrips]).toEqual([200, 1]);
      expect(again.rowsRead).toBeLessThanOrEqual(ROWS);
      const tag = { 'If-None-Match': headerOf(first, 'ETag') };
      expect((await api.get(path, {}, tag)).status).toBe(304);
    }
  });

  test('is computed again if the settings turn the memory off', async () => {
    const { api } = await aStock();
    const forgetful = api.whereSettingsAre(FORGETTING);
    const first = await forgetful.get('/properties');
    const again = await forgetful.get('/properties');
    expect(again.text).toBe(first.text);
    expect(again.rowsRead).toBeGreaterThan(ROWS);
  });

  test('is never that of another token with the same request', async () => {
    const { org, owner, api } = await aStock();
    await api.createsFolder({ visibility: 'private' });
    const member = await operator.adds(org, 'editor');
    const own = new Client((await operator.issues(org, owner)).secret, REMEMBERING);
    const other = new Client((await operator.issues(org, member)).secret, REMEMBERING);
    const stranger = (await anOrganisation()).signedIn();
    expect((await api.get('/folders')).body.folders).toHaveLength(1);
    expect((await other.get('/folders')).body.folders).toEqual([]);
    expect((await own.get('/folders')).body.folders).toHaveLength(1);
    expect((await (await stranger).get('/folders')).body.folders).toEqual([]);
  });

  test('is not given after a revocation, an expiry, or a lower role', async () => {
    const { org, token, api } = await aStock();
    await api.get('/properties');
    const member = await operator.adds(org, 'viewer');
    const reader = new Client(
      (await operator.issues(org, member, ['property:read'])).secret,
      REMEMBERING,
    );
    expect((await reader.get('/properties')).status).toBe(200);
    await operator.delete(`/orgs/v1/${org.id}/members/${member.id}`);
    expect((await reader.get('/properties')).status).toBeGreaterThanOrEqual(401);
    await operator.delete(`/orgs/v1/${org.id}/tokens/${token.id}`);
    expect((await api.get('/properties')).status).toBe(401);
  });

  test('counts towards the rate limit like any other', async () => {
    const organisation = await anOrganisation();
    await organisation.onPlan({ requestsPerMinute: 1, burst: 3 });
    const api = (await organisation.signedIn()).whereSettingsAre(REMEMBERING);
    const told = [];
    for (let at = 0; at < 4; at++) told.push((await api.get('/projects')).status);
    expect(told).toEqual([200, 200, 200, 429]);
  });

  test('changes after every write, by any writer', async () => {
    const { org, api, project } = await aStock();
    const path = '/properties?limit=1';
    const listed = async () => (await api.get(path)).body.properties[0];
    const unit = await api.createsUnit(project, { street: 'Am Wall' });
    expect(await listed()).toEqual(unit);
    expect(await listed()).toEqual(unit);
    await operator.patch(`/orgs/v1/${org.id}/properties/${unit.id}`, { street: 'Am Deich' });
    expect((await listed()).street).toBe('Am Deich');
  });

  test('holds signed links for five minutes at most', async () => {
    const organisation = await anOrganisation();
    const api = (await organisation.signedIn()).whereSettingsAre(REMEMBERING);
    const unit = await api.createsUnit(await api.createsProject());
    await organisation.hasImages(unit.id, [{ objectKey: 'a.jpg' }]);
    const link = async () =>
      (await api.get('/properties', { include: 'images' })).body.properties[0].images[0].url;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      vi.setSystemTime(Math.ceil(Date.now() / 300_000) * 300_000);
      const first = await link();
      vi.setSystemTime(Date.now() + 299_999);
      expect(await link()).toBe(first);
      vi.setSystemTime(Date.now() + 1);
      expect(await link()).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** The real D1, but that a reading round trip waits before it is made. */
function readsWaitFor(event: Promise<unknown>): ShardBindings {
  return interposedShards(async ({ statements, make }) => {
    if (statements.every(({ sql }) => /^select/i.test(sql))) await event;
    return make();
  });
}

describe('A repeated answer that is under way', () => {
  test('includes a change that is made before its round trip', async () => {
    const { api, project } = await aStock();
    await api.get('/properties');
    const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
    const reading = api.whereSettingsAre(readsWaitFor(changed)).get('/properties');
    const unit = await api.createsUnit(project);
    goOn();
    expect((await reading).body.properties[0]).toEqual(unit);
  });

  test('is refused if the token is revoked before its round trip', async () => {
    const { org, token, api } = await aStock();
    await api.get('/properties');
    const { promise: revoked, resolve: goOn } = Promise.withResolvers<void>();
    const reading = api.whereSettingsAre(readsWaitFor(revoked)).get('/properties');
    await operator.delete(`/orgs/v1/${org.id}/tokens/${token.id}`);
    goOn();
    expect((await reading).status).toBe(401);
  });

  test('is never older than the last write, in any order of reads and writes', async () => {
    const { api, project } = await aStock();
    let written = 60;
    const writes = async () => {
      for (let round = 0; round < 8; round++) {
        await api.createsUnit(project);
        written++;
      }
    };
    const reads = async () => {
      for (let round = 0; round < 25; round++) {
        const before = written;
        const { body } = await api.get('/properties', { limit: 1 });
        expect(body.pagination.total).toBeGreaterThanOrEqual(before);
      }
    };
    await Promise.all([writes(), reads(), reads(), reads()]);
    expect((await api.get('/properties', { limit: 1 })).body.pagination.total).toBe(written);
  });
});

const answer = (bytes: number, at = 0) => ({
  body: new Uint8Array(bytes),
  tag: 'W/"a"',
  clock: new Date(at).toISOString(),
  window: null,
});

describe('The memory of answers', () => {
  test('keeps within its bytes, and forgets what was least recently used', () => {
    const memory = new AnswerMemory();
    for (const name of ['a', 'b', 'c', 'd']) memory.keep(name, answer(18_000), 80_000);
    memory.recall('a', 0);
    memory.keep('e', answer(18_000), 80_000);
    const names = ['a', 'b', 'c', 'd', 'e'].filter((name) => memory.recall(name, 0) !== undefined);
    expect(names).toEqual(['a', 'c', 'd', 'e']);
    expect(memory.bytes).toBeLessThanOrEqual(80_000);
  });

  test('has no room for an answer of more than a quarter, and drops the one before it', () => {
    const memory = new AnswerMemory();
    memory.keep('a', answer(1000), 80_000);
    memory.keep('a', answer(20_001), 80_000);
    expect(memory.recall('a', 0)).toBeUndefined();
    expect(memory.bytes).toBe(0);
  });

  test('counts each answer once, however often it is kept', () => {
    const memory = new AnswerMemory();
    memory.keep('a', answer(1000), 80_000);
    const { bytes } = memory;
    for (let at = 1; at < 9; at++) memory.keep('a', answer(1000, at), 80_000);
    expect(memory.bytes).toBe(bytes);
    expect(memory.recall('a', 0)?.clock).toBe(answer(0, 8).clock);
  });
});
