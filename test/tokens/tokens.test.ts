import { describe, expect, test, vi } from 'vitest';
import { type Scope, SCOPES } from '../../src/values/roles.ts';
import { Client, statusesOf, toldBy } from '../harness/client.ts';
import { inDays } from '../harness/clock.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { inEveryShard } from '../harness/shards.ts';

const SECRET = /^einheit_live_[0-9A-Za-z]{66}$/;
const READING: Scope[] = ['files:read', 'project:read', 'property:read'];

async function aToken(fields = {}) {
  const { org, owner } = await operator.opensOrganisation();
  const issued = await operator.issues(org, owner, SCOPES, fields);
  const path = `/orgs/v1/${org.id}/tokens`;
  const list = async () => (await operator.get(path)).body.tokens;
  return { org, owner, ...issued, path, list };
}

/** The status that a caller with this secret gets from the API. */
const statusWith = async (secret: string) => (await new Client(secret).get('/projects')).status;

const sentAs = (body: string | null): RequestInit => ({
  body,
  headers: { 'Content-Type': 'application/json' },
});

describe('A new token', () => {
  test('is answered with its secret, which no later answer contains', async () => {
    const { org, owner } = await operator.opensOrganisation();
    const answer = await operator.post(`/orgs/v1/${org.id}/tokens`, {
      name: 'Schnittstelle',
      memberId: owner.id,
      scopes: ['property:read', 'files:read'],
    });
    expect(answer.status).toBe(201);
    const { token, secret } = answer.body;
    expect(secret).toMatch(SECRET);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Location')).toBe(`/orgs/v1/${org.id}/tokens/${token.id}`);
    expect(token).toEqual({
      id: token.id,
      orgId: org.id,
      memberId: owner.id,
      name: 'Schnittstelle',
      scopes: ['property:read', 'files:read'],
      start: secret.slice(0, 17),
      createdAt: token.createdAt,
      lastUsedAt: null,
      expiresAt: null,
      assistant: null,
      revokedAt: null,
      replacedBy: null,
    });
    expect((await operator.get(`/orgs/v1/${org.id}/tokens`)).body).toEqual({ tokens: [token] });
  });

  test('is stored without its secret', async () => {
    const { secret, token } = await aToken();
    const rows = await inEveryShard('SELECT * FROM tokens WHERE id = ?', token.id);
    const stored = JSON.stringify(rows);
    expect(stored).toContain(secret.slice(0, 17));
    expect(stored).not.toContain(secret.slice(0, 18));
    expect(stored).not.toContain(secret.slice(-22));
  });

  test('records its last use, which the list shows to the minute', async () => {
    const { secret, list } = await aToken();
    await statusWith(secret);
    const [{ lastUsedAt }] = await list();
    expect(Math.abs(Date.now() - Date.parse(lastUsedAt))).toBeLessThan(60_000);
  });

  test('expires at its expiresAt', async () => {
    const { org, owner } = await operator.opensOrganisation();
    const terms = { expiresAt: '2999-01-31T09:00:00+01:00' };
    const { token } = await operator.issues(org, owner, SCOPES, terms);
    expect(token.expiresAt).toBe('2999-01-31T08:00:00.000Z');
    const { secret } = await operator.issues(org, owner, SCOPES, { expiresAt: inDays(1) });
    expect(await statusWith(secret)).toBe(200);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await statusWith(secret)).toBe(401);
  });

  test('is refused with every fault at once', async () => {
    const { org, owner } = await operator.opensOrganisation();
    const path = `/orgs/v1/${org.id}/tokens`;
    expect(faultsTold(await operator.post(path, {}))).toEqual([
      'memberId: is required',
      'name: is required',
      'scopes: is required',
    ]);
    const terms = { name: 'A', memberId: owner.id };
    const refused = async (fields: object) =>
      faultsTold(await operator.post(path, { ...terms, scopes: READING, ...fields }));
    const size = 'must have from 1 to 11 different words';
    expect(await refused({ scopes: [] })).toEqual([`scopes: ${size}`]);
    expect(await refused({ scopes: [...SCOPES, 'files:read'] })).toEqual([`scopes: ${size}`]);
    expect(await refused({ scopes: 'files:read' })).toEqual(['scopes: must be an array']);
    expect(await refused({ scopes: ['files:read', 'all', 'files:read'] })).toEqual([
      expect.stringContaining('scopes[1]: must be one of files:read'),
    ]);
    expect(await refused({ scopes: [...READING, 'files:read'] })).toEqual([
      'scopes[3]: must not be repeated',
    ]);
    expect(await refused({ expiresAt: inDays(-1) })).toEqual(['expiresAt: must be in the future']);
    expect(await refused({ expiresAt: '2030-01-01' })).toEqual([
      expect.stringContaining('expiresAt: must be an RFC 3339 date-time'),
    ]);
    expect(await refused({ expiresAt: 1 })).toEqual(['expiresAt: must be a string']);
  });

  test("cannot exceed its member's role", async () => {
    const { org } = await operator.opensOrganisation();
    const viewer = await operator.adds(org, 'viewer');
    const token = { name: 'A', memberId: viewer.id, scopes: SCOPES };
    const answer = await operator.post(`/orgs/v1/${org.id}/tokens`, token);
    expect(faultsTold(answer)).toEqual([
      "scopes[10]: webhook:manage is beyond the member's role, viewer",
      "scopes[1]: files:upload is beyond the member's role, viewer",
      "scopes[3]: project:create is beyond the member's role, viewer",
      "scopes[4]: project:update is beyond the member's role, viewer",
      "scopes[6]: property:create is beyond the member's role, viewer",
      "scopes[7]: property:import is beyond the member's role, viewer",
      "scopes[8]: property:update is beyond the member's role, viewer",
      "scopes[9]: publication:manage is beyond the member's role, viewer",
    ]);
    expect((await operator.issues(org, viewer, READING)).token.scopes).toEqual(READING);
  });

  test('cannot exceed a role that changes at the same time', async () => {
    const { org } = await operator.opensOrganisation();
    const member = await operator.adds(org, 'editor');
    const path = `/orgs/v1/${org.id}/members/${member.id}`;
    const token = { name: 'A', memberId: member.id, scopes: SCOPES };
    const [issued, demoted] = await Promise.all([
      operator.post(`/orgs/v1/${org.id}/tokens`, token),
      operator.patch(path, { role: 'viewer' }),
    ]);
    expect(demoted.status).toBe(200);
    expect([201, 400]).toContain(issued.status);
    // In either order, no token was issued that exceeds the role of that moment.
    const [last, first] = await operator.readsAudit(org);
    expect(last.action).toBe('member.updated');
    expect(first.action).toBe(issued.status === 201 ? 'token.created' : 'member.created');
  });
});

