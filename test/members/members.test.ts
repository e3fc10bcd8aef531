import { describe, expect, test } from 'vitest';
import { type Role, SCOPES } from '../../src/values/roles.ts';
import { Client, statusesOf, toldBy } from '../harness/client.ts';
import { DAY_MS } from '../harness/durations.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';

test('a member can be added, changed and removed', async () => {
  const { org, owner } = await operator.opensOrganisation();
  const path = `/orgs/v1/${org.id}/members`;
  const person = { email: 'leyla.simsek@example.org', name: 'Leyla Şimşek', role: 'editor' };
  const made = await operator.post(path, person);
  expect(made.status).toBe(201);
  const { member } = made.body;
  expect(member).toEqual({
    id: member.id,
    orgId: org.id,
    ...person,
    pending: true,
    invitationEndsAt: new Date(Date.parse(member.createdAt) + 14 * DAY_MS).toISOString(),
    createdAt: member.createdAt,
  });
  expect(made.headers.get('Location')).toBe(`${path}/${member.id}`);
  expect((await operator.get(path)).body.members).toEqual([member, owner]);

  const changed = await operator.patch(`${path}/${member.id}`, { name: 'Leyla', role: 'admin' });
  expect(changed.status).toBe(200);
  expect(changed.body.member).toEqual({ ...member, name: 'Leyla', role: 'admin' });

  const removed = await operator.delete(`${path}/${member.id}`);
  expect(removed.status).toBe(200);
  expect(removed.body).toEqual(changed.body);
  expect((await operator.get(path)).body.members).toEqual([owner]);
  expect((await operator.delete(`${path}/${member.id}`)).status).toBe(404);
  expect((await operator.patch(`${path}/${member.id}`, { name: 'X' })).status).toBe(404);
});

test('one error names every fault', async () => {
  const { org } = await operator.opensOrganisation();
  const path = `/orgs/v1/${org.id}/members`;
  expect(faultsTold(await operator.post(path, { email: 'a@b', name: 5, role: 'boss' }))).toEqual([
    'email: must be an e-mail address',
    'name: must be a string',
    'role: must be one of owner, admin, editor, viewer',
  ]);
  expect(faultsTold(await operator.post(path, {}))).toEqual([
    'email: is required',
    'name: is required',
    'role: is required',
  ]);
  const { id } = await operator.adds(org, 'viewer');
  expect(faultsTold(await operator.patch(`${path}/${id}`, { email: null, role: null }))).toEqual([
    'email: must be a string',
    'role: must be one of owner, admin, editor, viewer',
  ]);
});

test("a change of role applies to the next request of the member's tokens", async () => {
  const { org } = await operator.opensOrganisation();
  const member = await operator.adds(org, 'editor');
  const api = new Client((await operator.issues(org, member)).secret);
  const becomes = (role: Role) =>
    operator.patch(`/orgs/v1/${org.id}/members/${member.id}`, { role });
  const creates = async () => (await api.post('/projects', { name: 'A' })).status;
  expect(await creates()).toBe(201);
  await becomes('viewer');
  expect(await creates()).toBe(403);
  await becomes('admin');
  expect(await creates()).toBe(201);
  await operator.delete(`/orgs/v1/${org.id}/members/${member.id}`);
  expect(await creates()).toBe(403);
  expect((await api.get('/projects')).status).toBe(403);
});

