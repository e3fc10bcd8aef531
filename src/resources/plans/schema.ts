import * as z from 'zod';
import { sentObject, integer, name, boolean, uuid } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { MAX_PAGE } from '../../fields/paging.ts';
import type { Fault } from '../../values/failure.ts';
import { ruled } from '../../fields/rules.ts';
import { broken } from '../../values/rule-messages.ts';

export const PlanPath = z.object({ planId: uuid() });

const MAX_LIMIT = 1_000_000_000;

/** The maximum of the limit of stored bytes: 1 PiB. */
const MAX_BYTES = 2 ** 50;

const limit = (max = MAX_LIMIT) => integer(0, max).nullable();
const rate = () => integer(1, MAX_LIMIT).nullable();

/** The two parts of a rate limit. They are both set, or neither is. */
const Rate = z.object({ requestsPerMinute: z.int().nullable(), burst: z.int().nullable() });

export const RATE_RULE: Fault = { path: 'burst', ...broken('whole_rate') };

export const isWholeRate = (plan: z.output<typeof Rate>) =>
  (plan.requestsPerMinute === null) === (plan.burst === null);

const ABOUT = {
  id: 'Id of the plan.',
  name: 'Name, from 1 to 255 characters, which the dashboard of a customer shows.',
  monthlyUnits:
    'How many units an organisation may create in a calendar month (UTC). The count never goes down within the month. `null`: unlimited.',
  maxOnlineUnits:
    'How many of its units may be `online` and not archived at any one time. `null`: unlimited.',
  maxProjects: 'How many projects it may have. `null`: unlimited.',
  maxFolders: 'How many folders it may have, private ones included. `null`: unlimited.',
  maxStorageBytes:
    'How many bytes the originals of its images and its documents may have together. `null`: unlimited.',
  requestsPerMinute:
    'How many requests each of its API tokens may make a minute in the long run. `null`: unlimited. `requestsPerMinute` and `burst` are both numbers, or both `null`.',
  burst:
    'How many requests each of its API tokens may make at once. `null` if `requestsPerMinute` is `null`.',
  createdAt: 'When it was created (UTC).',
  retired:
    'Whether it is retired: no other organisation can be put on it, and those on it stay. `false` makes it available again.',
  retiredAt: 'When it was retired (UTC); `null` if it is not.',
};

/** A new plan. An absent limit is `null`: unlimited. */
export const NewPlan = sentObject(ABOUT, {
  name: name(255),
  monthlyUnits: limit().default(null),
  maxOnlineUnits: limit().default(null),
  maxProjects: limit().default(null),
  maxFolders: limit().default(null),
  maxStorageBytes: limit(MAX_BYTES).default(null),
  requestsPerMinute: rate().default(null),
  burst: rate().default(null),
})
  .refine(isWholeRate, {
    path: [RATE_RULE.path],
    ...ruled('whole_rate'),
    // Checked as soon as both are valid, even if other fields are not, to report all faults at once.
    when: ({ value }) => Rate.safeParse(value).success,
  })
  .meta({ id: 'NewPlan', description: 'A plan to create. An absent limit means unlimited.' });

export const PlanChange = sentObject(ABOUT, {
  name: name(255).optional(),
  monthlyUnits: limit().optional(),
  maxOnlineUnits: limit().optional(),
  maxProjects: limit().optional(),
  maxFolders: limit().optional(),
  maxStorageBytes: limit(MAX_BYTES).optional(),
  requestsPerMinute: rate().optional(),
  burst: rate().optional(),
  retired: boolean().optional(),
}).meta({ id: 'PlanChange', description: 'New values of a plan’s fields.' });

export const Plan = answered
  .object(ABOUT, {
    id: answered.id(),
    name: answered.text(255),
    monthlyUnits: answered.integer(0, MAX_LIMIT).nullable(),
    maxOnlineUnits: answered.integer(0, MAX_LIMIT).nullable(),
    maxProjects: answered.integer(0, MAX_LIMIT).nullable(),
    maxFolders: answered.integer(0, MAX_LIMIT).nullable(),
    maxStorageBytes: answered.bytes(MAX_BYTES).nullable(),
    requestsPerMinute: answered.integer(1, MAX_LIMIT).nullable(),
    burst: answered.integer(1, MAX_LIMIT).nullable(),
    createdAt: answered.instant(),
    retiredAt: answered.instant().nullable(),
  })
  .meta({ id: 'Plan', description: 'The limits of an organisation; `null` is unlimited.' });

export type Plan = z.output<typeof Plan>;

export const PlanAnswer = z.strictObject({ plan: Plan });
export const PlanList = z.strictObject({
  plans: answered.list(Plan, MAX_PAGE, 'A page of plans, newest first.'),
});