test('A member has at most 50 tokens that work; those that have ended do not count', async () => {
  const { org, owner } = await operator.opensOrganisation();
  const path = `/orgs/v1/${org.id}/tokens`;
  const issues = (member = owner, expiresAt = inDays(9)) =>
    operator.post(path, { name: 'CRM', memberId: member.id, scopes: ['files:read'], expiresAt });
  for (let issued = 0; issued < 49; issued++) expect((await issues()).status).toBe(201);
  const { token } = (await issues()).body;
  const refused = [
    await issues(),
    await operator.post(`${path}/${token.id}/rotate`, { graceSeconds: 60 }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.error.code]).toEqual([409, 'too_many_tokens']);
  }
  const { status, body: next } = await operator.post(`${path}/${token.id}/rotate`, {
    graceSeconds: 0,
  });
  expect(status).toBe(201);
  expect((await issues()).status).toBe(409);
  expect((await issues(await operator.adds(org, 'editor'))).status).toBe(201);
  await operator.delete(`${path}/${next.token.id}`);
  expect((await issues(owner, inDays(1))).status).toBe(201);
  expect((await issues()).status).toBe(409);
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect((await issues()).status).toBe(201);
});

describe('A revoked token', () => {
  test('is refused from the next request on', async () => {
    const { token, secret, path, list } = await aToken();
    expect(await statusWith(secret)).toBe(200);
    const answer = await operator.delete(`${path}/${token.id}`);
    expect(answer.status).toBe(200);
    expect(await statusWith(secret)).toBe(401);
    expect(await list()).toEqual([answer.body.token]);
    expect(answer.body.token.revokedAt).not.toBeNull();
  });

  test('keeps its first revocation if it is revoked again', async () => {
    const { org, token, path } = await aToken();
    const first = await operator.delete(`${path}/${token.id}`);
    const again = await operator.delete(`${path}/${token.id}`);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await operator.readsAudit(org)).toHaveLength(4);
  });

  test('is revoked once by two concurrent requests', async () => {
    const { org, token, path } = await aToken();
    const answers = await Promise.all([1, 2].map(() => operator.delete(`${path}/${token.id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await operator.readsAudit(org)).toHaveLength(4);
  });
});

describe('A rotated token', () => {
  test('is replaced by a token with the same rights and another secret', async () => {
    const { token, secret, path, list } = await aToken({ expiresAt: inDays(9) });
    const answer = await operator.post(`${path}/${token.id}/rotate`, {});
    expect(answer.status).toBe(201);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { token: next, secret: nextSecret } = answer.body;
    expect(nextSecret).toMatch(SECRET);
    expect(nextSecret).not.toBe(secret);
    const { id, start, createdAt } = next;
    expect(id).not.toBe(token.id);
    expect(start).toBe(nextSecret.slice(0, 17));
    expect(next).toEqual({ ...token, id, start, createdAt, lastUsedAt: null });
    expect(answer.headers.get('Location')).toBe(`${path}/${id}`);
    expect(await list()).toMatchObject([next, { id: token.id, revokedAt: null, replacedBy: id }]);
  });

  test.each<[string, number, RequestInit]>([
    ['24 hours', DAY_MS, sentAs('{}')],
    ['24 hours without a body', DAY_MS, {}],
    ['24 hours with an empty body', DAY_MS, { body: '' }],
    ['24 hours without a body of a type', DAY_MS, sentAs(null)],
    ['an hour if asked for', HOUR_MS, sentAs('{"graceSeconds": 3600}')],
    ['no moment if asked for', 0, sentAs('{"graceSeconds": 0}')],
  ])('works beside the new one for %s', async (_, grace, init) => {
    const { token, secret, path } = await aToken();
    const answer = await operator.sends('POST', `${path}/${token.id}/rotate`, init);
    expect(answer.status).toBe(201);
    const begun = Date.now();
    for (const passed of [0, 0.99 * grace, grace]) {
      vi.setSystemTime(begun + passed);
      expect(await statusWith(secret)).toBe(passed < grace ? 200 : 401);
    }
    expect(await statusWith(answer.body.secret)).toBe(200);
  });

  test('never works longer than its own expiresAt', async () => {
    const expiresAt = inDays(1);
    const { token, path, list } = await aToken({ expiresAt });
    await operator.post(`${path}/${token.id}/rotate`, { graceSeconds: 2 * 86_400 });
    expect(await list()).toMatchObject([{ expiresAt }, { id: token.id, expiresAt }]);
  });

  test('cannot be rotated once it is revoked or expired', async () => {
    const { token, path } = await aToken();
    await operator.delete(`${path}/${token.id}`);
    const { token: other, path: otherPath } = await aToken();
    await operator.post(`${otherPath}/${other.id}/rotate`, { graceSeconds: 0 });
    for (const rotated of [`${path}/${token.id}/rotate`, `${otherPath}/${other.id}/rotate`]) {
      const answer = await operator.post(rotated, {});
      expect(toldBy(answer)).toBe('409 token_inactive');
    }
  });

  test('passes its expiresAt on through every rotation', async () => {
    const expiresAt = inDays(90);
    const { token: first, path, list } = await aToken({ expiresAt });
    const { token: second } = (await operator.post(`${path}/${first.id}/rotate`, {})).body;
    const { token: third } = (await operator.post(`${path}/${second.id}/rotate`, {})).body;
    expect([second.expiresAt, third.expiresAt]).toEqual([expiresAt, expiresAt]);
    expect(await list()).toMatchObject([
      { id: third.id, expiresAt, replacedBy: null },
      { id: second.id, replacedBy: third.id },
      { id: first.id, replacedBy: second.id },
    ]);
  });

  test('cannot be rotated again during its grace: the refusal names the token to rotate', async () => {
    const { token, path, list } = await aToken();
    const { token: next } = (await operator.post(`${path}/${token.id}/rotate`, {})).body;
    const again = await operator.post(`${path}/${token.id}/rotate`, {});
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      code: 'token_inactive',
      message: `The token has been replaced by ${next.id} already: rotate that one.`,
    });
    expect(await list()).toHaveLength(2);
  });

  test.each([0, 86_400])('is rotated once by two concurrent requests, grace %i', async (grace) => {
    const { token, path, list } = await aToken();
    const answers = await Promise.all(
      [1, 2].map(() => operator.post(`${path}/${token.id}/rotate`, { graceSeconds: grace })),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(await list()).toHaveLength(2);
  });

  test('accepts a grace of 0 to 30 days, in seconds', async () => {
    const { token, path } = await aToken();
    for (const graceSeconds of [-1, 30 * 86_400 + 1]) {
      const answer = await operator.post(`${path}/${token.id}/rotate`, { graceSeconds });
      expect(faultsTold(answer)).toEqual(['graceSeconds: must be from 0 to 2592000']);
    }
    const answer = await operator.post(`${path}/${token.id}/rotate`, { graceSeconds: '60' });
    expect(faultsTold(answer)).toEqual([
      'graceSeconds: must be an integer, written without quotation marks',
    ]);
  });

  test("is limited to its member's present role, and is refused if the member was removed", async () => {
    const { org } = await operator.opensOrganisation();
    const member = await operator.adds(org, 'editor');
    const { token } = await operator.issues(org, member);
    await operator.patch(`/orgs/v1/${org.id}/members/${member.id}`, { role: 'viewer' });
    const path = `/orgs/v1/${org.id}/tokens`;
    const demoted = (await operator.post(`${path}/${token.id}/rotate`, {})).body;
    const api = new Client(demoted.secret);
    expect((await api.get('/projects')).status).toBe(200);
    expect((await api.post('/projects', { name: 'A' })).status).toBe(403);
    await operator.delete(`/orgs/v1/${org.id}/members/${member.id}`);
    const removed = await operator.post(`${path}/${demoted.token.id}/rotate`, {});
    expect(toldBy(removed)).toBe('409 token_inactive');
  });
});
