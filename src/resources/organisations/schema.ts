import * as z from 'zod';
import {
  answeredId,
  answeredInstant,
  answeredInteger,
  answeredText,
} from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { name, object, searchText, boolean, uuid } from '../../http/fields.ts';
import { Member, person } from '../members/schema.ts';
import { MAX_PAGE, PageQuery } from '../../http/newest-page.ts';

const ABOUT = {
  id: 'Id of the organisation.',
  name: 'What it is called, from 1 to 255 characters.',
  plan: 'Id of the plan that it is on. Another plan holds from its next request on.',
  owner: 'Its first member, who owns it.',
  usage: 'How much of its plan it uses.',
  suspended:
    'Whether it is suspended: from the next request on its tokens are refused with 403. `false` takes that back.',
  suspendedAt: 'When it was suspended (UTC); `null` if it is not.',
  createdAt: 'When it was opened (UTC).',
};

/** Query of the list of organisations. */
export const OrganisationQuery = PageQuery.extend({
  name: searchText(255)
    .optional()
    .describe(
      'Only organisations whose name has this text in it; the case of A to Z, Ä, Ö and Ü does not count. A page looks through 5,000 organisations at most, so that it may hold fewer than `limit`, or none, while `Link` leads on.',
    ),
});

export const NewOrganisation = object(
  described({ name: name(255), plan: uuid(), owner: object(person()) }, ABOUT),
).meta({ id: 'NewOrganisation', description: 'An organisation to open, and who owns it.' });

export const OrganisationChange = object(
  described(
    { name: name(255).optional(), plan: uuid().optional(), suspended: boolean().optional() },
    ABOUT,
  ),
).meta({ id: 'OrganisationChange', description: 'What is to change of an organisation.' });

/** How much of a limit is used. */
const usageOf = (what: string) =>
  z
    .strictObject({
      used: answeredInteger().describe('How many are used.'),
      allowed: answeredInteger().nullable().describe('What the plan allows; `null`: any number.'),
    })
    .describe(what);

const Organisation = z
  .strictObject(
    described(
      {
        id: answeredId(),
        name: answeredText(255),
        plan: answeredId(),
        usage: z.strictObject({
          monthlyUnits: usageOf('Units created in this calendar month (UTC).'),
          onlineUnits: usageOf('Units that are online and not archived now.'),
        }),
        suspendedAt: answeredInstant().nullable(),
        createdAt: answeredInstant(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'Organisation', description: 'A customer: whose units and people are its own.' });

export type Organisation = z.output<typeof Organisation>;

export const OrganisationAnswer = z.strictObject({ org: Organisation });
export const OrganisationList = z.strictObject({
  orgs: z
    .array(Organisation)
    .meta({ maxItems: MAX_PAGE, description: 'A page of organisations, newest first.' }),
});
export const OrganisationMade = z.strictObject({ org: Organisation, owner: Member });
