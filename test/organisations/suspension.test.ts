import { describe, expect, test } from 'vitest';
import { aCaller, aCustomer } from '../harness/callers.ts';
import { type Client, toldBy } from '../harness/client.ts';
import { Operator, operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { writersOver } from '../harness/writers.ts';
import { shardOf, inEveryShard, interposedShards } from '../harness/shards.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

const suspends = (org: { id: string }) => operator.patch(`/orgs/v1/${org.id}`, { suspended: true });
const resumes = (org: { id: string }) => operator.patch(`/orgs/v1/${org.id}`, { suspended: false });

describe('A suspended organisation', () => {
  test('has its tokens refused from the next request on, until it is resumed', async () => {
    const { org, api } = await aCustomer();
    const project = await api.createsProject();
    const suspended = await suspends(org);
    expect(suspended.status).toBe(200);
    expect(suspended.body.org.suspendedAt).toEqual(expect.any(String));
    for (const answer of [
      await api.get('/projects'),
      await api.get(`/projects/${project.id}`),
      await api.post('/projects', { name: 'Neu' }),
    ]) {
      expect(toldBy(answer)).toBe('403 organisation_suspended');
      expect(answer.text).not.toContain('Lindenhof');
    }
    expect((await resumes(org)).body.org.suspendedAt).toBeNull();
    const { body } = await api.get('/projects');
    expect(body.projects).toMatchObject([{ id: project.id }]);
  });

  test('is reported before the faults of a request, and after 401 and 429', async () => {
    const organisation = await anOrganisation();
    const api = await organisation.signedIn({ scopes: [] });
    const revoked = await organisation.signedIn({ revokedAt: '2020-01-01T00:00:00.000Z' });
    await organisation.onPlan({ requestsPerMinute: 1, burst: 3 });
    await suspends(organisation);
    expect((await revoked.get('/projects')).status).toBe(401);
    const codes = [];
    for (const answer of [
      await api.get('/projects'),
      await api.get('/properties', { limit: 'x' }),
      await api.postsText('/projects', '{"broken'),
      await api.get('/projects'),
    ]) {
      expect(answer.headers.get('RateLimit-Policy')).toBe('"default";q=1;w=60');
      codes.push(answer.body.error.code);
    }
    expect(codes).toEqual([
      'organisation_suspended',
      'organisation_suspended',
      'organisation_suspended',
      'rate_limited',
    ]);
  });

  test('does not replay stored answers', async () => {
    const { org, api } = await aCustomer();
    const once = { 'Idempotency-Key': 'once' };
    expect((await api.post('/projects', { name: 'A' }, once)).status).toBe(201);
    await suspends(org);
    expect((await api.post('/projects', { name: 'A' }, once)).status).toBe(403);
    await resumes(org);
    const replay = await api.post('/projects', { name: 'A' }, once);
    expect(replay.headers.get('Idempotent-Replayed')).toBe('true');
  });

  test('can be read and changed by the operator as before', async () => {
    const { org, api } = await aCustomer();
    const unit = await api.createsUnit(await api.createsProject());
    await suspends(org);
    const at = `/orgs/v1/${org.id}`;
    const sold = await operator.patch(`${at}/properties/${unit.id}`, { status: 'verkauft' });
    expect(sold.status).toBe(200);
    const read = await operator.get(`${at}/units/${unit.id}`);
    expect(read.body.unit.status).toBe('verkauft');
    await operator.adds(org, 'viewer');
  });

  test('keeps the instant of its suspension through other changes', async () => {
    const { org } = await aCustomer();
    const { suspendedAt } = (await suspends(org)).body.org;
    expect((await suspends(org)).body.org.suspendedAt).toBe(suspendedAt);
    const renamed = await operator.patch(`/orgs/v1/${org.id}`, { name: 'Neu' });
    expect(renamed.body.org).toMatchObject({ name: 'Neu', suspendedAt });
    const entries = await operator.readsAudit(org);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'org.updated', before: { suspendedAt }, after: { name: 'Neu', suspendedAt } },
      { action: 'org.updated', before: { suspendedAt: null }, after: { suspendedAt } },
    ]);
  });

  test('does not affect other organisations', async () => {
    const { org } = await aCustomer();
    const { api } = await aCustomer();
    await suspends(org);
    expect((await api.get('/projects')).status).toBe(200);
  });
});

