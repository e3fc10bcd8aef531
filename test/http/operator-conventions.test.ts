import { describe, expect, test } from 'vitest';
import { type Answer, nextOf, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';

interface Listed {
  readonly id: string;
}

/** An organisation with five resources of each kind, on a plan that was changed four times. */
async function aFullOrganisation() {
  const plan = await operator.createsPlan();
  const { org, owner } = await operator.opensOrganisation(plan);
  for (const monthlyUnits of [1, 2, 3, 4]) {
    await operator.patch(`/plans/${plan.id}`, { monthlyUnits });
    await operator.adds(org, 'viewer');
    await operator.issues(org, owner);
  }
  await operator.issues(org, owner);
  const lists = {
    [`/orgs/v1/${org.id}/members`]: 'members',
    [`/orgs/v1/${org.id}/tokens`]: 'tokens',
    [`/plans/${plan.id}/audit`]: 'audit',
  };
  return { plan, org, lists };
}

const listed = (pages: Answer[], envelope: string): Listed[] =>
  pages.flatMap(({ body }) => body[envelope]);

describe('Lists', () => {
  test('come in pages, newest first, without gaps or duplicates', async () => {
    const { lists } = await aFullOrganisation();
    for (const [path, envelope] of Object.entries(lists)) {
      const whole = listed([await operator.get(path)], envelope);
      expect(whole).toHaveLength(5);
      const ids = whole.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted().toReversed());
      for (const limit of [1, 2, 5]) {
        const pages = await operator.follows(path, { limit });
        expect(pages).toHaveLength(Math.ceil(5 / limit));
        expect(listed(pages, envelope)).toEqual(whole);
      }
    }
  });

  test('of all organisations and of all plans come in pages too', async () => {
    const { plan, org } = await aFullOrganisation();
    const { org: newer } = await operator.opensOrganisation(plan);
    for (const [path, envelope, ids] of [
      ['/orgs', 'orgs', [newer.id, org.id]],
      ['/plans', 'plans', [plan.id]],
    ] as const) {
      const pages = await operator.follows(path, { limit: 100 });
      expect(
        listed(pages, envelope)
          .slice(0, ids.length)
          .map(({ id }) => id),
      ).toEqual(ids);
      const first = await operator.get(path, { limit: 1 });
      const second = await operator.sends('GET', nextOf(first) ?? '');
      expect(listed([second], envelope)[0]?.id).toBe(listed(pages, envelope)[1]?.id);
    }
  });

  test('have 50 items a page by default, and at most 100', async () => {
    await Promise.all(Array.from({ length: 101 }, () => operator.createsPlan()));
    for (const [limit, size] of [
      [undefined, 50],
      [100, 100],
      [1000, 100],
      [0, 1],
    ]) {
      expect((await operator.get('/plans', { limit })).body.plans).toHaveLength(size ?? 0);
    }
    expect(faultsTold(await operator.get('/plans', { limit: 'x' }))).toEqual([
      'limit: must be an integer',
    ]);
  });

  test('accept only their own cursors', async () => {
    const { org, lists } = await aFullOrganisation();
    const [members = '', tokens = ''] = Object.keys(lists);
    const next = nextOf(await operator.get(members, { limit: 1 })) ?? '';
    const cursor = new URL(next, 'https://x').searchParams.get('cursor') ?? '';
    const told = ['cursor: must be a cursor of this very list'];
    expect(faultsTold(await operator.get(tokens, { cursor }))).toEqual(told);
    expect(faultsTold(await operator.get(members, { cursor: `${cursor}x` }))).toEqual(told);
    const { org: other } = await operator.opensOrganisation();
    const path = members.replace(org.id, other.id);
    expect(faultsTold(await operator.get(path, { cursor }))).toEqual(told);
  });
});

