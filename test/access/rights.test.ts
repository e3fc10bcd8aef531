import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../src/access/permissions.ts';
import { type Role, ROLES, SCOPES } from '../../src/values/roles.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';
import { toldBy } from '../harness/client.ts';

/** An organisation with somebody of each role, all signed in. */
async function aTeam(): Promise<Record<Role, Person>> {
  const organisation = await anOrganisation();
  return {
    owner: await signedIn(organisation, 'owner'),
    admin: await signedIn(organisation, 'admin'),
    editor: await signedIn(organisation, 'editor'),
    viewer: await signedIn(organisation, 'viewer'),
  };
}

const READ_SCOPES = SCOPES.filter((scope) => scope.endsWith(':read'));

/** What a viewer may do, in whole. Whoever changes it changes what existing members may do. */
const OF_VIEWERS = [
  'files:read',
  'member:read',
  'organisation:read',
  'project:read',
  'property:read',
  'self:manage',
  'token:issue',
  'token:read',
];

/** What an editor may do beyond that. */
const OF_EDITORS = [
  'files:upload',
  'project:create',
  'project:update',
  'property:create',
  'property:import',
  'property:update',
  'publication:manage',
];

test('A viewer reads and issues tokens, and an editor also changes the stock', () => {
  expect([...PERMISSIONS.viewer].toSorted()).toEqual(OF_VIEWERS);
  expect([...PERMISSIONS.editor].toSorted()).toEqual([...OF_VIEWERS, ...OF_EDITORS].toSorted());
});

describe('A token', () => {
  test.each(ROLES)(
    'is issued by the %s with any scope of their role, and no other',
    async (role) => {
      const { [role]: person } = await aTeam();
      for (const scope of SCOPES) {
        const permitted = PERMISSIONS[role].has(scope);
        expect((await person.issues([scope])).status).toBe(permitted ? 201 : 400);
      }
    },
  );

  test('is never issued for somebody else, not even by the owner', async () => {
    const { owner, admin, viewer } = await aTeam();
    for (const [issuer, holder] of [
      [owner, viewer],
      [admin, owner],
      [viewer, owner],
    ] as const) {
      const refused = await issuer.issues(READ_SCOPES, { memberId: holder.id });
      expect(toldBy(refused)).toBe('403 forbidden');
    }
    expect(await owner.seesTokens()).toEqual([]);
  });

  test.each(ROLES)('of their own is rotated and revoked by the %s', async (role) => {
    const { [role]: person } = await aTeam();
    const token = await person.hasIssued(READ_SCOPES);
    const rotated = await person.rotates(token);
    expect(rotated.status).toBe(201);
    expect((await person.revokes(rotated.body.token)).status).toBe(200);
    expect((await person.revokes(token)).status).toBe(200);
  });

  test("is seen by its holder, and by those who manage everybody's", async () => {
    const { owner, admin, editor, viewer } = await aTeam();
    const { id: ofOwner } = await owner.hasIssued();
    const { id: ofEditor } = await editor.hasIssued();
    const { id: ofViewer } = await viewer.hasIssued(READ_SCOPES);
    const all = [ofViewer, ofEditor, ofOwner];
    expect(await owner.seesTokens()).toEqual(all);
    expect(await admin.seesTokens()).toEqual(all);
    expect(await editor.seesTokens()).toEqual([ofEditor]);
    expect(await viewer.seesTokens()).toEqual([ofViewer]);
  });

  test("of others' is revoked by an admin, unless its holder stands above", async () => {
    const { owner, admin, editor } = await aTeam();
    expect((await admin.revokes(await editor.hasIssued())).status).toBe(200);
    const token = await owner.hasIssued();
    const refused = await admin.revokes(token);
    expect(toldBy(refused)).toBe('403 forbidden');
    expect((await owner.revokes(await admin.hasIssued())).status).toBe(200);
  });

  test("of others' is rotated by nobody", async () => {
    const { owner, admin, editor } = await aTeam();
    const token = await editor.hasIssued();
    expect((await admin.rotates(token)).status).toBe(403);
    expect((await owner.rotates(token)).status).toBe(403);
  });

  test("of others' does not exist for an editor and a viewer", async () => {
    const { owner, editor, viewer } = await aTeam();
    const token = await owner.hasIssued();
    for (const person of [editor, viewer]) {
      expect((await person.revokes(token)).status).toBe(404);
      expect((await person.rotates(token)).status).toBe(404);
    }
  });
});

describe('A member', () => {
  test('is added by an admin with a role no higher than the admin’s own', async () => {
    const { admin, owner } = await aTeam();
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      expect((await admin.adds(role)).status).toBe(201);
    }
    expect((await admin.adds('owner')).status).toBe(403);
    expect((await owner.adds('owner')).status).toBe(201);
  });

  test.each(ROLES)('does not raise or lower their own role, as %s', async (role) => {
    const { [role]: person, owner } = await aTeam();
    await owner.adds('owner'); // so that none is the last
    for (const other of ROLES.filter((each) => each !== role)) {
      expect((await person.changes(person, { role: other })).status).toBe(403);
    }
  });

  test('who is an owner is not changed or removed by an admin', async () => {
    const { owner, admin } = await aTeam();
    expect((await admin.changes(owner, { role: 'viewer' })).status).toBe(403);
    expect((await admin.changes(owner, { email: 'neu@example.org' })).status).toBe(403);
    expect((await admin.removes(owner)).status).toBe(403);
  });

  test('with a lower role is changed and removed by an admin, but not raised above the admin', async () => {
    const { admin, editor, viewer } = await aTeam();
    expect((await admin.changes(viewer, { role: 'owner' })).status).toBe(403);
    expect((await admin.changes(viewer, { role: 'admin' })).status).toBe(200);
    expect((await admin.removes(editor)).status).toBe(200);
  });

  test('who is removed has no access to the organisation from the next request on', async () => {
    const { admin, editor } = await aTeam();
    expect((await editor.seesOrganisation()).status).toBe(200);
    await admin.removes(editor);
    const gone = await editor.seesOrganisation();
    expect(gone.status).toBe(404);
    expect(gone.body.error.message).toBe('There is no such organisation.');
  });

  test('whose role is lowered is refused from the next request on', async () => {
    const { owner, admin } = await aTeam();
    expect((await admin.readsAudit()).status).toBe(200);
    await owner.changes(admin, { role: 'editor' });
    const refused = await admin.readsAudit();
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toBe('Your role, editor, does not permit audit:read.');
  });
});

test('The organisation is put on another plan by none of its people', async () => {
  const { owner } = await aTeam();
  const { body } = await owner.seesOrganisation();
  const { plan } = (await (await aTeam()).owner.seesOrganisation()).body.org;
  expect((await owner.changesOrganisation({ name: 'Neu', plan })).status).toBe(403);
  expect((await owner.seesOrganisation()).body).toEqual(body);
});

test('The audit log names the member who acted, and how', async () => {
  const { owner, admin, editor, viewer } = await aTeam();
  const { body } = await admin.adds('viewer');
  const log = await owner.readsAudit();
  expect(log.body.audit).toMatchObject([
    { by: 'session', actor: admin.id, action: 'member.created', target: { id: body.member.id } },
  ]);
  for (const person of [editor, viewer]) expect((await person.readsAudit()).status).toBe(403);
});
