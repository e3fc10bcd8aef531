import * as z from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { ROLES } from '../../values/roles.ts';

/** How many organisations are named: more than anybody has. */
export const MAX_BELONGINGS = 200;

const ABOUT = {
  id: 'Id of the person, whatever organisation they act in.',
  email: 'The address that the OpenID provider has proven.',
  name: 'What the provider calls the person.',
  sessionId: 'Id of the session that asks.',
  signedInAt:
    'When the person signed in (UTC). Actions that grant access need a sign-in of less than 12 hours.',
  orgId: 'Id of the organisation.',
  orgName: 'What the organisation is called.',
  memberId: 'As which member: whose tokens are the person’s own.',
  role: 'What the person may do there.',
  createdAt: 'When they were added (UTC).',
  endsAt: 'Until when it can be accepted (UTC).',
};

const Me = z
  .strictObject(
    described(
      {
        id: answeredId(),
        email: answeredText(254),
        name: answeredText(255),
        sessionId: answeredId(),
        signedInAt: answeredInstant(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'Me', description: 'Who is signed in.' });

const Belonging = z
  .strictObject(
    described(
      {
        orgId: answeredId(),
        orgName: answeredText(255),
        memberId: answeredId(),
        role: z.enum(ROLES),
        createdAt: answeredInstant(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'Belonging', description: 'An organisation and the person’s role in it.' });

const Invitation = z
  .strictObject({ ...Belonging.shape, ...described({ endsAt: answeredInstant() }, ABOUT) })
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
    'Organisations that have invited this address, also where the invitation has ended.',
  ),
});
