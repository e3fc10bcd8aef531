import { z } from 'zod';
import {
  answeredId,
  answeredInstant,
  answeredInteger,
  answeredText,
} from '../../http/answer-fields.ts';
import { name, object, uuid } from '../../http/fields.ts';
import { Member, person } from '../members/schema.ts';
import { MAX_PAGE } from '../paging.ts';

export const NewOrganisation = object({
  name: name(255),
  /** Id of a plan. */
  plan: uuid(),
  owner: object(person),
});

export const OrganisationChange = object({
  name: name(255).optional(),
  plan: uuid().optional(),
});

/** How much of a limit is used; `allowed: null` is unlimited. */
const Usage = z.strictObject({
  used: answeredInteger(),
  allowed: answeredInteger().nullable(),
});

const Organisation = z.strictObject({
  id: answeredId(),
  name: answeredText(255),
  /** Id of the plan, as it is sent. */
  plan: answeredId(),
  usage: z.strictObject({
    /** Units created in this calendar month (UTC). */
    monthlyUnits: Usage,
    /** Units online and not archived now. */
    onlineUnits: Usage,
  }),
  createdAt: answeredInstant(),
});

export type Organisation = z.output<typeof Organisation>;

export const OrganisationAnswer = z.strictObject({ org: Organisation });
export const OrganisationList = z.strictObject({
  orgs: z.array(Organisation).meta({ maxItems: MAX_PAGE }),
});
export const OrganisationMade = z.strictObject({ org: Organisation, owner: Member });
