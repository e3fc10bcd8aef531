import * as z from 'zod';
import { sentObject, documented, name, object, boolean, text, uuid } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { ruled } from '../../fields/rules.ts';
import { searchText } from '../../fields/query.ts';
import { Member, person } from '../members/schema.ts';
import { MAX_PAGE, PageQuery } from '../../fields/paging.ts';

const ABOUT = {
  id: 'Id of the organisation.',
  name: 'Name, from 1 to 255 characters.',
  plan: 'Id of its plan. A new plan applies from its next request on.',
  owner: 'Its first member, with the role `owner`.',
  usage: 'Its usage of the plan’s limits.',
  suspended:
    'Whether it is suspended: its tokens are then refused with 403, from the next request on. `false` resumes it.',
  suspendedAt: 'When it was suspended (UTC); `null` if it is not.',
  createdAt: 'When it was created (UTC).',
  address: 'Its address, as it stands on price lists and data sheets.',
  contact: 'Whom to ask, as it stands on price lists and data sheets.',
  logo: 'Its logo for price lists and data sheets: a small image as a `data:` address in base64.',
  firm: 'Its name as portals show it, if it is not `name`.',
  openImmoProviderId: 'Its id at portals as a provider of OpenImmo (`openimmo_anid`).',
  imprint: 'Its imprint (Impressum), in as many lines as it needs.',
  forbidsAssistants:
    'Whether assistants are forbidden: `true` ends the access of all of them at once, and nobody can give new access. Only an owner or the operator may change it.',
};

const MAX_LINES = 1000;
const MAX_LOGO = 16_000;
const MAX_PROVIDER_ID = 100;
const MAX_IMPRINT = 10_000;
const LOGO = String.raw`^data:image/(?:png|jpeg|webp|avif);base64,[A-Za-z0-9+\x2F]+={0,2}$`;
const isLogo = (address: string) => new RegExp(LOGO, 'u').test(address);

const lines = () => text(MAX_LINES).nullish();

export const OrganisationQuery = PageQuery.extend({
  name: searchText(255)
    .optional()
    .describe(
      'Only organisations whose name contains this text; the case of A to Z, Ä, Ö and Ü does not matter. A page searches at most 5,000 organisations: it may have fewer than `limit`, or none, although `Link` leads to more.',
    ),
});

export const NewOrganisation = sentObject(ABOUT, {
  name: name(255),
  plan: uuid(),
  owner: object(person()),
}).meta({ id: 'NewOrganisation', description: 'An organisation to create, and its first owner.' });

export const OrganisationChange = sentObject(ABOUT, {
  name: name(255).optional(),
  plan: uuid().optional(),
  suspended: boolean().optional(),
  address: lines(),
  contact: lines(),
  logo: text(MAX_LOGO)
    .refine(isLogo, ruled('image_format'))
    .meta(documented({ type: 'string', maxLength: MAX_LOGO, pattern: LOGO }))
    .nullish(),
  firm: text(255).nullish(),
  openImmoProviderId: text(MAX_PROVIDER_ID).nullish(),
  imprint: text(MAX_IMPRINT).nullish(),
  forbidsAssistants: boolean().optional(),
}).meta({ id: 'OrganisationChange', description: 'New values of an organisation’s fields.' });

const usageOf = (what: string, amount: () => z.ZodInt = answered.integer) =>
  z
    .strictObject({
      used: amount().describe('The number in use.'),
      allowed: amount().nullable().describe('The plan’s limit; `null`: unlimited.'),
    })
    .describe(what);

const Organisation = answered
  .object(ABOUT, {
    id: answered.id(),
    name: answered.text(255),
    plan: answered.id(),
    usage: z.strictObject({
      monthlyUnits: usageOf('Units created in this calendar month (UTC).'),
      onlineUnits: usageOf('Units that are online and not archived now.'),
      projects: usageOf('Projects that it has now.'),
      folders: usageOf('Folders that it has now.'),
      storageBytes: usageOf(
        'Bytes that the originals of its images and its documents have now.',
        answered.bytes,
      ),
    }),
    suspendedAt: answered.instant().nullable(),
    createdAt: answered.instant(),
  })
  .meta({ id: 'Organisation', description: 'A customer, with units and members of its own.' });

const linesOf = () => answered.text(MAX_LINES).nullable();

export const WholeOrganisation = Organisation.extend(
  described(
    {
      address: linesOf(),
      contact: linesOf(),
      logo: answered.text(MAX_LOGO).nullable(),
      firm: answered.text(255).nullable(),
      openImmoProviderId: answered.text(MAX_PROVIDER_ID).nullable(),
      imprint: answered.text(MAX_IMPRINT).nullable(),
      forbidsAssistants: z.boolean(),
    },
    ABOUT,
  ),
).meta({
  id: 'WholeOrganisation',
  description:
    'A customer, what stands on its price lists and what portals have of it, and whether it forbids assistants.',
});

export type WholeOrganisation = z.output<typeof WholeOrganisation>;

export type Organisation = z.output<typeof Organisation>;

export const OrganisationAnswer = z.strictObject({ org: WholeOrganisation });
export const OrganisationList = z.strictObject({
  orgs: answered.list(Organisation, MAX_PAGE, 'A page of organisations, newest first.'),
});
export const OrganisationMade = z.strictObject({ org: WholeOrganisation, owner: Member });