test("a read makes one round trip, a change none before it reaches the organisation's writer", async () => {
  const { org, owner } = await operator.opensOrganisation();
  const base = `/orgs/v1/${org.id}`;
  for (const path of ['/orgs', base, `${base}/members`, `${base}/audit`]) {
    expect((await operator.get(path)).roundTrips).toBe(1);
  }
  const changed = await operator.patch(base, { name: 'Neu' });
  expect([changed.status, changed.roundTrips]).toEqual([200, 0]);
  const token = { name: 'A', memberId: owner.id, scopes: ['files:read'] };
  expect((await operator.post(`${base}/tokens`, token)).roundTrips).toBe(0);
  const unknown = await operator.patch(`/orgs/v1/${UNKNOWN}`, { name: 'A' });
  expect([unknown.status, unknown.body.error.message]).toEqual([
    404,
    'There is no such organisation.',
  ]);
});

test('unknown fields and parameters are ignored, or refused under strict handling', async () => {
  const plan = await operator.createsPlan();
  const owner = { email: 'a@example.org', name: 'A', role: 'viewer' };
  const sent = { name: 'A', plan: plan.id, owner, color: 'red' };
  expect((await operator.post('/orgs', sent)).body.owner.role).toBe('owner');
  expect(faultsTold(await operator.post('/orgs', sent, strictly))).toEqual([
    'color: is not known',
    'owner.role: is not known',
  ]);
  expect(faultsTold(await operator.get('/orgs', { page: 2 }, strictly))).toEqual([
    'page: is not known',
  ]);
  const odd = await operator.post('/plans', { name: 'A', price: 5 }, strictly);
  expect(faultsTold(odd)).toEqual(['price: is not known']);
});

test('one error names the faults of the path, the acting person and the body', async () => {
  const acting = { 'X-Acting-Person': '' };
  const answer = await operator.patch('/orgs/v1/x/members/y', { name: '', role: 'boss' }, acting);
  expect(faultsTold(answer)).toEqual([
    'X-Acting-Person: must be from 1 to 200 visible characters, in UTF-8',
    'memberId: must be a UUID',
    'name: must not be empty',
    'orgId: must be a UUID',
    'role: must be one of owner, admin, editor, viewer',
  ]);
});

test('a path answers 405 to methods that it does not support', async () => {
  const { org, owner } = await operator.opensOrganisation();
  const member = `/orgs/v1/${org.id}/members/${owner.id}`;
  const get = await operator.get(member);
  expect(get.status).toBe(405);
  expect(get.headers.get('Allow')).toBe('PATCH, DELETE, OPTIONS');
  const options = await operator.sends('OPTIONS', `/orgs/v1/${org.id}`);
  expect(options.status).toBe(204);
  expect(options.headers.get('Allow')).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
  expect((await operator.sends('HEAD', `/orgs/v1/${org.id}`)).status).toBe(200);
  expect((await operator.get('/nowhere')).status).toBe(404);
  const document = await operator.patch('/orgs/v1/openapi.json', { name: 'Neu' });
  expect([document.status, document.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('a fixed path takes precedence over a path with a parameter', async () => {
  const { org } = await operator.opensOrganisation();
  const bulk = `/orgs/v1/${org.id}/properties/bulk`;
  const options = await operator.sends('OPTIONS', bulk);
  expect(options.status).toBe(204);
  expect(options.text).toBe('');
  expect(options.headers.get('Allow')).toBe('POST, OPTIONS');
  for (const answer of [
    await operator.patch(bulk, { status: 'frei' }),
    await operator.delete(bulk),
    await operator.get(bulk),
  ]) {
    expect(answer.status).toBe(405);
    expect(answer.body.error.code).toBe('method_not_allowed');
    expect(answer.headers.get('Allow')).toBe('POST, OPTIONS');
  }
  const unit = await operator.sends('OPTIONS', `/orgs/v1/${org.id}/properties/${org.id}`);
  expect(unit.headers.get('Allow')).toBe('PATCH, OPTIONS');
});
