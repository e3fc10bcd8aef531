import { found } from '../../values/failure.ts';
import { OrganisationPath } from '../../doors/operator/desk.ts';
import { get } from '../../doors/operator/endpoint.ts';
import { newestPage, PageQuery } from '../../http/newest-page.ts';
import { PlanPath } from '../plans/schema.ts';
import { planById } from '../plans/store.ts';
import { Trail } from './schema.ts';
import { organisationTrail, planTrail } from './store.ts';

const readOrganisationTrail = get({
  path: '/orgs/:orgId/audit',
  params: OrganisationPath,
  query: PageQuery,
  response: Trail,
  load: ({ db, read }, { params, query, from }) =>
    read(organisationTrail(db, params.orgId, from, query.limit)),
  answer: (rows, input) => {
    const { page, next } = newestPage(rows(), input);
    return { body: { audit: page }, next };
  },
});

const readPlanTrail = get({
  path: '/plans/:planId/audit',
  params: PlanPath,
  query: PageQuery,
  response: Trail,
  load: ({ db, read }, { params, query, from }) => ({
    plan: read(planById(db, params.planId)),
    entries: read(planTrail(db, params.planId, from, query.limit)),
  }),
  answer: ({ plan, entries }, input) => {
    found(plan()[0], 'plan');
    const { page, next } = newestPage(entries(), input);
    return { body: { audit: page }, next };
  },
});

export const audit = [readOrganisationTrail, readPlanTrail];
