import { describe, expect, test } from 'vitest';
import { operator } from '../harness/operator.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';

/** Has somebody invited, at the address that the person has proven or another one. */
async function invites(owner: Person, address: string) {
  const { status, body } = await owner.adds('editor', { email: address });
  expect(status).toBe(201);
  return body.member;
}

const accepts = (person: Person, { id }: Pick<Organisation, 'id'>) =>
  person.post(`/orgs/${id}/invitation/accept`, undefined);

async function aHost() {
  const organisation = await anOrganisation();
  return { organisation, owner: await signedIn(organisation, 'owner') };
}

describe('An invitation', () => {
  test('is pending until its address has signed in and accepted', async () => {
    const { organisation, owner } = await aHost();
    const guest = await signedIn(await anOrganisation(), 'viewer');
    const invited = await invites(owner, guest.email.toUpperCase());
    expect(invited.pending).toBe(true);
    const { invitations } = await guest.seesThemselves();
    expect(invitations).toEqual([
      {
        orgId: organisation.id,
        orgName: 'Test GmbH',
        memberId: invited.id,
        role: 'editor',
        createdAt: invited.createdAt,
      },
    ]);
    expect((await guest.get(`/orgs/${organisation.id}`)).status).toBe(404);

    const accepted = await accepts(guest, organisation);
    expect(accepted.status).toBe(200);
    expect(accepted.body.member).toEqual({ ...invited, pending: false });
    expect((await guest.get(`/orgs/${organisation.id}`)).status).toBe(200);
    const afterwards = await guest.seesThemselves();
    expect(afterwards.invitations).toEqual([]);
    expect(afterwards.memberships).toHaveLength(2);
    const { body } = await owner.readsAudit();
    expect(body.audit[0]).toMatchObject({
      action: 'member.accepted',
      by: 'session',
      actor: invited.id,
      before: { pending: true },
      after: { pending: false },
    });
    expect((await accepts(guest, organisation)).status).toBe(404);
  });

  test('to another address is neither shown nor accepted', async () => {
    const { organisation, owner } = await aHost();
    const guest = await signedIn(await anOrganisation(), 'owner');
    await invites(owner, `other-${guest.email}`);
    expect((await guest.seesThemselves()).invitations).toEqual([]);
    expect((await accepts(guest, organisation)).status).toBe(404);
  });

  test('that was taken back is gone', async () => {
    const { organisation, owner } = await aHost();
    const guest = await signedIn(await anOrganisation(), 'viewer');
    await owner.removes(await invites(owner, guest.email));
    expect((await guest.seesThemselves()).invitations).toEqual([]);
    expect((await accepts(guest, organisation)).status).toBe(404);
  });

  test('makes nobody a member twice', async () => {
    const { organisation, owner } = await aHost();
    const person = await signedIn(organisation, 'viewer');
    await invites(owner, person.email);
    const refused = await accepts(person, organisation);
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('already_member');
  });

  test('is accepted once, by whoever comes first of one address', async () => {
    const { organisation, owner } = await aHost();
    const guest = await signedIn(await anOrganisation(), 'viewer');
    await invites(owner, guest.email);
    const answers = await Promise.all([
      accepts(guest, organisation),
      accepts(guest, organisation),
      accepts(guest, organisation),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 404, 404]);
  });

  test('of the operator’s is accepted like any other', async () => {
    const guest = await signedIn(await anOrganisation(), 'viewer');
    const owner = { email: guest.email, name: 'Ida Inhaber' };
    const { org } = await operator.opensOrganisation(undefined, { owner });
    expect((await accepts(guest, org)).body.member).toMatchObject({ role: 'owner' });
    expect((await guest.patch(`/orgs/${org.id}`, { name: 'Neu' })).status).toBe(200);
  });
});
