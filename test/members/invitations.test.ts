import { describe, expect, test } from 'vitest';
import { passTime, stopClock } from '../harness/clock.ts';
import { DAY_MS } from '../harness/durations.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';
import { toldBy } from '../harness/client.ts';

/** Has somebody invited, at the address that the person has proven or another one. */
async function invites(owner: Person, address: string) {
  const { status, body } = await owner.adds('editor', { email: address });
  expect(status).toBe(201);
  return body.member;
}

const accepts = (person: Person, { id }: Pick<Organisation, 'id'>) =>
  person.post(`/orgs/v1/${id}/invitation/accept`, undefined);

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
        endsAt: invited.invitationEndsAt,
      },
    ]);
    expect((await guest.get(`/orgs/v1/${organisation.id}`)).status).toBe(404);

    const accepted = await accepts(guest, organisation);
    expect(accepted.status).toBe(200);
    expect(accepted.body.member).toEqual({ ...invited, pending: false, invitationEndsAt: null });
    expect((await guest.get(`/orgs/v1/${organisation.id}`)).status).toBe(200);
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
    expect((await accepts(guest, organisation)).body.error.code).toBe('already_member');
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
    expect(toldBy(refused)).toBe('409 already_member');
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
    expect(statuses).toEqual([200, 409, 409]);
  });

  test('of the operator’s is accepted like any other', async () => {
    const guest = await signedIn(await anOrganisation(), 'viewer');
    const owner = { email: guest.email, name: 'Ida Inhaber' };
    const { org } = await operator.opensOrganisation(undefined, { owner });
    expect((await accepts(guest, org)).body.member).toMatchObject({ role: 'owner' });
    expect((await guest.patch(`/orgs/v1/${org.id}`, { name: 'Neu' })).status).toBe(200);
  });
});

/** A person whom somebody has invited, at the end of the 14 days. */
async function invitedLongAgo() {
  const { organisation, owner } = await aHost();
  const guest = await signedIn(await anOrganisation(), 'viewer');
  const invited = await invites(owner, guest.email);
  expect(Date.parse(invited.invitationEndsAt) - Date.parse(invited.createdAt)).toBe(14 * DAY_MS);
  passTime(14 * DAY_MS);
  const [again, ownerAgain] = [await guest.signsInAgain(), await owner.signsInAgain()];
  return { organisation, invited, guest: again, owner: ownerAgain };
}

describe('After 14 days an invitation', () => {
  stopClock();

  test('has ended, and not a second earlier', async () => {
    const { organisation, guest } = await invitedLongAgo();
    passTime(-1000);
    expect((await accepts(guest, organisation)).status).toBe(200);
  });

  test('is refused, and the refusal says whom to ask', async () => {
    const { organisation, invited, guest } = await invitedLongAgo();
    const refused = await accepts(guest, organisation);
    expect(refused.status).toBe(410);
    expect(refused.body.error).toMatchObject({
      code: 'invitation_ended',
      message: `The invitation ended at ${invited.invitationEndsAt}: ask an owner or an administrator of the organisation to invite you again.`,
    });
    const { invitations, memberships } = await guest.seesThemselves();
    expect(invitations).toMatchObject([{ endsAt: invited.invitationEndsAt }]);
    expect(memberships).toHaveLength(1);
  });

  test('can be accepted once it was renewed', async () => {
    const { organisation, invited, guest, owner } = await invitedLongAgo();
    const renewed = await owner.renews(invited);
    expect(renewed.status).toBe(200);
    const invitationEndsAt = new Date(Date.now() + 14 * DAY_MS).toISOString();
    expect(renewed.body.member.invitationEndsAt.slice(0, 19)).toBe(invitationEndsAt.slice(0, 19));
    expect((await owner.readsAudit()).body.audit[0]).toMatchObject({
      action: 'member.invited',
      before: { invitationEndsAt: invited.invitationEndsAt },
      after: { invitationEndsAt: renewed.body.member.invitationEndsAt },
    });
    expect((await accepts(guest, organisation)).status).toBe(200);
    const late = await owner.renews(invited);
    expect(toldBy(late)).toBe('409 already_member');
  });

  test('can be accepted by the person whose address the owner enters', async () => {
    const { organisation, invited, owner } = await invitedLongAgo();
    const other = await signedIn(await anOrganisation(), 'viewer');
    expect((await owner.changes(invited, { name: 'Neu' })).body.member).toMatchObject({
      invitationEndsAt: invited.invitationEndsAt,
    });
    expect((await owner.changes(invited, { email: other.email })).status).toBe(200);
    expect((await accepts(other, organisation)).status).toBe(200);
  });

  test('is renewed by nobody with a lower role than the invited member’s', async () => {
    const { organisation, owner } = await aHost();
    const { body } = await owner.adds('owner');
    const admin = await signedIn(organisation, 'admin');
    expect((await admin.renews(body.member)).status).toBe(403);
    expect((await owner.renews(body.member)).status).toBe(200);
  });
});
