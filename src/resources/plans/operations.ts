import { answerNewest, PageQuery } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { timeNow } from '../../values/clock.ts';
import { orNotFound, invalidRequest } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { instant } from '../../values/instant.ts';
import { applyPatch, heldSince, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import { changeWithRetries, commitPlan } from './commit-change.ts';
import {
  isWholeRate,
  NewPlan,
  PlanAnswer,
  PlanChange,
  PlanList,
  PlanPath,
  RATE_RULE,
} from './schema.ts';
import { insertPlan, planById, planPage, planIsUnchanged, updatePlan } from './store.ts';

export const listPlans = read({
  id: 'listPlans',
  summary: 'List the plans',
  description: 'Every plan and its limits, newest first.',
  permission: 'service:operate',
  query: PageQuery,
  response: PlanList,
  load: ({ db, read }, { query: { limit }, from }) => read(planPage(db, from, limit)),
  answer: (rows, input) => answerNewest(rows(), input, (plans) => ({ plans })),
});

export const createPlan = write({
  id: 'createPlan',
  summary: 'Create a plan',
  description:
    'Creates a plan, on which organisations can then be put. A limit that is absent or `null` means unlimited. Set both `requestsPerMinute` and `burst`, or neither.',
  to: 'service',
  permission: 'service:operate',
  body: NewPlan,
  response: PlanAnswer,
  load: () => undefined,
  perform: (_, { body }, service) => {
    const { id, createdAt } = newId();
    const plan = { id, ...body, createdAt, retiredAt: null };
    return commitPlan(service, {
      statements: [insertPlan(service.db, plan)],
      events: [{ action: 'plan.created', id, before: null, after: plan }],
      result: { plan },
    });
  },
  location: ({ plan: { id } }) => `/plans/${id}`,
});

export const changePlan = write({
  id: 'changePlan',
  summary: 'Change a plan',
  description:
    'Changes a plan for every organisation on it, from the organisation’s next request on. Fields that are not sent stay unchanged. A lowered limit removes nothing: it only refuses additions. A retired plan stays in effect for the organisations on it, and no other can be put on it.',
  to: 'service',
  permission: 'service:operate',
  params: PlanPath,
  body: PlanChange,
  response: PlanAnswer,
  load: ({ db, read: add }, { params }) => add(planById(db, params.planId)),
  perform: (rows, { params, body: { retired, ...fields } }, service) =>
    changeWithRetries(service, params.planId, rows()[0], (plan) => {
      const before = orNotFound(plan, 'plan');
      const retiredAt = heldSince(retired, before.retiredAt, instant(timeNow()));
      const after = applyPatch(before, { ...fields, retiredAt });
      if (!isWholeRate(after)) throw invalidRequest([RATE_RULE]);
      if (isUnchanged(before, after)) return unchanged({ plan: after });
      return {
        statements: [updatePlan(service.db, after)],
        events: [{ action: 'plan.updated', id: after.id, before, after }],
        holds: planIsUnchanged(service.db, before),
        result: { plan: after },
      };
    }),
});