describe('An e-mail address', () => {
  test('is stored as sent, and is unique among present members in any letter case', async () => {
    const { org } = await operator.opensOrganisation();
    const path = `/orgs/v1/${org.id}/members`;
    const first = await operator.adds(org, 'viewer', { email: 'Jürgen.Öz@Müller.example' });
    expect(first.email).toBe('Jürgen.Öz@Müller.example');
    const again = { email: 'JÜRGEN.ÖZ@MÜLLER.EXAMPLE', name: 'Noch einer', role: 'viewer' };
    const refused = await operator.post(path, again);
    expect(toldBy(refused)).toBe('409 email_taken');

    const second = await operator.adds(org, 'viewer');
    const taken = await operator.patch(`${path}/${second.id}`, { email: again.email });
    expect(taken.status).toBe(409);

    const own = await operator.patch(`${path}/${first.id}`, { email: again.email });
    expect(own.status).toBe(200);
    expect(own.body.member.email).toBe(again.email);

    await operator.delete(`${path}/${first.id}`);
    expect((await operator.post(path, again)).status).toBe(201);
  });

  test('may be that of a member of another organisation', async () => {
    const { org } = await operator.opensOrganisation();
    const { org: other } = await operator.opensOrganisation();
    const { email } = await operator.adds(org, 'viewer');
    expect((await operator.adds(other, 'viewer', { email })).email).toBe(email);
  });

  test('belongs to one of two members who receive it at the same time', async () => {
    const { org } = await operator.opensOrganisation();
    const path = `/orgs/v1/${org.id}/members`;
    const person = { email: 'zugleich@example.org', name: 'Zugleich', role: 'viewer' };
    const answers = await Promise.all(
      ['zugleich@example.org', 'ZUGLEICH@example.org', 'Zugleich@Example.org'].map((email) =>
        operator.post(path, { ...person, email }),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect((await operator.get(path)).body.members).toHaveLength(2);
  });
});

describe('The last owner', () => {
  test('cannot be removed or demoted, but can be changed otherwise', async () => {
    const { org, owner } = await operator.opensOrganisation();
    await operator.adds(org, 'admin');
    const path = `/orgs/v1/${org.id}/members/${owner.id}`;
    for (const answer of [
      await operator.delete(path),
      await operator.patch(path, { role: 'admin' }),
      await operator.patch(path, { role: 'viewer', name: 'Neu' }),
    ]) {
      expect(toldBy(answer)).toBe('409 last_owner');
    }
    expect((await operator.patch(path, { role: 'owner', name: 'Neu' })).status).toBe(200);
  });

  test('can be removed or demoted once there is another owner', async () => {
    const { org, owner } = await operator.opensOrganisation();
    const second = await operator.adds(org, 'owner');
    const path = `/orgs/v1/${org.id}/members`;
    expect((await operator.delete(`${path}/${owner.id}`)).status).toBe(200);
    // The removed owner does not count any more.
    expect((await operator.delete(`${path}/${second.id}`)).status).toBe(409);
  });

  test('is the last who has accepted: one who is only invited does not stand in', async () => {
    const organisation = await anOrganisation();
    const real = await signedIn(organisation, 'owner');
    const invited = await operator.adds(organisation, 'owner');
    const path = `/orgs/v1/${organisation.id}/members/${real.id}`;
    for (const answer of [
      await operator.delete(path),
      await operator.patch(path, { role: 'admin' }),
      await real.removes(real),
    ]) {
      expect(toldBy(answer)).toBe('409 last_owner');
    }
    expect((await real.removes(invited)).status).toBe(200);
    await signedIn(organisation, 'owner');
    expect((await real.removes(real)).status).toBe(200);
  });

  test('is determined without the owners of other organisations', async () => {
    const { org, owner } = await operator.opensOrganisation();
    await operator.opensOrganisation();
    expect((await operator.delete(`/orgs/v1/${org.id}/members/${owner.id}`)).status).toBe(409);
  });

  test.each([1, 2, 3, 4, 5])(
    'remains when all owners are demoted or removed at the same time, attempt %i',
    async () => {
      const { org, owner } = await operator.opensOrganisation();
      const owners = [owner, await operator.adds(org, 'owner'), await operator.adds(org, 'owner')];
      const answers = await Promise.all(
        owners.map(({ id }, at) =>
          at % 2 === 0
            ? operator.patch(`/orgs/v1/${org.id}/members/${id}`, { role: 'viewer' })
            : operator.delete(`/orgs/v1/${org.id}/members/${id}`),
        ),
      );
      expect(statusesOf(answers)).toEqual([200, 200, 409]);
      const { members } = (await operator.get(`/orgs/v1/${org.id}/members`)).body;
      const roles = members.map(({ role }: { role: Role }) => role);
      expect(roles.filter((role: Role) => role === 'owner')).toHaveLength(1);
      // Two changes, and the creation of the organisation and of three people; refused changes record
      // no event.
      expect(await operator.readsAudit(org)).toHaveLength(6);
    },
  );
});

test('a removed member cannot get a token', async () => {
  const { org } = await operator.opensOrganisation();
  const member = await operator.adds(org, 'viewer');
  await operator.delete(`/orgs/v1/${org.id}/members/${member.id}`);
  const token = { name: 'A', memberId: member.id, scopes: [SCOPES[0]] };
  const answer = await operator.post(`/orgs/v1/${org.id}/tokens`, token);
  expect(answer.status).toBe(404);
  expect(answer.body.error.message).toBe('There is no such member.');
});
