import {
  createExecutionContext,
  listDurableObjectIds,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken } from '../../src/access/bearer-token.ts';
import worker from '../../src/index.ts';
import { newId } from '../../src/values/id.ts';
import { aCustomer } from '../harness/callers.ts';
import { Client, headerOf, ORIGIN, strictly } from '../harness/client.ts';
import { AN_HOUR_AGO, passTime } from '../harness/clock.ts';
import { DAY_MS } from '../harness/durations.ts';
import { operator } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { limiterOf, rowsWritten } from './limiter.ts';

// The timers of limiters stand still, too: one of an earlier test would write a row in a later one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: AN_HOUR_AGO });
});

const rows = rowsWritten();

/** A token, and how the operator reads its refused requests. */
async function aToken(rate?: { requestsPerMinute: number; burst: number }) {
  const { org, owner, token, api } = await aCustomer(rate);
  const path = `/orgs/v1/${org.id}/tokens/${token.id}/refusals`;
  const sees = async () => {
    const { status, body } = await operator.get(path);
    expect(status).toBe(200);
    return body.refusals;
  };
  return { api, limiter: limiterOf(api), org, owner, sees };
}

describe('A refused request', () => {
  test('is noted with time, method, path, status, code, message and request id', async () => {
    const { api, sees } = await aToken();
    const answer = await api.get(`/properties/${UNKNOWN}`, { include: 'images' });
    expect(answer.status).toBe(404);
    const now = new Date().toISOString();
    expect(await sees()).toEqual([
      {
        at: now,
        since: now,
        count: 1,
        method: 'GET',
        path: `/v1/properties/${UNKNOWN}`,
        status: 404,
        code: 'not_found',
        message: answer.body.error.message,
        requestId: headerOf(answer, 'X-Request-Id'),
      },
    ]);
  });

  test('is noted with nothing of its query, its body, its headers, or what stands for an id', async () => {
    const { api, sees } = await aToken();
    const secret = 'einheit_live_GeheimesWort';
    const json = { 'Content-Type': 'application/json', ...strictly };
    const answers = await Promise.all([
      api.get('/properties', { status: secret }),
      api.get('/properties', { cursor: secret }),
      api.get(`/properties/${secret}`),
      api.get(`/properties/${UNKNOWN}${secret}/images`),
      api.post('/projects', { [secret]: secret }, json),
      api.postsText('/projects', `{"${secret}": 1, "${secret}": 2}`),
      api.postsText('/projects', `{"name": ${secret}}`),
      api.postsText('/projects', 'name', { 'Content-Type': `text/${secret}` }),
      api.post('/projects', { name: 'A' }, { 'Idempotency-Key': `${secret} ü` }),
      api.post('/projects', { name: 'A' }, { 'If-Match': secret }),
      api.post(`/projects/${UNKNOWN}/properties`, { status: secret }),
    ]);
    for (const { status } of answers) expect([400, 404, 415]).toContain(status);
    const refusals = await sees();
    expect(refusals).toHaveLength(answers.length);
    expect(JSON.stringify(refusals)).not.toContain('GeheimesWort');
    const paths = refusals.map(({ path }: { path: string }) => path);
    expect(paths).toContain('/v1/properties/:id');
    expect(paths).toContain(`/v1/projects/${UNKNOWN}/properties`);
  });

  test('is one of the last hundred, newest first', async () => {
    const { api, sees } = await aToken();
    for (let sent = 0; sent < 103; sent++) {
      await api.get(`/imports/${UNKNOWN}`, {}, { 'X-Request-Id': `refused-${sent}` });
    }
    await api.get('/projects'); // accepted: not noted
    const ids = (await sees()).map(({ requestId }: { requestId: string }) => requestId);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => `refused-${102 - at}`));
  });

  test('is noted of a token without the scope, and of a suspended organisation', async () => {
    const { org, owner, sees } = await aToken();
    const { token, secret } = await operator.issues(org, owner, ['project:read']);
    const api = new Client(secret);
    expect((await api.get('/folders')).status).toBe(403);
    await operator.patch(`/orgs/v1/${org.id}`, { suspended: true });
    expect((await api.get('/projects')).status).toBe(403);
    const { body } = await operator.get(`/orgs/v1/${org.id}/tokens/${token.id}/refusals`);
    expect(body.refusals).toMatchObject([
      { code: 'organisation_suspended' },
      { code: 'insufficient_scope' },
    ]);
    expect(await sees()).toEqual([]); // the other token's list
  });

  test('is removed after seven days, from answers and from storage', async () => {
    const { api, limiter, sees } = await aToken();
    await api.get(`/imports/${UNKNOWN}`);
    passTime(3 * DAY_MS);
    await api.get(`/folders/${UNKNOWN}/files`); // an unknown path: not noted
    await api.get(`/projects/${UNKNOWN}`);
    expect(await sees()).toHaveLength(2);
    passTime(4 * DAY_MS);
    expect(await sees()).toMatchObject([{ path: `/v1/projects/${UNKNOWN}` }]);
    const stored = () =>
      runInDurableObject(limiter, (_, { storage }) => JSON.stringify([...storage.kv.list()]));
    await evictDurableObject(limiter);
    await runDurableObjectAlarm(limiter);
    expect(await stored()).toContain('/v1/projects/');
    expect(await stored()).not.toContain('/v1/imports/');
    passTime(3 * DAY_MS);
    await runDurableObjectAlarm(limiter);
    expect(await stored()).not.toContain('/v1/');
    expect(await sees()).toEqual([]);
  });

  test('is stored although the object is evicted, within a minute', async () => {
    const { api, limiter, sees } = await aToken();
    await api.get(`/imports/${UNKNOWN}`);
    await runInDurableObject(limiter, (instance) => {
      for (const line of instance.refused()) instance.note([{ ...line, path: '/v1/second' }]);
      vi.advanceTimersByTime(60_000);
    });
    await evictDurableObject(limiter);
    expect(await sees()).toMatchObject([
      { path: '/v1/second' },
      { path: `/v1/imports/${UNKNOWN}` },
    ]);
  });
});

