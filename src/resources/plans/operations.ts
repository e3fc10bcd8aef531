import { found, invalidRequest } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { get, NOTHING, patch, post, unchanged } from '../../doors/operator/endpoint.ts';
import { alike, merged } from '../../values/patch.ts';
import { newestPage, PageQuery } from '../../http/newest-page.ts';
import {
  isWholeRate,
  NewPlan,
  PlanAnswer,
  PlanChange,
  PlanList,
  PlanPath,
  RATE_RULE,
} from './schema.ts';
import { insertPlan, planById, planPage, planStands, updatePlan } from './store.ts';

const listPlans = get({
  path: '/plans',
  params: NOTHING,
  query: PageQuery,
  response: PlanList,
  load: ({ db, read }, { query, from }) => read(planPage(db, from, query.limit)),
  answer: (rows, input) => {
    const { page, next } = newestPage(rows(), input);
    return { body: { plans: page }, next };
  },
});

const createPlan = post({
  path: '/plans',
  params: NOTHING,
  body: NewPlan,
  response: PlanAnswer,
  load: () => undefined,
  change: (_, { body }, { db }) => {
    const { id, createdAt } = newId();
    const plan = { id, ...body, createdAt };
    return {
      events: [{ action: 'plan.created', orgId: null, id, before: null, after: plan }],
      statements: [insertPlan(db, plan)],
      location: `/plans/${id}`,
      body: { plan },
    };
  },
});

const changePlan = patch({
  path: '/plans/:planId',
  params: PlanPath,
  body: PlanChange,
  response: PlanAnswer,
  load: ({ db, read }, { params }) => read(planById(db, params.planId)),
  change: (rows, { body }, { db }) => {
    const before = found(rows()[0], 'plan');
    const after = merged(before, body);
    if (!isWholeRate(after)) throw invalidRequest([RATE_RULE]);
    if (alike(before, after)) return unchanged({ plan: after });
    return {
      events: [{ action: 'plan.updated', orgId: null, id: after.id, before, after }],
      holds: planStands(db, before),
      statements: [updatePlan(db, after)],
      body: { plan: after },
    };
  },
});

export const plans = [listPlans, createPlan, changePlan];
