import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../harness/durations.ts';
import { operator } from '../harness/operator.ts';
import { shardOf, inEveryShard, inShard } from '../harness/shards.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { broken } from '../../src/values/rule-messages.ts';
import { NO_STATES } from '../harness/audit-states.ts';

const ACTING = { 'X-Acting-Person': 'Jürgen Ödön <support@example.org> 🙂' };

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly target: { readonly id: string };
}

const actionsOf = (entries: Entry[]) => entries.map(({ action }) => action);

test('each change is recorded with its action, actor, time, and the state before and after', async () => {
  const plan = await operator.createsPlan();
  const { org, owner } = await operator.opensOrganisation(plan);
  const other = await operator.createsPlan();
  const base = `/orgs/v1/${org.id}`;
  const settled = {
    id: org.id,
    name: org.name,
    plan: plan.id,
    suspendedAt: null,
    createdAt: org.createdAt,
    address: null,
    contact: null,
    logo: null,
    firm: null,
    openImmoProviderId: null,
    imprint: null,
    forbidsAssistants: false,
  };
  const begun = Date.now();

  await operator.patch(base, { name: 'Neu', plan: other.id }, ACTING);
  const member = (
    await operator.post(
      `${base}/members`,
      { email: 'a@example.org', name: 'A', role: 'editor' },
      ACTING,
    )
  ).body.member;
  const path = `${base}/members/${member.id}`;
  const changed = (await operator.patch(path, { role: 'admin' })).body.member;
  const { token } = await operator.issues(org, member);
  const revoked = (await operator.delete(`${base}/tokens/${token.id}`)).body.token;
  await operator.delete(path, ACTING);

  const entries = await operator.readsAudit(org);
  const common = { id: expect.any(String), orgId: org.id, at: expect.any(String), by: 'operator' };
  const actor = ACTING['X-Acting-Person'];
  const ofMember = { kind: 'member', id: member.id };
  const ofToken = { kind: 'token', id: token.id };
  const ofOrg = { kind: 'org', id: org.id };
  expect(entries).toEqual([
    { ...common, actor, action: 'member.removed', target: ofMember, before: changed, after: null },
    {
      ...common,
      actor: 'operator',
      action: 'token.revoked',
      target: ofToken,
      before: token,
      after: revoked,
    },
    {
      ...common,
      actor: 'operator',
      action: 'token.created',
      target: ofToken,
      before: null,
      after: token,
    },
    {
      ...common,
      actor: 'operator',
      action: 'member.updated',
      target: ofMember,
      before: member,
      after: changed,
    },
    { ...common, actor, action: 'member.created', target: ofMember, before: null, after: member },
    {
      ...common,
      actor,
      action: 'org.updated',
      target: ofOrg,
      before: settled,
      after: { ...settled, name: 'Neu', plan: other.id },
    },
    {
      ...common,
      actor: 'operator',
      action: 'member.created',
      target: { kind: 'member', id: owner.id },
      before: null,
      after: owner,
    },
    {
      ...common,
      actor: 'operator',
      action: 'org.created',
      target: ofOrg,
      before: null,
      after: settled,
    },
  ]);
  const [{ at }] = entries;
  expect(Date.parse(at)).toBeGreaterThanOrEqual(begun);
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
});

test('a rotation records one event for the old token and one for the new', async () => {
  const { org, owner } = await operator.opensOrganisation();
  const { token } = await operator.issues(org, owner);
  const { body } = await operator.post(`/orgs/v1/${org.id}/tokens/${token.id}/rotate`, {});
  const [made, rotated] = await operator.readsAudit(org);
  expect(made).toMatchObject({ action: 'token.created', before: null, after: body.token });
  expect(rotated).toMatchObject({
    action: 'token.rotated',
    target: { kind: 'token', id: token.id },
    before: token,
    after: { ...token, expiresAt: expect.any(String), replacedBy: body.token.id },
  });
});

test('the audit log never contains a secret or a digest', async () => {
  const { org, owner } = await operator.opensOrganisation();
  const { token, secret } = await operator.issues(org, owner);
  const rotation = await operator.post(`/orgs/v1/${org.id}/tokens/${token.id}/rotate`, {});
  await operator.delete(`/orgs/v1/${org.id}/tokens/${rotation.body.token.id}`);
  const rows = await inEveryShard('SELECT * FROM audit WHERE org_id = ?', org.id);
  const entries = JSON.stringify(rows);
  const stored = await inEveryShard('SELECT digest FROM tokens WHERE org_id = ?', org.id);
  expect(stored).toHaveLength(2);
  for (const { digest } of stored) expect(entries).not.toContain(String(digest));
  for (const each of [secret, rotation.body.secret]) {
    expect(entries).not.toContain(each.slice(0, 18));
    expect(entries).not.toContain(each.slice(-22));
  }
});

