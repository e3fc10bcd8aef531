import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { UNIT_STATUSES } from '../../src/values/unit-states.ts';
import { aCaller } from '../harness/callers.ts';
import { hoursAgo } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';
import { toldBy } from '../harness/client.ts';

const isSignedIn = async (person: Person) => (await person.get('/me')).status === 200;

describe('Who is signed in', () => {
  test('sees their name and their organisations', async () => {
    const organisation = await anOrganisation();
    const person = await signedIn(organisation, 'editor');
    const { me, memberships, invitations } = await person.seesThemselves();
    expect(me).toMatchObject({ email: person.email, name: 'Test', sessionId: person.session });
    expect(memberships).toMatchObject([
      { orgId: organisation.id, orgName: 'Test GmbH', memberId: person.id, role: 'editor' },
    ]);
    expect(invitations).toEqual([]);
  });

  test('sees their own sessions, and which of them is this one', async () => {
    const person = await signedIn(await anOrganisation(), 'viewer');
    const phone = await person.signsInAgain();
    const { body } = await person.get('/sessions');
    expect(body.sessions).toMatchObject([
      { id: phone.session, current: false, browser: null },
      { id: person.session, current: true },
    ]);
  });

  test('ends one session', async () => {
    const person = await signedIn(await anOrganisation(), 'viewer');
    const phone = await person.signsInAgain();
    const ended = await person.delete(`/sessions/${phone.session}`);
    expect(ended.body.session).toMatchObject({ id: phone.session, current: false });
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(person)).toBe(true);
    expect((await person.delete(`/sessions/${phone.session}`)).status).toBe(404);
  });

  test('ends all other sessions', async () => {
    const person = await signedIn(await anOrganisation(), 'viewer');
    const stranger = await signedIn(await anOrganisation(), 'viewer');
    const others = [await person.signsInAgain(), await person.signsInAgain()];
    const { body } = await person.post('/sessions/end-others', undefined);
    expect(body.sessions).toHaveLength(2);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(person)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(true);
    expect((await person.post('/sessions/end-others', undefined)).body.sessions).toEqual([]);
  });
});

test('A session ends when its person gets another address', async () => {
  const person = await signedIn(await anOrganisation(), 'editor');
  const other = await signedIn(await anOrganisation(), 'editor');
  expect(await isSignedIn(person)).toBe(true);
  await env.DB.prepare(
    `UPDATE people SET email_key = 'new-' || email_key
     WHERE id = (SELECT person_id FROM sessions WHERE id = ?)`,
  )
    .bind(person.session)
    .run();
  expect(await isSignedIn(person)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);
});

describe('An administrator', () => {
  test('ends the sessions of a member in their own organisation, in all browsers', async () => {
    const organisation = await anOrganisation();
    const other = await anOrganisation();
    const admin = await signedIn(organisation, 'admin');
    const editor = await signedIn(organisation, 'editor', { createdAt: hoursAgo(1) });
    const phone = await editor.signsInAgain({ createdAt: hoursAgo(1) });
    await editor.joins(other, 'owner');
    expect((await admin.signsOut(editor)).status).toBe(200);
    for (const ended of [editor, phone]) {
      const refused = [
        await ended.seesOrganisation(),
        await ended.post(`/orgs/v1/${organisation.id}/projects`, { name: 'Neu' }),
      ];
      for (const { status, body } of refused) {
        expect(status).toBe(403);
        expect(body.error.code).toBe('sign_in_too_old');
      }
      expect((await ended.patch(`/orgs/v1/${other.id}`, { name: 'Neu' })).status).toBe(200);
      expect(await isSignedIn(ended)).toBe(true);
    }
    const again = await editor.signsInAgain({ createdAt: hoursAgo(-1) });
    expect((await again.seesOrganisation()).status).toBe(200);
    expect((await admin.seesOrganisation()).status).toBe(200);
    const { body } = await admin.readsAudit();
    expect(body.audit[0]).toMatchObject({ action: 'member.signed_out', target: { id: editor.id } });
  });

  test('cannot sign out an owner; an editor can sign out nobody', async () => {
    const organisation = await anOrganisation();
    const owner = await signedIn(organisation, 'owner');
    const admin = await signedIn(organisation, 'admin');
    const editor = await signedIn(organisation, 'editor');
    expect((await admin.signsOut(owner)).status).toBe(403);
    expect((await editor.signsOut(admin)).status).toBe(403);
    expect(await isSignedIn(owner)).toBe(true);
  });
});

describe('A sign-in of more than 12 hours ago', () => {
  test('cannot grant access: no token, no role, no invitation', async () => {
    const organisation = await anOrganisation();
    const fresh = await signedIn(organisation, 'owner', { createdAt: hoursAgo(11.9) });
    const stale = await signedIn(organisation, 'owner', { createdAt: hoursAgo(12.1) });
    const token = await stale.hasToken();
    const member = (await fresh.adds('viewer')).body.member;
    for (const refused of [
      await stale.issues(),
      await stale.rotates(token),
      await stale.adds('viewer'),
      await stale.changes(member, { role: 'editor' }),
      await stale.renews(member),
    ]) {
      expect(toldBy(refused)).toBe('403 sign_in_too_old');
    }
    expect((await fresh.issues()).status).toBe(201);
    expect((await fresh.renews(member)).status).toBe(200);
  });

  test('still permits everything else', async () => {
    const organisation = await anOrganisation();
    const stale = await signedIn(organisation, 'owner', { createdAt: hoursAgo(12.1) });
    const other = await signedIn(organisation, 'viewer');
    expect((await stale.revokes(await stale.hasToken())).status).toBe(200);
    expect((await stale.changes(other, { name: 'Neu' })).status).toBe(200);
    expect((await stale.removes(other)).status).toBe(200);
    expect((await stale.changesOrganisation({ name: 'Neu' })).status).toBe(200);
  });
});

/** Every status in its order, with how many units have it. */
const counted = (units: Readonly<Record<string, number>>) =>
  UNIT_STATUSES.map((status) => ({ status, units: units[status] ?? 0 }));

test('Usage reports the plan and what is left of it, the months, every status, and the units of projects', async () => {
  const { organisation, api } = await aCaller();
  const [first, , last] = [
    await api.createsProject(),
    await api.createsProject(),
    await api.createsProject(),
  ];
  await api.imports(first, [
    { status: 'verkauft' },
    { status: 'verkauft', visibility: 'online' },
    {},
  ]);
  const unit = await api.createsUnit(last, { status: 'verkauft' });
  await api.patch(`/properties/${unit.id}`, { archived: true });
  const viewer = await signedIn(organisation, 'viewer');
  const answer = await viewer.get(`/orgs/v1/${organisation.id}/usage`);
  const some = counted({ frei: 1, verkauft: 2 });
  expect(answer.body.usage).toEqual({
    ...(await api.get('/usage')).body.usage,
    plan: 'Unlimited',
    months: [{ month: new Date().toISOString().slice(0, 7), units: 4 }],
    statuses: some,
    projects: [
      { projectId: last.id, units: 0, statuses: counted({}), archived: 1 },
      { projectId: first.id, units: 3, statuses: some, archived: 0 },
    ],
  });
});