describe('The limiter', () => {
  test(
    'writes a handful of rows for 10,000 requests beyond the rate, which are one line',
    { timeout: 90_000 },
    async () => {
      const { api, sees } = await aToken({ requestsPerMinute: 1, burst: 2 });
      await Promise.all([api.get('/projects'), api.get('/projects')]);
      const before = rows();
      const headers = { Authorization: `Bearer ${api.token}` };
      const context = createExecutionContext();
      const statuses = new Set<number>();
      for (let sent = 0; sent < 10_000; sent += 100) {
        await Promise.all(
          Array.from({ length: 100 }, async (_, at) => {
            const target = `${ORIGIN}/v1/imports/${newId().id}?a=${at}`;
            const { status } = await worker.fetch(new Request(target, { headers }), env, context);
            statuses.add(status);
          }),
        );
      }
      expect(statuses).toEqual(new Set([429]));
      await waitOnExecutionContext(context);
      expect(await sees()).toMatchObject([{ status: 429, code: 'rate_limited', count: 10_000 }]);
      expect(rows() - before).toBeLessThanOrEqual(5);
    },
  );

  test('writes once a minute for other refused requests, and nothing for accepted ones', async () => {
    const { api, sees } = await aToken();
    await api.get(`/imports/${UNKNOWN}`);
    const before = rows();
    for (let sent = 0; sent < 20; sent++) await api.get(`/imports/${UNKNOWN}`);
    expect(rows() - before).toBe(0);
    passTime(60_000);
    await api.get(`/imports/${UNKNOWN}`);
    expect(rows() - before).toBe(1);
    for (let sent = 0; sent < 10; sent++) {
      passTime(60_000);
      await api.get('/projects');
    }
    expect(rows() - before).toBe(1);
    expect(await sees()).toHaveLength(22);
  });

  test('is not made for a forged token, and stores nothing for one that no organisation has', async () => {
    const { org } = await operator.opensOrganisation();
    const objects = await listDurableObjectIds(env.RATE_LIMITER);
    const forged = new Client(`einheit_live_${'a'.repeat(66)}`);
    expect((await forged.get(`/properties/${UNKNOWN}`)).status).toBe(401);
    expect(await listDurableObjectIds(env.RATE_LIMITER)).toHaveLength(objects.length);
    const before = rows();
    const unknown = new Client(issueToken(env.TOKEN_KEY, org.id));
    expect((await unknown.get(`/properties/${UNKNOWN}`)).status).toBe(401);
    expect(rows() - before).toBe(0);
  });
});
