import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { tokenDigest } from '../../src/access/bearer-token.ts';
import worker from '../../src/index.ts';
import { type Client, ORIGIN } from '../harness/client.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type ShardBindings, inEveryShard, interposedShards } from '../harness/shards.ts';
test('A revoked token is looked up once, and then refused for a while without a call to storage', async () => {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn({ revokedAt: '2020-01-01T00:00:00.000Z' });
  let calls = 0;
  // One object for both requests, as an isolate has: what it remembers belongs to its bindings.
  const bindings = {
    ...env,
    ...interposedShards(({ make }) => {
      calls += 1;
      return make();
    }),
  };
  const headers = { Authorization: `Bearer ${api.token}` };
  const statusOf = async () => {
    const request = new Request(`${ORIGIN}/v1/projects`, { headers });
    return (await worker.fetch(request, bindings, createExecutionContext())).status;
  };
  expect([await statusOf(), calls]).toEqual([401, 1]);
  expect([await statusOf(), calls]).toEqual([401, 1]);
});

const digestOf = ({ token = '' }: Client) => tokenDigest(token, env.TOKEN_KEY);

async function lastUse(api: Client): Promise<unknown> {
  const sql = 'SELECT last_used_at AS at FROM tokens WHERE digest = ?';
  const [token] = await inEveryShard(sql, digestOf(api));
  return token?.['at'];
}

/** A token that was never used. */
async function anUnusedToken() {
  return (await anOrganisation()).signedIn({ lastUsedAt: null });
}

async function aTokenLastUsed(secondsAgo: number) {
  const noted = new Date(Date.now() - secondsAgo * 1000).toISOString();
  const organisation = await anOrganisation();
  return { api: await organisation.signedIn({ lastUsedAt: noted }), noted };
}

/** The real D1, in which updates wait for the event. */
function updatesWaitFor(event: Promise<void>): ShardBindings {
  return interposedShards(async ({ statements, make }) => {
    if (statements.some(({ sql }) => /^update/i.test(sql))) await event;
    return make();
  });
}

describe('The time a token was last used', () => {
  test('is recorded with the first use', async () => {
    const api = await anUnusedToken();
    expect(await lastUse(api)).toBeNull();
    const before = new Date().toISOString();
    await api.get('/projects');
    const noted = String(await lastUse(api));
    expect([before, noted, new Date().toISOString()].toSorted()[1]).toBe(noted);
  });

  test('is not recorded again within a minute', async () => {
    const { api, noted } = await aTokenLastUsed(30);
    expect((await api.get('/projects')).roundTrips).toBe(1);
    expect(await lastUse(api)).toBe(noted);
  });

  test('is recorded again after a minute', async () => {
    const { api, noted } = await aTokenLastUsed(90);
    await api.get('/projects');
    expect(String(await lastUse(api)) > noted).toBe(true);
  });

  test('is recorded for a caller without the required scope, and not for an invalid token', async () => {
    const organisation = await anOrganisation();
    const powerless = await organisation.signedIn({ scopes: [], lastUsedAt: null });
    const ended = { revokedAt: '2020-01-01T00:00:00.000Z', lastUsedAt: null };
    const revoked = await organisation.signedIn(ended);
    expect((await powerless.get('/projects')).status).toBe(403);
    expect((await revoked.get('/projects')).status).toBe(401);
    expect(await lastUse(powerless)).not.toBeNull();
    expect(await lastUse(revoked)).toBeNull();
  });

  test('is recorded without a delay of the answer', async () => {
    const api = await anUnusedToken();
    const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
    const held = updatesWaitFor(answered);
    const context = createExecutionContext();
    const request = new Request(`${ORIGIN}/v1/projects`, {
      headers: { Authorization: `Bearer ${api.token}` },
    });
    const response = await worker.fetch(request, { ...env, ...held }, context);
    expect(await response.json()).toEqual({ projects: [] });
    expect(await lastUse(api)).toBeNull();
    letGo();
    await waitOnExecutionContext(context);
    expect(await lastUse(api)).not.toBeNull();
  });
});
