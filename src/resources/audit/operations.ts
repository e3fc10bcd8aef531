import { newestPage, PageQuery } from '../../http/newest-page.ts';
import { NOTHING } from '../../http/operation.ts';
import { query, serviceQuery } from '../../http/query.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { PlanPath } from '../plans/schema.ts';
import { planById } from '../plans/store.ts';
import { Trail, TrailQuery } from './schema.ts';
import { organisationTrail, planTrail } from './store.ts';

/** What was changed in the organisation, newest first. */
export const listAudit = query(
  { permission: 'audit:read', params: NOTHING, query: TrailQuery, response: Trail },
  {
    load: (tenant, { query: filter, from }) => tenant.read(organisationTrail(tenant, filter, from)),
    answer: (rows, input) => {
      const { page, next } = newestPage(rows(), input);
      return { body: jsonOf({ audit: page }), next };
    },
  },
);

/** How a plan was changed, newest first. */
export const listPlanAudit = serviceQuery(
  { permission: 'service:operate', params: PlanPath, query: PageQuery, response: Trail },
  {
    load: ({ db, read }, { params: { planId }, query: { limit }, from }) => ({
      plan: read(planById(db, planId)),
      entries: read(planTrail(db, planId, from, limit)),
    }),
    answer: ({ plan, entries }, input) => {
      found(plan()[0], 'plan');
      const { page, next } = newestPage(entries(), input);
      return { body: jsonOf({ audit: page }), next };
    },
  },
);
