import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { UNIT_STATUSES } from '../../values/unit-states.ts';

/** Projects reported. */
export const MAX_PROJECTS = 1000;

export const MAX_MONTHS = 24;

const Month = z
  .strictObject({
    month: answered.text(7).describe('The calendar month (UTC): `2026-11`.'),
    units: answered.integer().describe('How many units were created in it.'),
  })
  .meta({ id: 'UsageMonth', description: 'What was created in a month.' });

const Status = z
  .strictObject({
    status: z.enum(UNIT_STATUSES).describe('The status.'),
    units: answered.integer().describe('How many unarchived units have it.'),
  })
  .meta({ id: 'UsageStatus', description: 'How many units have a status.' });

const ProjectUsage = z
  .strictObject({
    projectId: answered.id().describe('Id of the project.'),
    units: answered.integer().describe('How many unarchived units it has.'),
    statuses: answered.list(Status, UNIT_STATUSES.length, 'Every status, in the order of a sale.'),
    archived: answered.integer().describe('How many archived units it has.'),
  })
  .meta({ id: 'ProjectUsage', description: 'How many units a project has.' });

const limitIn = (id: string, amount: () => z.ZodInt) =>
  z
    .strictObject({
      limit: amount().nullable().describe('The plan’s limit; `null`: unlimited.'),
      used: amount().describe('How much of it is used.'),
      left: amount().nullable().describe('How much is left, at least 0; `null`: unlimited.'),
    })
    .meta({ id, description: 'A limit of the plan, what is used of it, and what is left.' });

const Limit = limitIn('Limit', answered.integer);
const ByteLimit = limitIn('ByteLimit', answered.bytes);

const Rate = z
  .strictObject({
    requestsPerMinute: answered.integer().describe('Requests a minute, in the long run.'),
    burst: answered.integer().describe('Requests at once.'),
  })
  .meta({ id: 'TokenRate', description: 'The rate limit of each token.' });

/** The limits of the organisation's plan, and what it uses of them. */
export const Allowance = z
  .strictObject({
    monthlyUnits: Limit.describe('Units created in this calendar month (UTC).'),
    maxOnlineUnits: Limit.describe('Units that are online and not archived now.'),
    maxProjects: Limit.describe('Projects that the organisation has now.'),
    maxFolders: Limit.describe('Folders that the organisation has now.'),
    maxStorageBytes: ByteLimit.describe(
      'Bytes that the originals of its images and its documents have now.',
    ),
    monthEndsAt: answered.instant().describe('When this month ends (UTC).'),
    rateLimit: Rate.nullable().describe('The rate limit of each token; `null`: unlimited.'),
  })
  .meta({ id: 'Allowance', description: 'What the plan allows, what is used, and what is left.' });

export type Allowance = z.output<typeof Allowance>;

export const AllowanceAnswer = answered.answer('AllowanceAnswer', { usage: Allowance });

/** What an organisation has created and what it has, and what its plan allows. */
const Usage = Allowance.extend({
  plan: answered.text(255).describe('The name of the organisation’s plan.'),
  months: answered.list(Month, MAX_MONTHS, 'Months in which units were created, the latest first.'),
  statuses: answered.list(Status, UNIT_STATUSES.length, 'Every status, in the order of a sale.'),
  projects: answered.list(
    ProjectUsage,
    MAX_PROJECTS,
    'The newest projects that have or had units.',
  ),
}).meta({
  id: 'Usage',
  description: 'What an organisation has created, what it has, and what its plan allows.',
});

export const UsageAnswer = z.strictObject({ usage: Usage });
