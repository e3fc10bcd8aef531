import * as z from 'zod';
import { email, sentObject, name, object, text, uuid, word } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { ROLES } from '../../values/roles.ts';
import { arrayOf, distinct, listSize } from '../../fields/lists.ts';
import { MAX_PAGE } from '../../fields/paging.ts';

export const MemberPath = z.object({ memberId: uuid() });

const ABOUT = {
  id: 'Id of the member.',
  orgId: 'The organisation that the member belongs to.',
  email: 'E-mail address, unique in the organisation regardless of case.',
  name: 'Name of the person, from 1 to 255 characters.',
  role: 'The most that the member’s API tokens permit: every scope for `owner`, `admin` and `editor`, and the reading scopes for `viewer`. An organisation always has an `owner`.',
  pending:
    '`true` until somebody has signed in with this address, verified by the OpenID provider, and accepted.',
  invitationEndsAt:
    'Until when the invitation can be accepted (UTC): 14 days after it was made or renewed; `null` once it has been accepted.',
  createdAt: 'When the member was added (UTC).',
};

/** The fields of a person, without the role. */
export const person = () => described({ email: email(), name: name(255) }, ABOUT);

export const NewMember = object({
  ...person(),
  ...described({ role: word(ROLES) }, ABOUT),
}).meta({ id: 'NewMember', description: 'A person to add to an organisation.' });

export const MemberChange = sentObject(ABOUT, {
  email: email().optional(),
  name: name(255).optional(),
  role: word(ROLES).optional(),
}).meta({ id: 'MemberChange', description: 'New values of a member’s fields.' });

export const Member = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id(),
    email: answered.text(254),
    name: answered.text(255),
    role: z.enum(ROLES),
    pending: z.boolean(),
    invitationEndsAt: answered.instant().nullable(),
    createdAt: answered.instant(),
  })
  .meta({
    id: 'Member',
    description: 'A person of an organisation. Removed members are not shown.',
  });

export type Member = z.output<typeof Member>;

export const MemberAnswer = z.strictObject({ member: Member });
export const MemberList = z.strictObject({
  members: answered.list(Member, MAX_PAGE, 'A page of members, newest first.'),
});

const MAX_VIEWS = 20;
const ABOUT_VIEW = {
  name: 'What the member calls it, from 1 to 40 characters, once among their views.',
  search: 'The query of the list’s address, such as `?zimmer=3`, at most 2,000 characters.',
};

export const SavedViews = object({
  views: arrayOf('views')
    .superRefine(listSize(0, MAX_VIEWS, 'views'))
    .pipe(z.array(sentObject(ABOUT_VIEW, { name: name(40), search: text(2000) })))
    .superRefine(distinct((view) => ({ name: view.name, by: 'name' })))
    .meta({ maxItems: MAX_VIEWS, description: 'All of the member’s views, in their order.' }),
}).meta({ id: 'SavedViews', description: 'The lists of units that a member has given a name.' });

const SavedView = answered
  .object(ABOUT_VIEW, { name: answered.text(40), search: answered.text(2000) })
  .meta({ id: 'SavedView', description: 'Filters and an order of units under a name.' });

export type SavedView = z.output<typeof SavedView>;

export const SavedViewsAnswer = z.strictObject({
  views: answered.list(SavedView, MAX_VIEWS, 'The views, in the order in which they were saved.'),
});
