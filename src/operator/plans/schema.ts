import { z } from 'zod';
import {
  answeredId,
  answeredInstant,
  answeredInteger,
  answeredText,
} from '../../http/answer-fields.ts';
import { integer, name, object, uuid } from '../../http/fields.ts';
import { MAX_PAGE } from '../paging.ts';

export const PlanPath = z.object({ planId: uuid() });

/** Beyond this, a limit is none. */
const MAX_LIMIT = 1_000_000_000;

const limit = () => integer(0, MAX_LIMIT).nullable();
const rate = () => integer(1, MAX_LIMIT).nullable();

/** A rate is how often and how many at once: one of them alone limits nothing. */
const Rate = z.object({ requestsPerMinute: z.int().nullable(), burst: z.int().nullable() });

export const RATE_RULE = {
  path: 'burst',
  message: 'must be null where requestsPerMinute is null, and a number where it is one',
};

export const isWholeRate = (plan: z.output<typeof Rate>) =>
  (plan.requestsPerMinute === null) === (plan.burst === null);

/** A limit that is not sent is `null`: unlimited. */
export const NewPlan = object({
  name: name(255),
  monthlyUnits: limit().default(null),
  maxOnlineUnits: limit().default(null),
  requestsPerMinute: rate().default(null),
  burst: rate().default(null),
}).refine(isWholeRate, {
  path: [RATE_RULE.path],
  message: RATE_RULE.message,
  // Judged as soon as both fit, whatever else is wrong: all faults are told at once.
  when: ({ value }) => Rate.safeParse(value).success,
});

export const PlanChange = object({
  name: name(255).optional(),
  monthlyUnits: limit().optional(),
  maxOnlineUnits: limit().optional(),
  requestsPerMinute: rate().optional(),
  burst: rate().optional(),
});

/** What an organisation may use; `null` is unlimited. */
const Plan = z.strictObject({
  id: answeredId(),
  name: answeredText(255),
  /** Units created in a calendar month (UTC). */
  monthlyUnits: answeredInteger(0, MAX_LIMIT).nullable(),
  /** Units online and not archived at any one time. */
  maxOnlineUnits: answeredInteger(0, MAX_LIMIT).nullable(),
  /** What each token may ask in the long run, and at once. */
  requestsPerMinute: answeredInteger(1, MAX_LIMIT).nullable(),
  burst: answeredInteger(1, MAX_LIMIT).nullable(),
  createdAt: answeredInstant(),
});

export type Plan = z.output<typeof Plan>;

export const PlanAnswer = z.strictObject({ plan: Plan });
export const PlanList = z.strictObject({ plans: z.array(Plan).meta({ maxItems: MAX_PAGE }) });
