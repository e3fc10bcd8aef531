import { describe, expect, test } from 'vitest';
import { PERMISSIONS_OF_OPERATOR } from '../../src/access/permissions.ts';
import { aClient } from '../harness/callers.ts';
import { Operator, operator } from '../harness/operator.ts';
import { forbiddenTo, operationsOf, titled } from '../harness/calls.ts';
import { toldBy, withoutId } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { furnishedOnce } from '../harness/furnished.ts';
import { shardOf } from '../harness/shards.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';
import { logged } from '../harness/log.ts';

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

  test('serves the operator key wherever it comes from, as no browser sends it by itself', async () => {
    const { has } = await theFurnishedOrganisation(ends);
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' };
    expect((await calls(operator, has, { headers })).status).toBe(status);
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
    const nowhere = `${route.surface.base}/unknown/unknown`;
    const unknown = withoutId(await operator.sends(method, nowhere));
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
    for (const unfit of ['short', 'a'.repeat(31), `${'a'.repeat(40)} b`]) {
      const answer = await calls(new Operator(unfit, { OPERATOR_KEY: unfit }), has);
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('OPERATOR_KEY');
      expect(answer.reached).toEqual([]);
      expect(logged('error').at(-1)).toEqual(expect.stringContaining('The secret OPERATOR_KEY'));
    }
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

const CHANGES = operationsOf('operator').filter(({ route }) => route.effect !== null);

test.each(titled(CHANGES))(
  '%s is refused by an acting person without a name',
  async (_, { calls }) => {
    const { has } = await theFurnishedOrganisation();
    const answer = await calls(operator, has, { headers: { 'X-Acting-Person': ' ' } });
    expect(faultsTold(answer)).toEqual([
      'X-Acting-Person: must be from 1 to 200 visible characters, in UTF-8',
    ]);
  },
);

test('A read needs no acting person, and ignores one that it cannot name', async () => {
  expect((await operator.get('/plans', {}, { 'X-Acting-Person': ' ' })).status).toBe(200);
});

/** Every path, once. */
const PATHS = [...new Map(operationsOf('operator').map(({ route, path }) => [route.path, path]))];

describe.each(titled(forbiddenTo('operator')))('%s', (_, { route, path, calls }) => {
  test('refuses the operator key, before it looks at what was sent', async () => {
    const { has } = await theFurnishedOrganisation();
    const lacking = route.permissions.filter((each) => !PERMISSIONS_OF_OPERATOR.has(each));
    const { method } = route;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    for (const answer of [
      await calls(operator, has),
      await operator.sends(method, `${path(has)}?limit=x`, body),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatchObject({
        code: 'forbidden',
        message: `The operator key does not permit ${lacking.join(' and ')}.`,
      });
    }
  });
});

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
    expect(toldBy(answer)).toBe('404 not_found');
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
