import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { ROLES } from '../../values/roles.ts';

export const MAX_BELONGINGS = 200;

const ABOUT = {
  id: 'Id of the person, the same in all organisations.',
  email: 'E-mail address, as the OpenID provider has verified it.',
  name: 'Name of the person, from the OpenID provider.',
  sessionId: 'Id of the session that sent the request.',
  signedInAt:
    'When the person signed in (UTC). Actions that grant access need a sign-in of less than 12 hours.',
  orgId: 'Id of the organisation.',
  orgName: 'Name of the organisation.',
  memberId:
    'Id of the member that the person is there. This member’s API tokens are the person’s own.',
  role: 'The person’s role there.',
  createdAt: 'When the person was added (UTC).',
  endsAt: 'Until when the invitation can be accepted (UTC).',
};

const Me = answered
  .object(ABOUT, {
    id: answered.id(),
    email: answered.text(254),
    name: answered.text(255),
    sessionId: answered.id(),
    signedInAt: answered.instant(),
  })
  .meta({ id: 'Me', description: 'Who is signed in.' });

const Belonging = answered
  .object(ABOUT, {
    orgId: answered.id(),
    orgName: answered.text(255),
    memberId: answered.id(),
    role: z.enum(ROLES),
    createdAt: answered.instant(),
  })
  .meta({ id: 'Belonging', description: 'An organisation and the person’s role in it.' });

const Invitation = z
  .strictObject({ ...Belonging.shape, ...described({ endsAt: answered.instant() }, ABOUT) })
  .meta({
    id: 'Invitation',
    description: 'An organisation that has invited the person’s address.',
  });

const listed = <Each extends z.ZodType>(each: Each, description: string) =>
  z.array(each).meta({ maxItems: MAX_BELONGINGS, description });

export const MeAnswer = z.strictObject({
  me: Me,
  memberships: listed(Belonging, 'Organisations that the person is a member of.'),
  invitations: listed(
    Invitation,
    'Organisations that have invited this address. Invitations that have ended are included.',
  ),
});
