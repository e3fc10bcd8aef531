import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { tokenDigest } from '../../src/access/bearer-token.ts';
import worker from '../../src/index.ts';
import { operationsOf, titled } from '../harness/calls.ts';
import { type Client, headerOf, ORIGIN } from '../harness/client.ts';
import { aFurnishedOrganisation, furnishedOnce, type CallerName } from '../harness/furnished.ts';
import { runOnce } from '../harness/once.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { numbered } from '../harness/unit-lists.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { type ShardBindings, inEveryShard, interposedShards } from '../harness/shards.ts';

/** Every GET of a surface, without `include` and with each of its values. */
const readsOf = (surface: CallerName) =>
  operationsOf(surface)
    .filter(({ route }) => route.method === 'GET')
    .flatMap((operation) =>
      [undefined, 'images', 'properties', 'properties,images']
        .filter((include) => include === undefined || takes(operation.route.query, { include }))
        .map((include) => ({
          operation,
          title: include === undefined ? operation.title : `${operation.title}?include=${include}`,
          query: { include },
        })),
    );

function takes(query: ZodObject, parameters: Readonly<Record<string, string>>): boolean {
  return query.strict().safeParse(parameters).success;
}

const theFurnishedOrganisation = furnishedOnce();
const theOwner = runOnce(async () =>
  signedIn((await theFurnishedOrganisation()).organisation, 'owner'),
);
const thePowerless = runOnce(async () =>
  (await theFurnishedOrganisation()).organisation.signedIn({ scopes: [] }),
);

/** A furnished organisation with sixty more units, whose token has just been used. */
async function aStockedOrganisation() {
  const furnished = await aFurnishedOrganisation();
  const { organisation, api, has } = furnished;
  await api.imports(has.project, numbered(60));
  await organisation.hasImages(has.property.id, [{ objectKey: 'a.jpg', thumbnailKey: 'b.jpg' }]);
  return furnished;
}

describe('One D1 round trip', () => {
  test.each(titled(readsOf('api')))(
    'is enough for %s of the API',
    async (_, { operation: { calls, path }, query }) => {
      const { api, has } = await theFurnishedOrganisation();
      const first = await calls(api, has, { query });
      const tag = { 'If-None-Match': headerOf(first, 'ETag') };
      for (const [status, answer] of [
        [200, first],
        [304, await calls(api, has, { query, headers: tag })],
        [200, await api.asks('HEAD', path(has), query)],
      ] as const) {
        expect(answer.status).toBe(status);
        expect(answer.roundTrips).toBe(1);
      }
    },
  );

  test.each(titled(readsOf('operator')))(
    'is enough for %s of the operator',
    async (_, { operation: { calls }, query }) => {
      const { has } = await theFurnishedOrganisation();
      const answer = await calls(operator, has, { query });
      expect(answer.status).toBe(200);
      expect(answer.roundTrips).toBe(1);
    },
  );

  test.each(titled(readsOf('session')))(
    'is enough for %s of the dashboard',
    async (_, { operation: { calls }, query }) => {
      const { has } = await theFurnishedOrganisation();
      const answer = await calls(await theOwner(), has, { query });
      expect(answer.status).toBe(200);
      expect(answer.roundTrips).toBe(1);
    },
  );

  test('is enough for every page, with any filter', async () => {
    const { api, has } = await aStockedOrganisation();
    for (const path of ['/properties', `/projects/${has.project.id}/properties`]) {
      const query = { limit: 7, status: 'frei', visibility: 'offline', includeArchived: true };
      const pages = await api.follows(path, { ...query, updatedSince: '2020-01-01T00:00:00Z' });
      expect(pages).toHaveLength(9);
      for (const page of pages) expect(page.roundTrips).toBe(1);
      expect((await api.get(path, { ...query, offset: 50 })).roundTrips).toBe(1);
    }
  });

  test('is enough for a refusal', async () => {
    const { api } = await theFurnishedOrganisation();
    const powerless = await thePowerless();
    for (const [status, answer] of [
      [400, await api.get('/properties', { limit: 'x', cursor: 'x' })],
      [403, await powerless.get('/projects')],
      [404, await api.get(`/properties/${UNKNOWN}`)],
      [404, await api.get(`/projects/${UNKNOWN}`, { include: 'properties,images' })],
      [404, await api.get(`/projects/${UNKNOWN}/properties`)],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.roundTrips).toBe(1);
    }
  });
});

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
  const statusOf = async () =>
    (
      await worker.fetch(
        new Request(`${ORIGIN}/v1/projects`, { headers }),
        bindings,
        createExecutionContext(),
      )
    ).status;
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