test('reads, refused changes and changes without effect are not recorded', async () => {
  const plan = await operator.createsPlan({ monthlyUnits: 5 });
  const { org, owner } = await operator.opensOrganisation(plan);
  const base = `/orgs/v1/${org.id}`;
  const { token } = await operator.issues(org, owner);
  const entries = await operator.readsAudit(org);
  const { name, email, role } = owner;
  for (const [status, answer] of [
    [200, await operator.get(base)],
    [200, await operator.get(`${base}/tokens`)],
    [200, await operator.patch(base, {})],
    [200, await operator.patch(base, { name: org.name, plan: plan.id })],
    [200, await operator.patch(`${base}/members/${owner.id}`, { name, email, role })],
    [200, await operator.patch(`/plans/${plan.id}`, { monthlyUnits: 5 })],
    [400, await operator.patch(base, { name: '' })],
    [404, await operator.patch(base, { plan: UNKNOWN })],
    [409, await operator.delete(`${base}/members/${owner.id}`)],
    [409, await operator.post(`${base}/members`, { name, email, role })],
    [400, await operator.post(`${base}/tokens/${token.id}/rotate`, { graceSeconds: -1 })],
    [401, await operator.patch(base, { name: 'X' }, { Authorization: 'Bearer x' })],
  ] as const) {
    expect(answer.status).toBe(status);
  }
  expect(await operator.readsAudit(org)).toEqual(entries);
});

test('a change of a plan is recorded for the plan and for each organisation on it', async () => {
  const plan = await operator.createsPlan({ monthlyUnits: 5 });
  const { org } = await operator.opensOrganisation(plan);
  const { org: second } = await operator.opensOrganisation(plan);
  const { org: elsewhere } = await operator.opensOrganisation();
  const { body } = await operator.patch(`/plans/${plan.id}`, { monthlyUnits: 6 }, ACTING);
  const { org: later } = await operator.opensOrganisation(plan);

  const { audit } = (await operator.get(`/plans/${plan.id}/audit`)).body;
  expect(actionsOf(audit)).toEqual(['plan.updated', 'plan.created']);
  const [updated, created] = audit;
  expect(created).toMatchObject({ orgId: null, actor: 'operator', before: null, after: plan });
  expect(updated).toMatchObject({
    orgId: null,
    actor: ACTING['X-Acting-Person'],
    target: { kind: 'plan', id: plan.id },
    before: plan,
    after: body.plan,
  });
  for (const { id } of [org, second]) {
    expect((await operator.readsAudit({ id }))[0]).toEqual({ ...updated, orgId: id });
  }
  for (const { id } of [elsewhere, later]) {
    expect(actionsOf(await operator.readsAudit({ id }))).toEqual(['member.created', 'org.created']);
  }
});

test.each([
  ['empty', ''],
  ['only white space', ' \t '],
  ['longer than 200 characters', 'x'.repeat(201)],
])('an acting person that is %s is refused, and nothing is changed', async (_, person) => {
  const { org } = await operator.opensOrganisation();
  const acting = { 'X-Acting-Person': person };
  const answer = await operator.patch(`/orgs/v1/${org.id}`, { name: 'Neu' }, acting);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details).toEqual([
    { path: 'X-Acting-Person', ...broken('visible', { max: 200 }) },
  ]);
  expect(await operator.sees(org)).toEqual(org);
});

test('an acting person may have 200 characters of any script', async () => {
  const { org } = await operator.opensOrganisation();
  const person = '🙂'.repeat(200);
  await operator.patch(`/orgs/v1/${org.id}`, { name: 'Neu' }, { 'X-Acting-Person': person });
  expect((await operator.readsAudit(org))[0].actor).toBe(person);
});

const YEAR_MS = 366 * DAY_MS;

/** A new organisation, and the events of its creation. */
async function anAuditLog() {
  const { org } = await operator.opensOrganisation();
  return { org, before: await operator.readsAudit(org) };
}

describe('The database', () => {
  test.each([
    ['an update', `UPDATE audit SET actor = 'nobody' WHERE org_id = ?`],
    ['a deletion', 'DELETE FROM audit WHERE org_id = ?'],
    [
      'a replacement',
      `INSERT OR REPLACE INTO audit
       SELECT org_id, id, at, 'nobody', action, target_kind, target_id, states, unit_id, actor_kind,
         previous_id, states_length, seen_by
       FROM audit WHERE org_id = ?`,
    ],
    [
      'an upsert',
      `INSERT INTO audit SELECT * FROM audit WHERE org_id = ?
       ON CONFLICT DO UPDATE SET actor = 'nobody'`,
    ],
  ])('refuses %s of audit events', async (_, statement) => {
    const { org, before } = await anAuditLog();
    await expect(inShard(org, statement, org.id)).rejects.toThrow('audit: an entry');
    expect(await operator.readsAudit(org)).toEqual(before);
  });

  test('allows the deletion of audit events older than a year, and of no others', async () => {
    const { org, before } = await anAuditLog();
    const shard = shardOf(org);
    const insert = `INSERT INTO audit VALUES (?, 'old', ?, 'operator', 'org.created', 'org', ?, ${NO_STATES}, NULL, 'operator', NULL, 0, NULL)`;
    const entry = shard
      .prepare(insert)
      .bind(org.id, new Date(Date.now() - YEAR_MS).toISOString(), org.id);
    const deletion = shard.prepare(`DELETE FROM audit WHERE org_id = ? AND id >= ?`);
    await entry.run();
    await expect(deletion.bind(org.id, '').run()).rejects.toThrow('within a year');
    await deletion.bind(org.id, 'old').run();
    expect(await operator.readsAudit(org)).toEqual(before);
  });
});
