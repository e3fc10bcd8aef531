import { describe, expect, test, vi } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { Operator, operator, OPERATOR_KEY, withoutKey } from '../harness/operator.ts';
import { operationsOf, titled } from '../harness/calls.ts';
import { withoutId } from '../harness/client.ts';
import { furnishedOnce } from '../harness/furnished.ts';
import { shardOf } from '../harness/shards.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const theFurnishedOrganisation = furnishedOnce();
const anotherFurnishedOrganisation = furnishedOnce();

describe.each(titled(operationsOf('operator')))('%s', (_, { route, path, calls, ends }) => {
  const { method, status } = route;

  test('serves the operator key', async () => {
    const { has } = await theFurnishedOrganisation(ends);
    expect((await calls(operator, has)).status).toBe(status);
    if (ends !== undefined) return;
    const shouted = { Authorization: `BEARER  ${OPERATOR_KEY} ` };
    expect((await calls(operator, has, { headers: shouted })).status).toBe(status);
  });

  test('refuses a call without a key, and asks no storage', async () => {
    const { has } = await theFurnishedOrganisation();
    const nobody = await calls(withoutKey, has);
    expect(nobody.status).toBe(401);
    expect(nobody.body.error.code).toBe('unauthenticated');
    expect(nobody.headers.get('WWW-Authenticate')).toBe('Bearer realm="einheit"');
    expect(nobody.reached).toEqual([]);
  });

  test('refuses every other key and every API token, and asks no storage', async () => {
    const { api, has } = await theFurnishedOrganisation();
    const mistyped = `${OPERATOR_KEY.slice(0, -1)}#`;
    for (const authorization of [
      `Bearer ${api.token}`,
      `Bearer ${mistyped}`,
      `Bearer ${OPERATOR_KEY.slice(0, -1)}`,
      `Bearer ${OPERATOR_KEY}x`,
      `Bearer ${OPERATOR_KEY}, Bearer ${OPERATOR_KEY}`,
      `Bearer ${OPERATOR_KEY.toUpperCase()}`,
      `Bearer ${OPERATOR_KEY.repeat(20)}`,
      'Bearer',
    ]) {
      const answer = await calls(operator, has, { headers: { Authorization: authorization } });
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({
        code: 'unauthenticated',
        message: 'The operator key is not valid.',
      });
      expect(answer.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
      expect(answer.reached).toEqual([]);
    }
  });

  test('is an unknown path where no key is configured', async () => {
    const { has } = await theFurnishedOrganisation();
    const unknown = withoutId(await operator.sends(method.toUpperCase(), '/unknown'));
    for (const missing of [undefined, '']) {
      const closed = new Operator(OPERATOR_KEY, { OPERATOR_KEY: missing });
      const answer = await calls(closed, has);
      expect(withoutId(answer)).toEqual(unknown);
      expect(answer.reached).toEqual([]);
      expect((await calls(closed, has, { headers: { Authorization: '' } })).status).toBe(404);
    }
  });

  test('stays shut where the configured key is unfit', async () => {
    const { has } = await theFurnishedOrganisation();
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    for (const unfit of ['short', 'a'.repeat(31), `${'a'.repeat(40)} b`]) {
      const answer = await calls(new Operator(unfit, { OPERATOR_KEY: unfit }), has);
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('OPERATOR_KEY');
      expect(answer.reached).toEqual([]);
      expect(log).toHaveBeenLastCalledWith(expect.stringContaining('The secret OPERATOR_KEY'));
    }
    log.mockRestore();
  });

  test('answers a wrong key with 401 before it looks at what was sent', async () => {
    const { has } = await theFurnishedOrganisation();
    const nonsense = `${path(has, { id: 'x' })}?limit=x&cursor=x`;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    const headers = { 'X-Acting-Person': '', Authorization: 'Bearer wrong' };
    const answer = await operator.sends(method.toUpperCase(), nonsense, { ...body, headers });
    expect(answer.status).toBe(401);
  });
});

/** Every path of the surface, once. */
const PATHS = [...new Map(operationsOf('operator').map(({ route, path }) => [route.path, path]))];

const withinOrganisations = operationsOf('operator').filter(({ title }) =>
  title.includes(':orgId'),
);

test.each(PATHS)('%s is unknown by every method where no key is configured', async (_, path) => {
  const { has } = await theFurnishedOrganisation();
  const closed = new Operator(OPERATOR_KEY, { OPERATOR_KEY: undefined });
  for (const method of ['OPTIONS', 'PUT', 'HEAD', 'DELETE', 'GET']) {
    expect((await closed.sends(method, path(has))).status).toBe(404);
  }
});

/** What an organisation has in tables that most operations change. */
async function rowsOf({ id }: { readonly id: string }) {
  const shard = shardOf(id);
  const found = await shard.batch(
    ['members', 'tokens', 'projects', 'properties', 'property_images', 'folders', 'audit'].map(
      (table) => shard.prepare(`SELECT * FROM ${table} WHERE org_id = ?`).bind(id),
    ),
  );
  return found.map(({ results }) => results);
}

describe.each(titled(withinOrganisations))('%s', (_, { calls, foreign, orgOf, ends }) => {
  test('answers 404 for an unknown organisation, and 400 for a malformed id', async () => {
    const { has } = await theFurnishedOrganisation();
    const answer = await calls(operator, has, { org: { id: UNKNOWN } });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('not_found');
    const malformed = await calls(operator, has, { org: { id: 'unknown' } });
    expect(malformed.status).toBe(400);
  });

  test('shows and changes nothing of an organisation that the path does not name', async () => {
    const { has } = await theFurnishedOrganisation();
    const { has: other } = await anotherFurnishedOrganisation(ends);
    const stored = () => rowsOf(has.org);
    const before = await stored();
    const answer = await calls(operator, has, { org: orgOf(other) });
    expect(answer.status).toBe(foreign(has));
    for (const { id } of [has.org, has.member, has.token, has.property, has.image]) {
      expect(answer.text).not.toContain(id);
    }
    // And nothing has happened to what was named.
    expect(await stored()).toEqual(before);
  });
});

test('the operator key is no API token', async () => {
  const api = await aClient();
  const answer = await api.get('/projects', {}, { Authorization: `Bearer ${OPERATOR_KEY}` });
  expect(answer.status).toBe(401);
  expect(answer.body.error.message).toBe('The API token is not valid.');
});
