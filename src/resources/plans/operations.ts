import { newestPage, PageQuery } from '../../http/paging.ts';
import { NOTHING } from '../../http/operation.ts';
import { planCommand } from '../../http/plan-command.ts';
import { serviceQuery } from '../../http/query.ts';
import { found, invalidRequest } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { instant } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, heldSince, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
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

/** All plans, newest first. */
export const listPlans = serviceQuery(
  { permission: 'service:operate', params: NOTHING, query: PageQuery, response: PlanList },
  {
    load: ({ db, read }, { query: { limit }, from }) => read(planPage(db, from, limit)),
    answer: (rows, input) => {
      const { page, next } = newestPage(rows(), input);
      return { body: jsonOf({ plans: page }), next };
    },
  },
);

/** Creates a plan. */
export const createPlan = planCommand(
  { effect: 'creates', params: NOTHING, body: NewPlan, response: PlanAnswer },
  {
    load: () => undefined,
    perform: (_, { body }, db) => {
      const { id, createdAt } = newId();
      const plan = { id, ...body, createdAt, retiredAt: null };
      return {
        statements: [insertPlan(db, plan)],
        events: [{ action: 'plan.created', id, before: null, after: plan }],
        result: { plan },
      };
    },
    location: ({ plan: { id } }) => `/plans/${id}`,
  },
);

/** Changes a plan, for every organisation on it. */
export const changePlan = planCommand(
  { effect: 'changes', params: PlanPath, body: PlanChange, response: PlanAnswer },
  {
    load: ({ db, read }, { params }) => read(planById(db, params.planId)),
    perform: (rows, { body: { retired, ...fields } }, db) => {
      const before = found(rows()[0], 'plan');
      const retiredAt = heldSince(retired, before.retiredAt, instant(Date.now()));
      const after = applyPatch(before, { ...fields, retiredAt });
      if (!isWholeRate(after)) throw invalidRequest([RATE_RULE]);
      if (isUnchanged(before, after)) return unchanged({ plan: after });
      return {
        statements: [updatePlan(db, after)],
        events: [{ action: 'plan.updated', id: after.id, before, after }],
        holds: planIsUnchanged(db, before),
        result: { plan: after },
      };
    },
  },
);
