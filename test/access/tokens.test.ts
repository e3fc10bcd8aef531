import { describe, expect, test } from 'vitest';
import { type Scope, SCOPES } from '../../src/values/roles.ts';
import { aClient } from '../harness/callers.ts';
import { type Client, withoutId } from '../harness/client.ts';
import { operationsOf, titled } from '../harness/calls.ts';
import { aFurnishedOrganisation, furnishedOnce, withIds } from '../harness/furnished.ts';
import { runOnce, runOnceFor } from '../harness/once.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const theFurnishedOrganisation = furnishedOnce();

/** A token of the furnished organisation, for every operation that needs no other scopes. */
const theTokenWith = runOnceFor(async (scopes: readonly Scope[]) => {
  const { organisation } = await theFurnishedOrganisation();
  return organisation.signedIn({ scopes });
});

/** A token that has been revoked, and one that has expired. */
const theEnded = runOnce(async () => {
  const { organisation } = await theFurnishedOrganisation();
  return [
    await organisation.signedIn({ revokedAt: '2020-01-01T00:00:00.000Z' }),
    await organisation.signedIn({ expiresAt: '2020-01-01T00:00:00.000Z' }),
  ];
});

/** The tokens of somebody who was removed: with every scope, and without any. */
const theRemoved = runOnce(async () => {
  const { organisation } = await theFurnishedOrganisation();
  const person = await organisation.person('owner');
  const api = await organisation.signedIn({}, person);
  const powerless = await organisation.signedIn({ scopes: [] }, person);
  await organisation.removes(person);
  return { api, powerless };
});

/** A token of another organisation. */
const theStranger = runOnce(aClient);

describe.each(titled(operationsOf('api')))('%s', (_, { route, path, calls, foreign, ends }) => {
  const { method, status } = route;
  const needed = route.permissions;
  // Any live token may do what has no scope.
  const scopes = SCOPES.filter((each) => needed.includes(each));

  test('serves a token that has its scopes alone, with ids in upper case', async () => {
    const { has } = await theFurnishedOrganisation(ends);
    const answer = await calls(
      await theTokenWith(scopes),
      withIds(has, (id) => id.toUpperCase()),
    );
    expect(answer.status).toBe(status);
  });

  test('refuses forged, malformed and foreign-looking tokens without asking storage', async () => {
    const { api, has } = await theFurnishedOrganisation();
    const genuine = api.token ?? '';
    const last = genuine.endsWith('A') ? 'B' : 'A';
    for (const authorization of [
      `Bearer ${genuine.slice(0, -1)}${last}`,
      `Bearer ${genuine.slice(0, 13)}${last}${genuine.slice(14)}`,
      `Bearer ${genuine}x`,
      `Bearer ${genuine}, Bearer ${genuine}`,
      'Bearer einheit_live_',
      'Bearer',
    ]) {
      const answer = await calls(api, has, { headers: { Authorization: authorization } });
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({
        code: 'unauthenticated',
        message: 'The API token is not valid.',
      });
      expect(answer.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
      expect(answer.reached).toEqual([]);
    }
  });

  test('refuses revoked and expired tokens', async () => {
    const { has } = await theFurnishedOrganisation();
    const reasons = [
      ['revoked', 'The token was revoked.'],
      ['expired', 'The token has expired.'],
    ] as const;
    for (const [at, ended] of (await theEnded()).entries()) {
      const answer = await calls(ended, has);
      const [reason, description] = reasons[at] ?? [];
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({
        message: 'The API token is not valid.',
        details: { reason, at: '2020-01-01T00:00:00.000Z' },
      });
      expect(answer.headers.get('WWW-Authenticate')).toBe(
        `Bearer realm="einheit", error="invalid_token", error_description="${description}"`,
      );
    }
  });

  test.each(scopes)('refuses a token that has every scope but %s', async (scope) => {
    const { has } = await theFurnishedOrganisation();
    const others = SCOPES.filter((each) => each !== scope);
    const answer = await calls(await theTokenWith(others), has);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'insufficient_scope',
      details: { required: scope },
    });
    expect(answer.headers.get('WWW-Authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scope}"`,
    );
  });

  test('refuses the token of somebody who was removed', async () => {
    const { has } = await theFurnishedOrganisation();
    const { api } = await theRemoved();
    const answer = await calls(api, has);
    expect(answer.status).toBe(403);
    const reason = 'member_removed';
    expect(answer.body.error.details).toEqual({ required: needed.join(' '), reason });
    expect(answer.headers.get('WWW-Authenticate')).toContain(
      'error_description="The holder of the token has left the organisation."',
    );
  });

  test("shows nothing of another organisation's", async () => {
    const { has } = await theFurnishedOrganisation();
    const stranger = await theStranger();
    const answer = await calls(stranger, has);
    expect(answer.status).toBe(foreign(has));
    const nowhere = withIds(has, () => UNKNOWN);
    const unknown = answer.status === 404 ? await calls(stranger, nowhere) : answer;
    expect(withoutId(answer)).toEqual(withoutId(unknown));
    for (const id of [has.project.id, has.property.id, has.folder.id]) {
      expect(answer.text).not.toContain(id);
    }
  });

  test('answers 401 and 403 before it looks at what was sent', async () => {
    const { api, has } = await theFurnishedOrganisation();
    const { powerless } = await theRemoved();
    const forged = { Authorization: 'Bearer einheit_live_forged' };
    const nonsense = `${path(has)}?limit=x&parentId=x&include=x`;
    const send = (client: Client, headers: Record<string, string>) =>
      client.sends(method, nonsense, { headers, ...(method !== 'GET' && { body: '{"broken' }) });
    expect((await send(powerless, {})).status).toBe(403);
    expect((await send(api, forged)).status).toBe(401);
  });
});

test('Embedding units needs property:read as well', async () => {
  const { organisation, has } = await aFurnishedOrganisation();
  const api = await organisation.signedIn({ scopes: ['project:read'] });
  const path = `/projects/${has.project.id}`;
  expect((await api.get(path)).status).toBe(200);
  expect((await api.get(path, { include: 'images' })).status).toBe(200);
  for (const include of ['properties', 'units', 'einheiten', 'units,images']) {
    const answer = await api.get(path, { include });
    expect(answer.status).toBe(403);
    expect(answer.body.error.details).toEqual({ required: 'property:read' });
  }
});