describe('An organisation', () => {
  test('that is empty can be deleted, with its members and tokens', async () => {
    const { org, api } = await aCustomer();
    const answer = await operator.delete(`/orgs/v1/${org.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ org });
    expect((await operator.get(`/orgs/v1/${org.id}`)).status).toBe(404);
    expect((await operator.delete(`/orgs/v1/${org.id}`)).status).toBe(404);
    expect((await api.get('/projects')).status).toBe(401);
    expect((await operator.get('/orgs')).text).not.toContain(org.id);
    expect(await rowsOf(org, 'members')).toBe(0);
    expect(await rowsOf(org, 'tokens')).toBe(0);
  });

  test('that was deleted keeps its audit log, whose last event is the deletion', async () => {
    const { org } = await aCustomer();
    const acting = { 'X-Acting-Person': 'a.lindgren@einheit.example' };
    await operator.readsAudit(org); // an answer that is kept must not outlive the organisation
    await operator.delete(`/orgs/v1/${org.id}`, acting);
    const entries = await operator.readsAudit(org);
    const { usage: _usage, ...settled } = org;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'org.deleted',
      'token.created',
      'member.created',
      'org.created',
    ]);
    expect(entries[0]).toMatchObject({
      actor: acting['X-Acting-Person'],
      target: { kind: 'org', id: org.id },
      before: settled,
      after: null,
    });
    const pages = await operator.follows(`/orgs/v1/${org.id}/audit`, { limit: 3 });
    expect(pages).toHaveLength(2);
    expect((await operator.get(`/orgs/v1/${org.id}/members`)).status).toBe(404);
  });

  test.each<[string, string, (api: Client) => Promise<unknown>]>([
    ['a project', 'projects', (api) => api.createsProject()],
    ['a unit', 'projects', async (api) => api.createsUnit(await api.createsProject())],
    ['a folder', 'folders', (api) => api.createsFolder({ visibility: 'private' })],
  ])('that has %s cannot be deleted', async (_, kept, fill) => {
    const { organisation, api } = await aCaller();
    await fill(api);
    const answer = await operator.delete(`/orgs/v1/${organisation.id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: 'organisation_not_empty',
      message: `The organisation has ${kept}: only an empty one can be deleted.`,
    });
    expect((await api.get('/projects')).status).toBe(200);
    expect(await operator.readsAudit(organisation)).not.toMatchObject([{ action: 'org.deleted' }]);
  });

  test('that is deleted during a write is either deleted or has the new data', async () => {
    const { org, api } = await aCustomer();
    const [made, deleted, added] = await Promise.all([
      api.post('/projects', { name: 'Spät' }),
      operator.delete(`/orgs/v1/${org.id}`),
      operator.post(`/orgs/v1/${org.id}/members`, {
        email: 'a@b.example',
        name: 'A',
        role: 'editor',
      }),
    ]);
    expect([
      [200, 401],
      [409, 201],
    ]).toContainEqual([deleted.status, made.status]);
    expect([201, 404]).toContain(added.status);
    expect(await rowsOf(org, 'projects')).toBe(made.status === 201 ? 1 : 0);
  });
});

function rowsOf({ id }: { id: string }, table: 'members' | 'projects' | 'tokens') {
  const count = shardOf(id).prepare(`SELECT count(*) AS rows FROM ${table} WHERE org_id = ?`);
  return count.bind(id).first<number>('rows');
}

describe('A retired plan', () => {
  test('accepts no further organisation, and keeps those that are on it', async () => {
    const plan = await operator.createsPlan({ monthlyUnits: 5 });
    const { org } = await operator.opensOrganisation(plan);
    const { org: other } = await operator.opensOrganisation();
    const retired = await operator.patch(`/plans/${plan.id}`, { retired: true });
    expect(retired.body.plan).toEqual({ ...plan, retiredAt: expect.any(String) });
    const owner = { email: 'a@example.org', name: 'A' };
    for (const answer of [
      await operator.post('/orgs', { name: 'Neu', plan: plan.id, owner }),
      await operator.patch(`/orgs/v1/${other.id}`, { plan: plan.id }),
    ]) {
      expect(toldBy(answer)).toBe('409 plan_retired');
    }
    expect(await operator.sees(other)).toEqual(other);
    const kept = await operator.patch(`/orgs/v1/${org.id}`, { plan: plan.id, name: 'Noch hier' });
    expect(kept.body.org).toMatchObject({ plan: plan.id, name: 'Noch hier' });
    expect(kept.body.org.usage.monthlyUnits.allowed).toBe(5);
  });

  test('can be changed and reactivated', async () => {
    const plan = await operator.createsPlan();
    const { retiredAt } = (await operator.patch(`/plans/${plan.id}`, { retired: true })).body.plan;
    const changed = await operator.patch(`/plans/${plan.id}`, { retired: true, name: 'Alt' });
    expect(changed.body.plan).toEqual({ ...plan, name: 'Alt', retiredAt });
    const back = await operator.patch(`/plans/${plan.id}`, { retired: false });
    expect(back.body.plan).toEqual({ ...plan, name: 'Alt', retiredAt: null });
    await operator.opensOrganisation(plan);
    const { audit } = (await operator.get(`/plans/${plan.id}/audit`)).body;
    expect(audit.map(({ after }: { after: { retiredAt: string } }) => after.retiredAt)).toEqual([
      null,
      retiredAt,
      retiredAt,
      null,
    ]);
  });

  test('cannot be assigned even by a direct write to the database', async () => {
    const plan = await operator.createsPlan();
    const { org } = await operator.opensOrganisation();
    await operator.patch(`/plans/${plan.id}`, { retired: true });
    const moved = shardOf(org).prepare('UPDATE organisations SET plan_id = ? WHERE id = ?');
    await expect(moved.bind(plan.id, org.id).run()).rejects.toThrow('the plan is retired');
  });

  test('cannot be assigned if it is retired between the read and the write', async () => {
    const plan = await operator.createsPlan();
    const { org } = await operator.opensOrganisation();
    const retire = 'UPDATE plans SET retired_at = created_at WHERE id = ?';
    const shards = interposedShards(async ({ statements, make }) => {
      const isMove = statements.some(({ sql }) => /^update "organisations"/i.test(sql));
      if (isMove) await inEveryShard(retire, plan.id);
      return make();
    });
    const settings = { ...shards, ORGANISATION_WRITER: writersOver(shards) };
    const overtaken = new Operator(OPERATOR_KEY, settings);
    const answer = await overtaken.patch(`/orgs/v1/${org.id}`, { plan: plan.id });
    expect(toldBy(answer)).toBe('409 plan_retired');
    expect(await operator.sees(org)).toEqual(org);
  });
});
