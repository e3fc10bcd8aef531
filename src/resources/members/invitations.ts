import type { Member } from './schema.ts';
import { Failure } from '../../values/failure.ts';
import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';

/** For how long an invitation can be accepted. */
const INVITATION_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an invitation that is made or renewed at this instant ends. */
export function invitationEnd(now: Instant): Instant {
  return instant(millisecondsOf(now) + INVITATION_DAYS * DAY_MS);
}

/** Makes somebody a pending member, or renews their invitation: it can be accepted for {@link INVITATION_DAYS}. */
export function invited<Person extends object>(person: Person, now: Instant) {
  return { ...person, pending: true, invitationEndsAt: invitationEnd(now) };
}

export function accepted(member: Member): Member {
  return { ...member, pending: false, invitationEndsAt: null };
}

export function requirePending({ pending }: Member): void {
  if (pending) return;
  throw new Failure('already_member', 'The member has accepted the invitation already.');
}

export function requireLasting({ invitationEndsAt: end }: Member, now: Instant): void {
  if (end === null || end > now) return;
  throw new Failure(
    'invitation_ended',
    `The invitation ended at ${end}: ask an owner or an administrator of the organisation to invite you again.`,
  );
}
