import { z } from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { name, object, text, uuid, word } from '../../http/fields.ts';
import { isEmail } from '../../values/email.ts';
import { ROLES } from '../../values/roles.ts';
import { OrganisationPath } from '../desk.ts';
import { MAX_PAGE } from '../paging.ts';

export const MemberPath = OrganisationPath.extend({ memberId: uuid() });

const email = () => text().refine(isEmail, 'must be an e-mail address');

/** Who a person is; the role apart. */
export const person = { email: email(), name: name(255) };

export const NewMember = object({ ...person, role: word(ROLES) });

export const MemberChange = object({
  email: email().optional(),
  name: name(255).optional(),
  role: word(ROLES).optional(),
});

/** A person of an organisation. Who was removed is shown no more. */
export const Member = z.strictObject({
  id: answeredId(),
  orgId: answeredId(),
  email: answeredText(254),
  name: answeredText(255),
  role: z.enum(ROLES),
  createdAt: answeredInstant(),
});

export type Member = z.output<typeof Member>;

export const MemberAnswer = z.strictObject({ member: Member });
export const MemberList = z.strictObject({ members: z.array(Member).meta({ maxItems: MAX_PAGE }) });
